import type { Text } from './text.ts';

export type PartnerOpportunity = { title: string; text: string; gives: string; gets: string };

/** A kind of partner we look for; no company is named before it has signed and agreed to be named. */
export type PartnerKind = { title: string; text: string };

export type PartnerStep = { title: string; text: Text };

export const partnersPage = {
  title: 'Partners',
  description:
    'Working with Swapstead: what we look for, with whom, and how it goes from a first mail to a start.',
  heading: 'Good company for people on the move',
  lead: 'A swap needs a train, a key, a clean bed and some peace of mind. If that is your trade, we should talk.',
  opportunities_title: 'Opportunities',
  kinds_title: 'Partners we look for',
  kinds_note:
    'We name partners here only once a contract is signed and they have agreed to be named. These are the kinds of organisations we would like to hear from.',
  process_title: 'How it goes',
  principles_title: 'What we do not do',
};

export const partnerOpportunities: PartnerOpportunity[] = [
  {
    title: 'Something members need',
    text: 'An offer that makes a swap easier or safer, on fair terms and without small print.',
    gives: 'A clear offer for members, the same for all of them.',
    gets: 'A place where it helps: in an article, on the safety page or in the newsletter.',
  },
  {
    title: 'Knowledge worth sharing',
    text: 'Articles written together about insurance, rail travel, repair, moving with children, or living abroad for a while.',
    gives: 'Facts, an expert who can be asked, and time to check the text.',
    gets: 'Your name under the article and a link. The text stays independent.',
  },
  {
    title: 'Groups that belong together',
    text: 'Memberships for people who move for work or study, such as visiting teachers, researchers or hospital staff.',
    gives: 'A group with a real need and one person who knows it well.',
    gets: 'Memberships on one invoice, and help with the first listings.',
  },
];

export const partnerKinds: PartnerKind[] = [
  {
    title: 'Insurers and brokers',
    text: 'Home, contents and liability policies that say in plain words what holds while a home is swapped.',
  },
  {
    title: 'Rail and ferry companies',
    text: 'Because the nicest way to a swapped home is often the slow one.',
  },
  {
    title: 'Key and lock services',
    text: 'Key boxes, neighbourhood key points and smart locks that leave no record of who sleeps where.',
  },
  {
    title: 'Cleaning and laundry cooperatives',
    text: 'Local, fairly paid, and happy to come at short notice between two families.',
  },
  {
    title: 'Universities and hospitals',
    text: 'Hosts of people who come for a term and leave a good home behind them.',
  },
  {
    title: 'Towns and regions',
    text: 'Places that want guests who stay for weeks, shop in the high street and leave flats to those who live in them.',
  },
];

export const partnerSteps: PartnerStep[] = [
  {
    title: 'Write to us',
    text: (site) =>
      `Half a page to ${site.emails.partners}: who you are, what you would bring to members, and what you hope for.`,
  },
  {
    title: 'Meet',
    text: 'A call of half an hour. We say early if it does not fit, and why.',
  },
  {
    title: 'Try it small',
    text: 'Three months, one offer, one number that both of us agreed on beforehand.',
  },
  {
    title: 'Put it in writing',
    text: 'A short contract, with a way out for both sides, and a note on this page.',
  },
];

export const partnerPrinciples: string[] = [
  'We do not sell or pass on data about members. Partners never learn who used their offer from us.',
  'We do not sell places in the gallery. Homes stand in the order in which they were listed.',
  'We mark every text that a partner has paid for, in the first line.',
  'We take no commission that a member would have to pay in the end.',
];
