import type { FaqQuestion } from '../faq.ts';
import type { subscriptionPage as english, PlanCard } from '../subscription.ts';
import { euros, type Text } from '../text.ts';

export const subscriptionPage: typeof english = {
  title: 'Mitgliedschaft',
  description:
    'Umsehen kostet nichts, zum Tauschen reicht eine Mitgliedschaft. Drei Tarife mit Preisen, Leistungen und Grenzen.',
  heading: 'Eine Mitgliedschaft, und alle Türen stehen offen',
  lead: 'Vermietet wird hier nichts. Du bezahlst nur die Mitgliedschaft: keinen Preis pro Nacht, keine Gebühr pro Tausch.',
  faq_title: 'Gut zu wissen, bevor du dabei bist',
  faq_lead: 'Hast du noch etwas auf dem Herzen?',
  faq_link: 'Schreib uns',
};

const premiumFeatures: Text[] = [
  'Dein Zuhause einstellen, auch mehrere',
  'Gastgebenden und anderen Mitgliedern schreiben',
  'Freie Nächte eintragen, mit einem Kalender für jedes Inserat',
  'Bei jedem Zuhause sehen, wo es ist und wer dort wohnt',
];

export const planCards: PlanCard[] = [
  {
    id: 'free',
    name: 'Kostenlos',
    note: 'Sieh dich um, solange du magst',
    button: 'Kostenloses Konto anlegen',
    features: [
      'Kostenlos registrieren',
      'Inserate und Fotos ansehen',
      'Nach Wörtern und Stichwörtern suchen',
      'Inserate auf diesem Gerät merken',
    ],
    limitations: ['Ort und Namen bleiben verborgen', 'Kein Kontakt zu Gastgebenden', 'Kein eigenes Inserat'],
  },
  {
    id: 'biannual',
    name: 'Premium halbjährlich',
    badge: 'Am flexibelsten',
    button: 'Halbjährlich wählen',
    features: premiumFeatures,
    limitations: ['Verlängert sich alle 6 Monate, bis du kündigst'],
  },
  {
    id: 'annual',
    name: 'Premium jährlich',
    badge: 'Mehr fürs Geld',
    popular: 'Am beliebtesten',
    button: 'Jährlich wählen',
    features: [
      ...premiumFeatures,
      (site) =>
        `${euros(site.plans.biannual.amount_cents * 2 - site.plans.annual.amount_cents)} weniger als zweimal sechs Monate`,
    ],
    limitations: ['Verlängert sich jedes Jahr, bis du kündigst'],
  },
];

export const subscriptionPromises: Text[] = [
  'Preise inklusive Mehrwertsteuer',
  'Zahlung per Karte auf den Seiten unseres Zahlungsdienstes',
  (site) => `${site.withdrawal_days} Tage, um es dir anders zu überlegen`,
];

export const subscriptionFaq: FaqQuestion[] = [
  {
    id: 'what-do-i-pay-for',
    question: 'Wofür bezahle ich?',
    answer: [
      'Für die Mitgliedschaft. Damit siehst du bei jedem Zuhause den Ort und wer dort wohnt, kannst dein eigenes einstellen und anderen Mitgliedern schreiben. Der Tausch selbst kostet nichts dazu: kein Preis pro Nacht und keine Buchungsgebühr.',
    ],
  },
  {
    id: 'can-i-look-around-first',
    question: 'Kann ich mich erst umsehen?',
    answer: [
      'Ja, solange du magst. Jedes Inserat ist mit Fotos, Stichwörtern und Beschreibung zu sehen, auch ohne Konto. Mit einem kostenlosen Konto hast du dazu ein Profil und unsere Hilfe. Den Ort, die freien Tage und wer dort wohnt, siehst du mit Premium.',
    ],
  },
  {
    id: 'how-do-i-pay',
    question: 'Wie bezahle ich?',
    answer: [
      'Per Karte, auf den Seiten unseres Zahlungsdienstes. Deine Kartennummer bekommen wir nie zu sehen. Die Mitgliedschaft verlängert sich am Ende jedes Zeitraums, bis du kündigst. Das Datum steht in deinem Profil.',
    ],
  },
  {
    id: 'can-i-switch',
    question: 'Kann ich zwischen den beiden bezahlten Tarifen wechseln?',
    answer: [
      'Ja, in deinem Profil unter „Dein Abo“. Von dort kommst du zur Abrechnung. Sie zeigt dir, was du ab wann bezahlst, bevor du bestätigst.',
    ],
  },
  {
    id: 'how-do-i-end-it',
    question: 'Wie kündige ich, und bekomme ich Geld zurück?',
    answer: [
      'In der Abrechnung, in einer Minute. Premium bleibt dir bis zum Ende der bezahlten Zeit. Bezahlte Beiträge werden nicht erstattet, es sei denn, das Gesetz verlangt es.',
      (site) =>
        `Nach dem Gesetz haben Verbraucher in der EU ab dem Beitritt ${site.withdrawal_days} Tage Zeit für den Widerruf. Schreib uns in dieser Zeit, und du bekommst den ganzen Betrag zurück. Wie das geht und was nach einer Verlängerung gilt, steht in den Nutzungsbedingungen.`,
    ],
  },
  {
    id: 'what-happens-to-my-home',
    question: 'Was wird aus meinem Inserat, wenn die Mitgliedschaft endet?',
    answer: [
      'Es bleibt zu sehen. Nachrichten, die dazu kommen, kannst du weiter lesen und beantworten, und löschen kannst du es jederzeit. Um es zu ändern, Nächte einzutragen oder anderen zu schreiben, brauchst du wieder Premium.',
    ],
  },
];
