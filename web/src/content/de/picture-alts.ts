import type { PictureName } from '../pictures.ts';

export const pictureAlts: Record<PictureName, string> = {
  'bedroom-worktable': 'Ein Schlafzimmer mit einem niedrigen Holztisch und zwei Stühlen',
  'bedroom-yellow-throw': 'Ein gemachtes Bett mit gelber Decke unter einem Fenster',
  'facade-porch-in-autumn': 'Ein weißes Haus mit Veranda zwischen herbstlichen Bäumen',
  'facade-white-cottage': 'Ein weißes Häuschen mit Blumenkästen an den Fenstern',
  'kitchen-eat-in': 'Eine Küche mit einem kleinen Tisch für vier am Fenster',
  'kitchen-hexagon-tiles': 'Eine Küche mit offenen Regalen und sechseckigen Fliesen',
  'kitchen-sink-and-herbs': 'Kräuter und Obst neben einer Küchenspüle',
  'kitchen-wood-and-beams': 'Eine Holzküche unter einer Balkendecke',
  'living-cat-at-window': 'Ein graues Sofa und eine Katze, die aus dem Fenster sieht',
  'living-dog-and-armchair': 'Ein hellgrüner Sessel, vor dem ein Hund schläft',
  'living-empty-white-room': 'Ein weißer Raum mit offener Flügeltür zum nächsten',
  'living-mountain-window': 'Zwei Sessel vor einem breiten Fenster mit Blick auf Berge',
  'living-staircase': 'Ein heller Flur mit offener Holztreppe',
  'view-mountain-path': 'Ein Weg über eine Wiese unter felsigen Bergen',
  'view-rooftops-sunset': 'Dächer einer Stadt in der Abendsonne',
};
