import type { pictureAlts as english } from '../picture-alts.ts';

export const pictureAlts: typeof english = {
  'bedroom-worktable': 'Une chambre avec une table basse en bois et deux chaises',
  'bedroom-yellow-throw': 'Un lit fait, avec un plaid jaune, sous une fenêtre',
  'facade-porch-in-autumn': 'Une maison blanche à porche parmi des arbres d’automne',
  'facade-white-cottage': 'Une petite maison blanche aux fenêtres fleuries',
  'kitchen-eat-in': 'Une cuisine avec une petite table pour quatre près de la fenêtre',
  'kitchen-hexagon-tiles': 'Une cuisine aux étagères ouvertes et au carrelage hexagonal',
  'kitchen-sink-and-herbs': 'Des herbes et des fruits à côté d’un évier',
  'kitchen-wood-and-beams': 'Une cuisine en bois sous un plafond à poutres',
  'living-cat-at-window': 'Un canapé gris et un chat qui regarde par la fenêtre',
  'living-dog-and-armchair': 'Un fauteuil vert pâle devant lequel dort un chien',
  'living-empty-white-room': 'Une pièce blanche aux doubles portes ouvertes sur la suivante',
  'living-mountain-window': 'Deux fauteuils devant une grande fenêtre, avec vue sur les montagnes',
  'living-staircase': 'Une entrée claire avec un escalier ajouré en bois',
  'view-mountain-path': 'Un sentier dans un pré, au pied de montagnes rocheuses',
  'view-rooftops-sunset': 'Les toits d’une ville au soleil couchant',
};
