import { paths } from '../../paths.ts';
import type { Benefit, CallToAction, howItWorksPage as english, JourneyStep } from '../how-it-works.ts';

export const howItWorksPage: typeof english = {
  title: 'So geht’s',
  description:
    'Wie ein Tausch auf Swapstead geht, in vier Schritten: einstellen, finden, vereinbaren, erzählen.',
  heading: 'Dein Zuhause gegen ein anderes',
  lead: 'Du wohnst dort, wo jemand anderes gern aufwachen würde. Und umgekehrt. Hier liest du, wie ihr für eine Weile tauscht und was bei jedem Schritt passiert.',
  start: { label: 'Los geht’s', to: paths.subscription() },
};

export const journeySteps: JourneyStep[] = [
  {
    title: 'Stell dein Zuhause ein',
    lead: 'Zeig es so, wie es an einem ganz normalen guten Tag aussieht.',
    points: [
      'Gib ihm einen Titel, eine Beschreibung und mindestens drei Fotos. Kameradaten und Standorte entfernen wir aus jedem Foto.',
      'Wähle Ausstattung und Stichwörter und sag mit deinen eigenen Worten, welcher Tausch zu dir passt.',
      'Wähle den Ort und trag ein, welche Nächte frei, nicht frei oder auf Anfrage sind. Führst du schon anderswo einen Kalender, kannst du ihn verbinden.',
    ],
  },
  {
    title: 'Finde, was zu dir passt',
    lead: 'Such ein Zuhause, das zu deinem Leben passt, und jemanden, der sich in deinem wohlfühlt.',
    points: [
      'Such nach Wörtern und Stichwörtern und merk dir mit dem Herz, was dir gefällt. Gemerkt bleibt es auf deinem Gerät.',
      'Als Premium-Mitglied suchst du auch nach Ort und Zeitraum, siehst dich auf der Karte um und weißt, wer wo wohnt und wann es frei ist.',
      'Speichere eine Suche als Wunsch, und wir sagen dir, wenn etwas frei wird. Zeig, mit welchem Zuhause du tauschen würdest: Ist es gegenseitig, erfahrt ihr es beide.',
      'Schreib eine Nachricht. Die Unterhaltung bleibt auf Swapstead und unter euch.',
    ],
  },
  {
    title: 'Macht es fest',
    lead: 'Vereinbart alles, bevor jemand packt.',
    points: [
      'Schlag einen Tausch vor, mit den Tagen beider Aufenthalte. Der Vorschlag wartet bis zu einer Woche auf Antwort, und vereinbarte Nächte sind für euch vorgemerkt.',
      'Wenn nur eine Seite reist, macht ihr daraus einen Aufenthalt gegen Nächte: Für jede Nacht, in der du jemanden aufnimmst, bekommst du eine, die du später bei jemand anderem wohnen kannst.',
      'Trefft euch im Videoanruf und zeigt euch eure Räume. Nach zehn Minuten weißt du schon viel.',
      'Lies die Vereinbarung und unterschreib mit deinem Namen. Mit der letzten Unterschrift ist sie endgültig, und ihr seht Adresse und Hausmappe.',
      'Sag deiner Versicherung, wer bei dir wohnen wird, und lest zusammen die Seite über Sicherheit.',
    ],
  },
  {
    title: 'Erzählt, wie es war',
    lead: 'Wohn eine Weile dort, und sag dann, wie es war.',
    points: [
      'Die Hausmappe hast du unterwegs dabei: Schlüssel, Heizung, Müll und wen du anrufen kannst. Zwei kurze Listen sagen, was vor der Anreise und vor der Abreise zu tun ist.',
      'Hinterlass alles so, wie du es vorgefunden hast, mit einem Gruß auf dem Tisch. Der Tausch ist abgeschlossen, sobald ihr beide sagt, dass es gut war, oder drei Tage nach dem letzten Aufenthalt.',
      'Dann schreibt ihr beide eine Bewertung. Zu lesen sind sie im selben Moment: wenn beide geschrieben sind oder die Zeit dafür vorbei ist.',
      'Dein Profil zählt den Tausch mit, und aus „Neu“ wird „Aktiv“.',
    ],
  },
];

export const benefits: Benefit[] = [
  {
    title: 'Kein Preis pro Nacht',
    text: 'Mitglieder tauschen, sie vermieten nicht. Du bezahlst die Mitgliedschaft und für den Aufenthalt nichts.',
  },
  {
    title: 'Ein ganzes Zuhause',
    text: 'Eine Küche mit einem scharfen Messer, eine Waschmaschine, ein Schreibtisch, ein Gartenstuhl. Platz zum Leben statt nur ein Zimmer zum Schlafen.',
  },
  {
    title: 'Mitten in der Nachbarschaft',
    text: 'Getauscht wird da, wo Menschen wohnen. Du kaufst dein Brot dort, wo es auch sonst gekauft wird.',
  },
  {
    title: 'Auf dein Zuhause wird geachtet',
    text: 'Jemand gießt die Pflanzen und holt die Post herein. Und hat allen Grund, gut mit deinem Zuhause umzugehen, denn du wohnst ja gerade in seinem.',
  },
  {
    title: 'Wo du wohnst, bleibt bei dir',
    text: 'Ort und Namen sehen nur Premium-Mitglieder, deine Adresse nur deine Gäste, und das erst, wenn der Tausch endgültig ist. Deine E-Mail-Adresse zeigen wir nur, wenn du es erlaubst.',
  },
  {
    title: 'Du entscheidest jedes Mal',
    text: 'Keine Rangliste und keine Pflicht, etwas anzunehmen. Getauscht wird, wenn beide wollen.',
  },
];

export const howItWorksAction: CallToAction = {
  title: 'Jemand sucht ein Zuhause wie deins',
  text: 'Registrieren kostet nichts. Sieh dich um, solange du magst, und stell dein Zuhause ein, wenn du so weit bist.',
  visitor: { label: 'Konto anlegen', to: paths.subscription() },
  member: { label: 'Inserate ansehen', to: paths.home() },
};
