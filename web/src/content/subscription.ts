import type { Site } from '@swapstead/contract/site/site';
import type { FaqQuestion } from './faq.ts';
import { euros, type Text } from './text.ts';

export type PlanCard = {
  id: keyof Site['plans'];
  /** Fixed by SUBS-01. */
  name: string;
  /** Fixed by SUBS-03 and SUBS-04. */
  badge?: string;
  /** On the card that stands out. */
  popular?: string;
  /** Line under the price; paid plans show the price per month instead. */
  note?: string;
  button: string;
  features: Text[];
  limitations: Text[];
};

export const subscriptionPage = {
  title: 'Membership',
  description:
    'Free to look around, one membership to swap. Three plans with their prices, features and limits.',
  heading: 'One membership, every door open',
  lead: 'Homes are never rented here. The membership is all you pay: no price per night, no fee per swap.',
  faq_title: 'Good to know before you join',
  faq_lead: 'Something else on your mind?',
  faq_link: 'Write to us',
};

const premiumFeatures: Text[] = [
  'List your homes, as many as you have',
  'Contact hosts and write to members',
  'Manage your availability in a calendar for each home',
  'See the location and the host name of every home',
];

export const planCards: PlanCard[] = [
  {
    id: 'free',
    name: 'Free',
    note: 'Look around as long as you like',
    button: 'Create free account',
    features: [
      'Free registration',
      'Browse listings and photos',
      'Search by word and tag',
      'Save homes on this device',
    ],
    limitations: ['Location and host name stay locked', 'No contact with hosts', 'No listing of your own'],
  },
  {
    id: 'biannual',
    name: 'Bi-Annual Premium',
    badge: 'Most flexible',
    button: 'Choose Bi-Annual',
    features: premiumFeatures,
    limitations: ['Renews every 6 months until you end it'],
  },
  {
    id: 'annual',
    name: 'Annual Premium',
    badge: 'Best value',
    popular: 'Most popular',
    button: 'Choose Annual',
    features: [
      ...premiumFeatures,
      (site) =>
        `${euros(site.plans.biannual.amount_cents * 2 - site.plans.annual.amount_cents)} less than two times six months`,
    ],
    limitations: ['Renews every year until you end it'],
  },
];

export const subscriptionPromises: Text[] = [
  'Prices include VAT',
  'Card payment on the pages of our payment provider',
  (site) => `${site.withdrawal_days} days to change your mind`,
];

export const subscriptionFaq: FaqQuestion[] = [
  {
    id: 'what-do-i-pay-for',
    question: 'What do I pay for?',
    answer: [
      'The membership. It opens the location and host of every home, lets you list your own and write to other members. A swap itself costs nothing on top: no price per night and no booking fee.',
    ],
  },
  {
    id: 'can-i-look-around-first',
    question: 'Can I look around first?',
    answer: [
      'Yes, for as long as you like. Every listing is open with its photos, tags and description, without an account. A free account adds your profile and support. Location, host and free days open with Premium.',
    ],
  },
  {
    id: 'how-do-i-pay',
    question: 'How do I pay?',
    answer: [
      'By card, on the pages of our payment provider. Your card number never reaches us. The membership renews at the end of each period until you end it, and your profile shows the date.',
    ],
  },
  {
    id: 'can-i-switch',
    question: 'Can I switch between the two paid plans?',
    answer: [
      'Yes, on your profile under Subscription Management. It opens the billing portal, which shows what you pay and from when, before you confirm.',
    ],
  },
  {
    id: 'how-do-i-end-it',
    question: 'How do I end my membership, and do I get money back?',
    answer: [
      'In the billing portal, in a minute. Premium stays open until the end of the time you have paid for. Fees are non-refundable except as required by law.',
      (site) =>
        `The law gives consumers in the EU ${site.withdrawal_days} days to withdraw after joining. Write to us within that time and you get the whole amount back. The terms say how, and what holds after a renewal.`,
    ],
  },
  {
    id: 'what-happens-to-my-home',
    question: 'What happens to my home when my membership ends?',
    answer: [
      'Your listing stays in the gallery. You still read and answer the messages that arrive about it, and you can delete it at any time. To change it, set dates or write to other hosts, you need Premium again.',
    ],
  },
];
