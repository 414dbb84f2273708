import type {
  coverage as englishCoverage,
  pressPage as englishPage,
  MediaKitItem,
  PressContact,
  PressNumber,
  PressRelease,
  StoryIdea,
} from '../press.ts';
import { euros } from '../text.ts';

export const pressPage: typeof englishPage = {
  title: 'Presse',
  description: 'Neues von Swapstead, Fakten und Zahlen, die Medienmappe und wer Auskunft gibt.',
  heading: 'Für alle, die über Wohnen, Reisen und Geld schreiben',
  lead: 'Was neu ist, was stimmt, und wer dir mehr sagen kann.',
};

export const releasesTitle = 'Pressemitteilungen';

export const pressReleases: PressRelease[] = [
  {
    id: 'your-data-in-one-file',
    date: '2026-10-06',
    title: 'Mitglieder nehmen ihre Daten mit, in einer Datei',
    summary:
      'Ein Knopf im Profil packt alles zusammen, was Swapstead über ein Mitglied gespeichert hat. Ein zweiter löscht es.',
    body: [
      'Mitglieder von Swapstead können jetzt mit einem Knopf in ihrem Profil alles herunterladen, was die Website über sie gespeichert hat: Konto, Profil, Inserate, Bilder, Unterhaltungen und Anfragen, als einfache Dateien in einem Archiv. Ein zweiter Knopf löscht das Profil mit allem, was dazugehört, und beendet eine bezahlte Mitgliedschaft beim Zahlungsdienst.',
      'Beide Rechte stehen in Europa seit Jahren im Gesetz. Oft bestehen sie aus einem Formular und einem Monat Warten. Auf Swapstead sind sie eingebaut.',
    ],
  },
  {
    id: 'where-a-home-is-stays-locked',
    date: '2026-06-16',
    title: 'Wo jemand wohnt, geht sonst niemanden etwas an',
    summary: 'Den Ort eines Zuhauses und wer dort wohnt, erfahren nur zahlende Mitglieder.',
    body: [
      'Auf Swapstead können alle jedes Inserat ansehen, mit Fotos und Stichwörtern. Wo das Zuhause ist, wer dort wohnt und an welchen Tagen es frei ist, erfahren nur Premium-Mitglieder. Für alle anderen verlassen diese Angaben den Server nicht. Sie stecken also weder in der Seite noch in den Suchergebnissen noch in der Reihenfolge der Inserate.',
      'Mit Fotos ist es genauso: Standort und Kameradaten, die ein Telefon in ein Bild schreibt, werden entfernt, bevor das Bild zu sehen ist.',
    ],
  },
  {
    id: 'one-membership-no-nightly-price',
    date: '2026-03-10',
    title: 'Swapstead: eine Mitgliedschaft, kein Preis pro Nacht',
    summary: 'Eine Gemeinschaft für den Wohnungstausch aus Amsterdam, in der nichts vermietet wird.',
    body: [
      (site) =>
        `Auf Swapstead wohnen Menschen eine Zeit lang beieinander. Mitglieder stellen das Zuhause ein, in dem sie leben, suchen eines, das zu ihnen passt, und vereinbaren in einer privaten Unterhaltung einen Tausch. Für den Aufenthalt fließt zwischen ihnen kein Geld. Umsehen ist kostenlos. Wer ein Zuhause einstellen und anderen schreiben will, braucht eine Mitgliedschaft: ${euros(site.plans.biannual.amount_cents)} ${site.plans.biannual.period} oder ${euros(site.plans.annual.amount_cents)} ${site.plans.annual.period}.`,
      'An der Website wird noch gebaut, und beim ersten Besuch sagt sie das auch.',
    ],
  },
];

export const releasesNote =
  'Diese Mitteilungen sind Beispieltexte, von uns geschrieben. Zitieren und kürzen ist erlaubt.';

export const coverage: typeof englishCoverage = {
  title: 'Berichte',
  text: 'Du arbeitest an einem Beitrag darüber, wie Menschen reisen und wohnen? Wir vermitteln Gespräche und helfen mit Zahlen und Bildern. Wenn du etwas veröffentlicht hast, schick uns die Adresse.',
  ideas_title: 'Geschichten, bei denen wir helfen können',
};

export const storyIdeas: StoryIdea[] = [
  {
    title: 'Die leere Hälfte der Straße',
    text: 'Was mit einem Viertel passiert, wenn Wohnungen wochenlang leer stehen, und was, wenn in dieser Zeit jemand darin lebt.',
  },
  {
    title: 'Wie Fremde einander vertrauen lernen',
    text: 'Die Schritte zwischen einem Foto auf dem Bildschirm und einem Schlüssel im Briefkasten, und wo manche umkehren.',
  },
  {
    title: 'Ein Monat anderswo',
    text: 'Arbeiten in einem anderen Zuhause, die Kinder dabei und die Katze in guten Händen.',
  },
];

export const byTheNumbersTitle = 'In Zahlen';

export const pressNumbers: PressNumber[] = [
  {
    value: (site) => euros(site.plans.free.amount_cents),
    label: 'kostet eine Nacht in einem getauschten Zuhause',
  },
  {
    value: (site) => euros(site.plans.biannual.amount_cents),
    label: 'kostet die Mitgliedschaft für sechs Monate',
  },
  { value: (site) => euros(site.plans.annual.amount_cents), label: 'kostet die Mitgliedschaft für ein Jahr' },
  { value: '3', label: 'Fotos gehören mindestens zu jedem neuen Inserat' },
  { value: '2', label: 'Menschen müssen einen Tausch bestätigen, bevor er als abgeschlossen gilt' },
  { value: '7', label: 'Arten von Zuhause lassen sich einstellen, vom Studio bis zur Villa' },
  { value: '40', label: 'fertige Stichwörter beschreiben ein Zuhause, und Mitglieder fügen eigene hinzu' },
  {
    value: (site) => `${site.price_change_notice_days}`,
    label: 'Tage liegen zwischen der Ankündigung eines neuen Preises und seinem Beginn',
  },
];

export const byTheNumbersNote =
  'Das sind Tatsachen über das Produkt. Wie viele Mitglieder oder Tausche wir haben, veröffentlichen wir nicht, denn eine junge Gemeinschaft ist keine Zahl.';

export const mediaKitTitle = 'Medienmappe';

export const mediaKit: MediaKitItem[] = [
  {
    title: 'Der Name',
    text: (site) => `${site.name}, ein Wort, ein großer Buchstabe. Die Zeile dazu lautet „${site.tagline}“.`,
  },
  {
    title: 'Das Zeichen',
    text: 'Zwei Dachlinien, die ineinandergreifen, eine kieferngrün, eine tonrot. Lass ringsum so viel Platz, wie ein Dach breit ist, und färbe, kippe oder umrande es nicht. Wir schicken es auf Anfrage als SVG und PNG.',
  },
  {
    title: 'Die Farben',
    text: 'Kiefer #1F5A46, Ton #B5482A, Honig #E3A73B, auf Papier #FAF7F2. Überschriften sind in Fraunces gesetzt, alles andere in Instrument Sans.',
  },
  {
    title: 'Die Bilder',
    text: 'Bildschirmfotos öffentlicher Seiten darfst du in Berichten über Swapstead verwenden. Fotos von Wohnungen und Häusern gehören denen, die sie gemacht haben. Frag also, bevor du eines allein verwendest.',
  },
  {
    title: 'In einem Satz',
    text: 'Swapstead ist eine Gemeinschaft für den Wohnungstausch aus Amsterdam, deren Mitglieder eine Zeit lang beieinander wohnen und für eine Mitgliedschaft bezahlen, nie für eine Nacht.',
  },
];

export const pressContactsTitle = 'Kontakt';

export const pressContacts: PressContact[] = [
  {
    title: 'Pressestelle',
    text: 'Fragen, Interviews, Bilder und Fakten zum Prüfen. Schreib deine Frist in die erste Zeile.',
    email: (site) => site.emails.press,
  },
  {
    title: 'Fragen zum Datenschutz',
    text: 'Wie wir mit Daten umgehen, für Presse und Forschung.',
    email: (site) => site.emails.dpo,
  },
  {
    title: 'Partnerschaften',
    text: 'Wenn du lieber mit uns arbeiten als über uns schreiben möchtest.',
    email: (site) => site.emails.partners,
  },
];
