import type { CreditsSection, creditsPage as english } from '../credits.ts';

export const creditsPage: typeof english = {
  title: 'Nachweise',
  description: 'Die Menschen, mit deren Fotos, Schriften und Software Swapstead gemacht ist.',
  heading: 'Mit Dank an',
  lead: 'Eine Website über das Wohnen braucht Licht, Räume und Buchstaben. Viele haben ihre frei hergegeben. Die Fotos, die Mitglieder hochladen, gehören diesen Mitgliedern und stehen hier nicht.',
};

export const creditsSections: CreditsSection[] = [
  {
    id: 'photos',
    title: 'Fotos',
    text: 'Die Bilder unserer Beispiel-Inserate und unserer eigenen Seiten stammen von Menschen, die ihre Fotos unter einer freien Lizenz teilen. Sie sind zugeschnitten und in der Größe angepasst. Wer hier genannt ist, hat mit Swapstead nichts zu tun und empfiehlt es auch nicht.',
  },
  {
    id: 'portraits',
    title: 'Porträts zu den Beispiel-Inseraten',
    text: 'Die Gesichter hat ein Computerprogramm gemacht. Sie zeigen niemanden, den es gibt.',
  },
  {
    id: 'drawings',
    title: 'Zeichnungen',
    text: 'Das Zeichen und die kleinen Strichzeichnungen sind von uns.',
  },
  {
    id: 'map',
    title: 'Karte und Orte',
    text: 'Kartendaten: Natural Earth. Städtedaten: GeoNames (geonames.org), CC BY 4.0. Die Zeitzonen der Orte haben wir in Grenzen nachgeschlagen, die aus OpenStreetMap stammen, © OpenStreetMap-Mitwirkende, unter der Open Database License 1.0. Land, Grenzen und Orte sind vereinfacht und neu gezeichnet.',
  },
  {
    id: 'fonts',
    title: 'Schriften',
    text: 'Überschriften sind in Fraunces von Undercase Type gesetzt, alles andere in Instrument Sans von Rodrigo Fuenzalida und Jordan Egstad. Beide stehen unter der SIL Open Font License 1.1.',
  },
  {
    id: 'software',
    title: 'Software',
    text: 'Swapstead steht auf Open-Source-Software, von der Datenbank bis zu den Knöpfen. Die Lizenzen aller Pakete liegen beim Quelltext.',
  },
];
