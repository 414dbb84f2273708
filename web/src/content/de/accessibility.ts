import type {
  AssistiveTechnology,
  accessibilityFeedback as englishFeedback,
  accessibilityPage as englishPage,
  FeatureGroup,
  Improvement,
  KeyboardShortcut,
  Standard,
} from '../accessibility.ts';

export const accessibilityPage: typeof englishPage = {
  title: 'Barrierefreiheit',
  description:
    'Wie Swapstead mit Tastatur, Screenreader, großer Schrift und kleinem Bildschirm funktioniert, und wie du uns sagst, wo es hakt.',
  heading: 'Ein Zuhause hat mehr als eine Tür',
  commitment_title: 'Was wir uns vornehmen',
  commitment: [
    'Alle sollen ein Zuhause finden, eins einstellen und anderen schreiben können. Mit der Tastatur, mit den Ohren, mit doppelt so großer Schrift, auf einem kleinen Telefon oder an einem Tag, an dem die Konzentration nicht weit reicht.',
    'Darauf achten wir von der ersten Zeile an, und jede Seite prüfen wir darauf, bevor sie erscheint. Wo es uns nicht gelingt, möchten wir das wissen.',
  ],
  features_title: 'Was eingebaut ist',
  standards_title: 'Normen',
  technologies_title: 'Hilfsmittel',
  technologies_intro:
    'Swapstead ist aus den üblichen Bausteinen des Webs gemacht, damit es mit den Werkzeugen zusammenspielt, die du kennst. Von diesen unterstützen wir die aktuellen Versionen:',
  shortcuts_title: 'Tastenkürzel',
  shortcuts_intro:
    'Auf einem Mac ist Alt die Wahltaste. Tastenkürzel mit Alt wirken nicht, solange du in ein Feld tippst.',
  improvements_title: 'Woran wir arbeiten',
  tests_title: 'Was geprüft wurde',
};

export const featureGroups: FeatureGroup[] = [
  {
    id: 'visual',
    title: 'Sehen',
    items: [
      'Text hebt sich mindestens im Verhältnis 4,5 zu 1 von seinem Hintergrund ab, in hellen wie in dunklen Farben.',
      'Hell und Dunkel folgen deinem System, und genauso die Kontrastfarben von Windows.',
      'Du kannst bis auf 200 % vergrößern, ohne dass Text oder Knöpfe verloren gehen und ohne seitwärts zu scrollen.',
      'Nie sagt eine Farbe allein etwas aus. Immer steht ein Wort, ein Häkchen oder eine Form daneben.',
      'Bilder, die etwas erzählen, haben einen Alternativtext. Reiner Schmuck wird nicht vorgelesen.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Tastatur',
    items: [
      'Alles, was sich bedienen lässt, erreichst du auch mit der Tastatur, in der Reihenfolge, in der man liest.',
      'Ein deutlicher Ring zeigt, wo du gerade bist.',
      'Der erste Halt auf jeder Seite ist ein Link, der zum Inhalt springt.',
      'Fenster halten den Fokus bei sich und geben ihn dahin zurück, wo du herkamst.',
      'Fotos lassen sich ohne Ziehen ordnen und Daten ohne Maus wählen.',
    ],
  },
  {
    id: 'audio-cognitive',
    title: 'Hören und Verstehen',
    items: [
      'Nichts spielt von selbst, und nichts hängt vom Ton ab.',
      'Kurze Sätze, einfache Wörter und überall dieselben Namen für dieselben Dinge.',
      'Bewegung ist kurz, und ganz aus, wenn dein System um weniger bittet.',
      'Fehler stehen neben dem Feld, sagen, was zu tun ist, und werden von Screenreadern vorgelesen.',
      'Ein langes Formular behält, was du getippt hast, auch wenn du die Seite versehentlich schließt.',
    ],
  },
  {
    id: 'mobile',
    title: 'Unterwegs',
    items: [
      'Die Seiten passen auf einen Bildschirm von 320 Pixeln Breite, im Hoch- und im Querformat.',
      'Knöpfe sind groß genug für einen Daumen, mit Platz dazwischen.',
      'Gesten brauchst du keine. Was sich wischen lässt, hat auch einen Knopf.',
      'Felder öffnen die richtige Tastatur und lassen sich von deinem Passwortmanager ausfüllen.',
    ],
  },
];

export const standards: Standard[] = [
  {
    name: 'WCAG 2.1 AA',
    description: 'Richtlinien des W3C für barrierefreie Webinhalte, Stufen A und AA',
    status: 'Erfüllt',
  },
  {
    name: 'EN 301 549',
    description: 'Europäische Norm für barrierefreie Produkte und Dienste, Kapitel über das Web',
    status: 'Erfüllt',
  },
  {
    name: 'EU-Webseitenrichtlinie',
    description: 'Richtlinie (EU) 2016/2102, für öffentliche Stellen geschrieben. Wir folgen ihr freiwillig.',
    status: 'In Arbeit',
  },
];

export const assistiveTechnologies: AssistiveTechnology[] = [
  {
    kind: 'Screenreader am Computer',
    names: 'NVDA und JAWS unter Windows, VoiceOver unter macOS, Orca unter Linux',
  },
  { kind: 'Screenreader am Telefon', names: 'VoiceOver unter iOS, TalkBack unter Android' },
  {
    kind: 'Vergrößerung',
    names: 'der Zoom des Browsers, ZoomText und die Lupen von Windows, macOS, iOS und Android',
  },
  {
    kind: 'Spracheingabe',
    names: 'Sprachsteuerung unter macOS und iOS, Voice Access unter Windows und Android, Dragon',
  },
  { kind: 'Andere Eingaben', names: 'nur Tastatur, Schalter und Bildschirmtastaturen' },
  { kind: 'Anzeige', names: 'Kontrastfarben, dunkle Farben, größere Schrift und weniger Bewegung' },
];

export const keyboardShortcuts: KeyboardShortcut[] = [
  {
    action: 'Zuhause suchen',
    keys: ['Alt + S'],
    note: 'Führt von jeder Seite in das Suchfeld über den Inseraten.',
  },
  { action: 'Zum Profil', keys: ['Alt + P'], note: 'Öffnet dein Profil.' },
  {
    action: 'Schließen',
    keys: ['Escape'],
    note: 'Schließt das offene Fenster oder Menü und kehrt dahin zurück, wo es sich geöffnet hat.',
  },
  {
    action: 'Durch die Seite gehen',
    keys: ['Tab', 'Shift + Tab'],
    note: 'Tab geht zum nächsten Element, Shift + Tab zum vorigen.',
  },
];

export const improvements: Improvement[] = [
  {
    title: 'Mehr Menschen, weniger Vermutungen',
    text: 'Jede größere Änderung wollen wir mit Menschen prüfen, die täglich mit Screenreader, Schalter oder Stimme arbeiten.',
  },
  {
    title: 'Bessere Worte für Fotos',
    text: 'Mitglieder wissen, was auf ihren Fotos zu sehen ist. Wir suchen einen einfachen Weg, wie sie es sagen können.',
  },
  {
    title: 'Barrierefrei wohnen, leichter zu finden',
    text: 'Eigene Stichwörter wie „Stufenlos“ oder „Breite Türen“ gehen schon jetzt. Wir arbeiten an einer gemeinsamen Liste.',
  },
  {
    title: 'Die EU-Webseitenrichtlinie',
    text: 'Wir gehen durch, was sie zu Erklärungen, Überwachung und Rückmeldungen verlangt, auch wenn sie uns nicht bindet.',
  },
];

export const accessibilityFeedback: typeof englishFeedback = {
  title: 'Sag uns, was dir im Weg steht',
  text: [
    'Schreib, welche Seite es war, was du tun wolltest und, wenn du magst, mit welchem Browser und welchem Hilfsmittel. Ein Satz genügt.',
    (site) => `Wir möchten dir innerhalb von ${site.accessibility_reply_days} Arbeitstagen antworten.`,
  ],
  button: 'Team für Barrierefreiheit anschreiben',
  subject: 'Rückmeldung zur Barrierefreiheit',
  mail_body: (site) =>
    `Hallo Team für Barrierefreiheit von ${site.name},\n\nDie Seite:\nWas ich tun wollte:\nWas passiert ist:\n`,
};
