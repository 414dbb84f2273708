import type { careersPage as english, Opening, Perk } from '../careers.ts';
import type { Text } from '../text.ts';

export const careersPage: typeof english = {
  title: 'Jobs',
  description:
    'Arbeite an einem Produkt, mit dem Menschen beieinander wohnen. Drei Stellen, und was wir bieten.',
  heading: 'Hilf anderen, sich daheim zu fühlen',
  lead: 'Wir sind ein kleines Team mit einem einfachen Produkt und hohen Ansprüchen daran, wie gut es funktioniert. Deine eigene Arbeit würdest du darin nach einer Woche wiederfinden.',
  openings_title: 'Drei Stellen',
  openings_note:
    'Diese drei Stellen sind Beispiele dafür, wie wir einstellen und unsere Arbeit beschreiben. Frag uns, welche gerade offen ist.',
  perks_title: 'Was wir bieten',
};

export const openings: Opening[] = [
  {
    id: 'member-support',
    title: 'Hilfe für Mitglieder',
    team: 'Hilfe',
    place: 'Amsterdam, zwei Tage pro Woche von zu Hause',
    hours: '24 bis 32 Stunden',
    salary: '2.900 bis 3.400 € brutto im Monat, bei 40 Stunden',
    summary:
      'Du beantwortest die Anfragen, die Mitglieder stellen, vom vergessenen Passwort bis zum Tausch, der am Abend vorher geplatzt ist. Du bist der Mensch hinter den Worten „Unser Team“.',
    tasks: [
      'Anfragen auf Englisch und Niederländisch lesen, ordnen und beantworten, sodass es mit unserer nächsten Nachricht weitergeht.',
      'Gemeldeten Unterhaltungen sorgfältig nachgehen, entscheiden, was geschieht, und es beiden Seiten erklären.',
      'Aufschreiben, was immer wiederkommt, und mit der Entwicklung zusammensitzen, bis es nicht mehr wiederkommt.',
    ],
    profile: [
      'Du schreibst kurze, freundliche Sätze, die keine Frage offen lassen.',
      'Du bleibst ruhig, wenn jemand im Regen vor einer verschlossenen Tür steht.',
      'Du hast schon in Läden, Hotels, Praxen oder Schulen mit Menschen gearbeitet. Wo, ist weniger wichtig als wie lange.',
    ],
  },
  {
    id: 'product-engineer',
    title: 'Produktentwicklung, TypeScript',
    team: 'Produkt',
    place: 'Amsterdam, oder von anderswo, höchstens zwei Stunden vor oder hinter der mitteleuropäischen Zeit',
    hours: '32 bis 40 Stunden',
    salary: '4.800 bis 6.200 € brutto im Monat, bei 40 Stunden',
    summary:
      'Du baust ganze Funktionen, von der Tabelle in PostgreSQL bis zum Knopf, auf den ein Mitglied drückt, und bist dabei, wenn echte Menschen sie benutzen.',
    tasks: [
      'Ein Stück des Produkts von einer Frage bis zu etwas bringen, das läuft, getestet und gemessen ist.',
      'Verborgenes verborgen halten: Was jemand nicht sehen darf, verlässt den Server nicht.',
      'Seiten so bauen, dass sie mit Tastatur, mit Screenreader, auf einem alten Telefon und in einem langsamen Zug funktionieren.',
    ],
    profile: [
      'Du kennst TypeScript, SQL und das Web gut, und du schlägst lieber nach, als zu raten.',
      'Du löschst Code mindestens so gern, wie du ihn schreibst.',
      'Du kannst in einfachen Worten sagen, was du gebaut hast und was es nicht kann.',
    ],
  },
  {
    id: 'trust-and-safety',
    title: 'Leitung Vertrauen und Sicherheit',
    team: 'Gemeinschaft',
    place: 'Amsterdam',
    hours: '36 bis 40 Stunden',
    salary: '4.300 bis 5.400 € brutto im Monat, bei 40 Stunden',
    summary:
      'Du entscheidest, wie wir Mitglieder vor den wenigen schützen, die Böses wollen, ohne dass sich alle anderen beobachtet fühlen.',
    tasks: [
      'Unsere Regeln für Meldungen, Blockieren und beendete Konten verantworten und darauf achten, dass sie für alle gleich gelten.',
      'Dafür sorgen, dass die Seite über Sicherheit, die Warnzeichen und die Hausregeln stimmen und helfen.',
      'Mit unserem Datenschutz, mit Versicherungen und, wo es nötig ist, mit der Polizei zusammenarbeiten.',
    ],
    profile: [
      'Du hattest bei einer Plattform, einer Bank, einer Wohnungsgesellschaft oder einer Behörde mit Betrug, Streit oder Moderation zu tun.',
      'Du kennst das Gesetz über digitale Dienste und die DSGVO gut genug, um sie an einem Dienstagnachmittag anzuwenden.',
      'Du kannst Nein sagen, und die andere Seite fühlt sich trotzdem fair behandelt.',
    ],
  },
];

export const perks: Perk[] = [
  {
    title: 'Eine Mitgliedschaft, und Zeit dafür',
    text: 'Premium jährlich für dich, und 28 Tage Urlaub im Jahr bei voller Stelle.',
  },
  {
    title: 'Ein Monat anderswo',
    text: 'Arbeite bis zu vier Wochen im Jahr aus einem Zuhause, in das du getauscht hast, innerhalb der Europäischen Union.',
  },
  {
    title: 'Den Zug zahlen wir',
    text: 'Wir zahlen deinen Arbeitsweg mit Bus und Bahn, und auf jeder Dienstreise unter zehn Stunden den Zug statt des Flugs.',
  },
  {
    title: 'Gehalt, das man sieht',
    text: 'Jede Stelle nennt ihre Gehaltsspanne. Gleiche Arbeit wird gleich bezahlt, wer auch immer sie tut.',
  },
  {
    title: 'Eine Rente, die zählt',
    text: 'Eine gemeinsame Betriebsrente, von der wir zwei Drittel zahlen, vom ersten Tag an.',
  },
  {
    title: 'Ruhige Stunden',
    text: 'An drei Tagen der Woche keine Besprechung vor elf, und nach sechs erwartet niemand eine Antwort.',
  },
];

export const careersContact: Text[] = [
  (site) =>
    `Schreib an ${site.emails.careers}, ein paar Zeilen über etwas, das du gemacht oder repariert hast, und darüber, was du hier zuerst tun würdest. Ein Lebenslauf hilft. Ein Foto, dein Alter und ein Anschreiben in der dritten Person helfen nicht.`,
  'Du hörst innerhalb einer Woche von uns. Dann folgen ein Gespräch, ein bezahlter halber Tag gemeinsamer Arbeit und eine Antwort. Bewerbungen löschen wir vier Wochen nach der Antwort, es sei denn, du bittest uns, sie ein Jahr aufzuheben.',
];
