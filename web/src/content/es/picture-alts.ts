import type { PictureName } from '../pictures.ts';

export const pictureAlts: Record<PictureName, string> = {
  'bedroom-worktable': 'Un dormitorio con una mesa baja de madera y dos sillas',
  'bedroom-yellow-throw': 'Una cama hecha, con una manta amarilla, bajo una ventana',
  'facade-porch-in-autumn': 'Una casa blanca con porche entre árboles de otoño',
  'facade-white-cottage': 'Una casita blanca con jardineras llenas de flores en las ventanas',
  'kitchen-eat-in': 'Una cocina con una mesa pequeña para cuatro junto a la ventana',
  'kitchen-hexagon-tiles': 'Una cocina con baldas abiertas y azulejos hexagonales',
  'kitchen-sink-and-herbs': 'Hierbas y fruta junto al fregadero de una cocina',
  'kitchen-wood-and-beams': 'Una cocina de madera bajo un techo de vigas',
  'living-cat-at-window': 'Un sofá gris y un gato que mira por la ventana',
  'living-dog-and-armchair': 'Un sillón verde pálido con un perro dormido delante',
  'living-empty-white-room': 'Una sala blanca con una puerta doble abierta a la sala contigua',
  'living-mountain-window': 'Dos sillones ante un ventanal con montañas',
  'living-staircase': 'Un recibidor luminoso con una escalera abierta de madera',
  'view-mountain-path': 'Un camino por un prado al pie de montañas rocosas',
  'view-rooftops-sunset': 'Los tejados de una ciudad al sol de la tarde',
};
