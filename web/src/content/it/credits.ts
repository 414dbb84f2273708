import type { CreditsSection, creditsPage as english } from '../credits.ts';

export const creditsPage: typeof english = {
  title: 'Crediti',
  description: 'Le persone a cui Swapstead deve foto, caratteri e software.',
  heading: 'Un grazie a',
  lead: 'Un sito che parla di case ha bisogno di luce, stanze e lettere. Molte persone le hanno donate. Le foto caricate dai membri appartengono a loro e non sono elencate qui.',
};

export const creditsSections: CreditsSection[] = [
  {
    id: 'photos',
    title: 'Fotografie',
    text: 'Le immagini delle nostre case di esempio e delle nostre pagine sono di chi condivide le proprie fotografie con una licenza libera. Le abbiamo ritagliate e ridimensionate. Le persone nominate qui non hanno nulla a che fare con Swapstead e non lo sostengono.',
  },
  {
    id: 'portraits',
    title: 'Ritratti di chi ospita, negli esempi',
    text: 'I volti dei nostri esempi li ha generati un programma. Non mostrano nessuna persona reale.',
  },
  {
    id: 'drawings',
    title: 'Disegni',
    text: 'Il marchio e i piccoli disegni al tratto sono nostri.',
  },
  {
    id: 'map',
    title: 'Mappa e luoghi',
    text: 'Dati della mappa: Natural Earth. Dati delle città: GeoNames (geonames.org), CC BY 4.0. I fusi orari dei luoghi vengono da confini ricavati da OpenStreetMap, © i contributori di OpenStreetMap, con la Open Database License 1.0. Terre, confini e luoghi sono semplificati e ridisegnati.',
  },
  {
    id: 'fonts',
    title: 'Caratteri',
    text: 'I titoli sono in Fraunces di Undercase Type, tutto il resto in Instrument Sans di Rodrigo Fuenzalida e Jordan Egstad. Entrambi con la SIL Open Font License 1.1.',
  },
  {
    id: 'software',
    title: 'Software',
    text: 'Swapstead poggia su software open source, dal database ai pulsanti. Le licenze di tutti i pacchetti sono conservate insieme al codice sorgente.',
  },
];
