import type { FaqQuestion } from '../faq.ts';
import type { subscriptionPage as english, PlanCard } from '../subscription.ts';
import { euros, type Text } from '../text.ts';

export const subscriptionPage: typeof english = {
  title: 'Lidmaatschap',
  description:
    'Gratis rondkijken, ruilen met één lidmaatschap. Drie abonnementen met wat ze kosten, wat je ermee kunt en wat niet.',
  heading: 'Eén lidmaatschap, alle deuren open',
  lead: 'Huizen worden hier nooit verhuurd. Je betaalt alleen het lidmaatschap: geen prijs per nacht, geen kosten per ruil.',
  faq_title: 'Goed om te weten voor je lid wordt',
  faq_lead: 'Wil je iets anders weten?',
  faq_link: 'Schrijf ons',
};

const premiumFeatures: Text[] = [
  'Plaats je huizen, zoveel als je er hebt',
  'Schrijf hosts en andere leden',
  'Houd voor elk huis een kalender bij',
  'Zie van elk huis de locatie en de naam van de host',
];

export const planCards: PlanCard[] = [
  {
    id: 'free',
    name: 'Gratis',
    note: 'Kijk rond zo lang je wilt',
    button: 'Gratis account aanmaken',
    features: [
      'Gratis registreren',
      'Huizen en foto’s bekijken',
      'Zoeken op woord en label',
      'Huizen bewaren op dit apparaat',
    ],
    limitations: [
      'Locatie en naam van de host zie je niet',
      'Geen contact met hosts',
      'Je kunt geen eigen huis plaatsen',
    ],
  },
  {
    id: 'biannual',
    name: 'Premium per halfjaar',
    badge: 'Meest flexibel',
    button: 'Premium per halfjaar kiezen',
    features: premiumFeatures,
    limitations: ['Wordt elke 6 maanden verlengd tot je opzegt'],
  },
  {
    id: 'annual',
    name: 'Premium per jaar',
    badge: 'Voordeligst',
    popular: 'Populairst',
    button: 'Premium per jaar kiezen',
    features: [
      ...premiumFeatures,
      (site) =>
        `${euros(site.plans.biannual.amount_cents * 2 - site.plans.annual.amount_cents)} goedkoper dan twee keer zes maanden`,
    ],
    limitations: ['Wordt elk jaar verlengd tot je opzegt'],
  },
];

export const subscriptionPromises: Text[] = [
  'Prijzen inclusief btw',
  'Betalen met een betaalkaart, op de pagina’s van onze betaaldienst',
  (site) => `${site.withdrawal_days} dagen om je te bedenken`,
];

export const subscriptionFaq: FaqQuestion[] = [
  {
    id: 'what-do-i-pay-for',
    question: 'Waar betaal ik voor?',
    answer: [
      'Voor het lidmaatschap. Daarmee zie je van elk huis de locatie en de host, kun je je eigen huis plaatsen en andere leden schrijven. De ruil zelf kost verder niets: geen prijs per nacht en geen boekingskosten.',
    ],
  },
  {
    id: 'can-i-look-around-first',
    question: 'Kan ik eerst rondkijken?',
    answer: [
      'Ja, zo lang je wilt. Elk huis kun je zonder account bekijken, met foto’s, labels en beschrijving. Met een gratis account krijg je een profiel en de klantenservice erbij. Locatie, host en vrije dagen zie je met premium.',
    ],
  },
  {
    id: 'how-do-i-pay',
    question: 'Hoe betaal ik?',
    answer: [
      'Met een betaalkaart, op de pagina’s van onze betaaldienst. Je kaartnummer komt nooit bij ons. Het lidmaatschap wordt na elke periode verlengd tot je opzegt. De datum staat in je profiel.',
    ],
  },
  {
    id: 'can-i-switch',
    question: 'Kan ik tussen de twee betaalde abonnementen wisselen?',
    answer: [
      'Ja, in je profiel onder ‘Je abonnement’. Vandaar ga je naar je betaalgegevens. Je ziet er wat je gaat betalen en vanaf wanneer, en pas daarna bevestig je.',
    ],
  },
  {
    id: 'how-do-i-end-it',
    question: 'Hoe zeg ik mijn lidmaatschap op, en krijg ik geld terug?',
    answer: [
      'Bij je betaalgegevens, in een minuut. Je houdt premium tot het einde van de tijd waarvoor je hebt betaald. Je krijgt je geld niet terug, behalve als de wet dat voorschrijft.',
      (site) =>
        `Consumenten in de EU mogen zich volgens de wet ${site.withdrawal_days} dagen bedenken nadat ze lid zijn geworden. Schrijf ons binnen die tijd en je krijgt het hele bedrag terug. In de voorwaarden staat hoe, en wat geldt na een verlenging.`,
    ],
  },
  {
    id: 'what-happens-to-my-home',
    question: 'Wat gebeurt er met mijn huis als mijn lidmaatschap eindigt?',
    answer: [
      'Je huis blijft op Swapstead staan. Berichten die daarover binnenkomen, kun je blijven lezen en beantwoorden, en je kunt het huis altijd verwijderen. Wil je het bewerken, data instellen of andere hosts schrijven, dan heb je weer premium nodig.',
    ],
  },
];
