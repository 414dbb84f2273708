import type { PictureName } from '../pictures.ts';

export const pictureAlts: Record<PictureName, string> = {
  'bedroom-worktable': 'Een slaapkamer met een lage houten tafel en twee stoelen',
  'bedroom-yellow-throw': 'Een opgemaakt bed met een gele sprei onder een raam',
  'facade-porch-in-autumn': 'Een wit huis met een veranda tussen herfstbomen',
  'facade-white-cottage': 'Een wit huisje met bloembakken voor de ramen',
  'kitchen-eat-in': 'Een keuken met een kleine tafel voor vier bij het raam',
  'kitchen-hexagon-tiles': 'Een keuken met open planken en zeshoekige tegels',
  'kitchen-sink-and-herbs': 'Kruiden en fruit naast een aanrecht',
  'kitchen-wood-and-beams': 'Een houten keuken onder een balkenplafond',
  'living-cat-at-window': 'Een grijze bank en een kat die uit het raam kijkt',
  'living-dog-and-armchair': 'Een lichtgroene fauteuil met een slapende hond ervoor',
  'living-empty-white-room': 'Een witte kamer met openstaande dubbele deuren naar de volgende',
  'living-mountain-window': 'Twee fauteuils voor een breed raam met uitzicht op bergen',
  'living-staircase': 'Een lichte hal met een open houten trap',
  'view-mountain-path': 'Een pad door een weide onder rotsige bergen',
  'view-rooftops-sunset': 'Daken van een stad in de avondzon',
};
