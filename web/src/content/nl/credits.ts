import type { CreditsSection, creditsPage as english } from '../credits.ts';

export const creditsPage: typeof english = {
  title: 'Verantwoording',
  description: 'De makers van de foto’s, letters en software waarmee Swapstead is gebouwd.',
  heading: 'Met dank aan',
  lead: 'Een site over huizen heeft licht, kamers en letters nodig. Veel mensen hebben die van hen gratis gedeeld. De foto’s die leden uploaden zijn van die leden en staan hier niet bij.',
};

export const creditsSections: CreditsSection[] = [
  {
    id: 'photos',
    title: 'Foto’s',
    text: 'De foto’s van onze voorbeeldhuizen en op onze eigen pagina’s komen van fotografen die hun werk delen onder een vrije licentie. We hebben ze bijgesneden en van formaat veranderd. De mensen die hier staan, hebben niets met Swapstead te maken en bevelen het niet aan.',
  },
  {
    id: 'portraits',
    title: 'Portretten van voorbeeldhosts',
    text: 'De gezichten van onze voorbeeldhosts zijn gemaakt door een computerprogramma. Niemand op deze portretten bestaat.',
  },
  {
    id: 'drawings',
    title: 'Tekeningen',
    text: 'Het beeldmerk en de kleine lijntekeningen zijn van onszelf.',
  },
  {
    id: 'map',
    title: 'Kaart en plaatsen',
    text: 'Kaartgegevens: Natural Earth. Gegevens over plaatsen: GeoNames (geonames.org), CC BY 4.0. De tijdzones van plaatsen zijn opgezocht in grenzen die zijn gemaakt uit OpenStreetMap, © OpenStreetMap-bijdragers, onder de Open Database License 1.0. Land, grenzen en plaatsen zijn vereenvoudigd en opnieuw getekend.',
  },
  {
    id: 'fonts',
    title: 'Letters',
    text: 'Koppen zijn gezet in Fraunces van Undercase Type, al het andere in Instrument Sans van Rodrigo Fuenzalida en Jordan Egstad. Beide vallen onder de SIL Open Font License 1.1.',
  },
  {
    id: 'software',
    title: 'Software',
    text: 'Swapstead is gebouwd op opensourcesoftware, van de database tot de knoppen. De licenties van alle pakketten staan bij de broncode.',
  },
];
