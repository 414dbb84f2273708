export type CreditsSection = {
  id: 'photos' | 'portraits' | 'drawings' | 'map' | 'fonts' | 'software';
  title: string;
  text: string;
};

export const creditsPage = {
  title: 'Credits',
  description: 'The people whose photos, type and software Swapstead is made with.',
  heading: 'With thanks to',
  lead: 'A site about homes needs light, rooms and letters. Many people have given theirs freely. The photos that members upload belong to those members and are not listed here.',
};

/** Introductions; the lists below them are generated from the attribution table of the pictures in use. */
export const creditsSections: CreditsSection[] = [
  {
    id: 'photos',
    title: 'Photographs',
    text: 'The pictures of our sample homes and of our own pages come from photographers who share their work under a free licence. They are cut and resized. The people named here have nothing to do with Swapstead and do not endorse it.',
  },
  {
    id: 'portraits',
    title: 'Portraits of sample hosts',
    text: 'The faces of our sample hosts were made by a computer program. They show nobody who exists.',
  },
  {
    id: 'drawings',
    title: 'Drawings',
    text: 'The mark and the small line drawings are our own.',
  },
  {
    id: 'map',
    title: 'Map and places',
    text: 'Map data: Natural Earth. City data: GeoNames (geonames.org), CC BY 4.0. Time zones of places were looked up in boundaries made from OpenStreetMap, © OpenStreetMap contributors, under the Open Database License 1.0. Land, borders and places are simplified and drawn anew.',
  },
  {
    id: 'fonts',
    title: 'Type',
    text: 'Headings are set in Fraunces by Undercase Type, all else in Instrument Sans by Rodrigo Fuenzalida and Jordan Egstad. Both are under the SIL Open Font License 1.1.',
  },
  {
    id: 'software',
    title: 'Software',
    text: 'Swapstead stands on open-source software, from the database to the buttons. The licences of all packages are kept with the source.',
  },
];
