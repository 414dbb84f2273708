import type { CreditsSection, creditsPage as english } from '../credits.ts';

export const creditsPage: typeof english = {
  title: 'Créditos',
  description: 'Las personas cuyas fotos, tipografías y software hacen posible Swapstead.',
  heading: 'Gracias a',
  lead: 'Un sitio sobre casas necesita luz, habitaciones y letras. Mucha gente ha dado las suyas con generosidad. Las fotos que suben los miembros son de esos miembros y no aparecen aquí.',
};

export const creditsSections: CreditsSection[] = [
  {
    id: 'photos',
    title: 'Fotografías',
    text: 'Las imágenes de nuestras casas de ejemplo y de nuestras propias páginas son de personas que comparten sus fotos con una licencia libre. Las hemos recortado y cambiado de tamaño. Las personas nombradas aquí no tienen nada que ver con Swapstead ni lo recomiendan.',
  },
  {
    id: 'portraits',
    title: 'Retratos de anfitriones de ejemplo',
    text: 'Las caras de nuestros anfitriones de ejemplo las ha hecho un programa. No muestran a nadie que exista.',
  },
  {
    id: 'drawings',
    title: 'Dibujos',
    text: 'El símbolo y los pequeños dibujos de línea son nuestros.',
  },
  {
    id: 'map',
    title: 'Mapa y lugares',
    text: 'Datos del mapa: Natural Earth. Datos de ciudades: GeoNames (geonames.org), CC BY 4.0. Las zonas horarias de los lugares se han consultado en límites hechos a partir de OpenStreetMap, © colaboradores de OpenStreetMap, con la licencia Open Database License 1.0. Tierras, fronteras y lugares están simplificados y dibujados de nuevo.',
  },
  {
    id: 'fonts',
    title: 'Tipografía',
    text: 'Los títulos están en Fraunces, de Undercase Type; todo lo demás, en Instrument Sans, de Rodrigo Fuenzalida y Jordan Egstad. Las dos tienen la licencia SIL Open Font License 1.1.',
  },
  {
    id: 'software',
    title: 'Software',
    text: 'Swapstead se apoya en software de código abierto, desde la base de datos hasta los botones. Las licencias de todos los paquetes se guardan con el código fuente.',
  },
];
