import type { Text } from './text.ts';

export type Opening = {
  id: string;
  title: string;
  team: string;
  place: string;
  hours: string;
  salary: string;
  summary: string;
  tasks: string[];
  profile: string[];
};

export type Perk = { title: string; text: string };

export const careersPage = {
  title: 'Careers',
  description:
    'Work on a product that lets people live in the homes of others. Three openings, and what we offer.',
  heading: 'Help people feel at home',
  lead: 'We are a small team with a simple product and high demands on how well it works. You would notice your own work in it within a week.',
  openings_title: 'Three openings',
  openings_note:
    'These three roles are samples of how we hire and describe our work. Ask us which of them is open at the moment.',
  perks_title: 'What we offer',
};

export const openings: Opening[] = [
  {
    id: 'member-support',
    title: 'Member support specialist',
    team: 'Support',
    place: 'Amsterdam, two days a week from home',
    hours: '24 to 32 hours',
    salary: '€2,900 to €3,400 gross a month, for 40 hours',
    summary:
      'You answer the tickets that members write, from a forgotten password to a swap that has gone wrong the evening before. You are the person behind the words Support team.',
    tasks: [
      'Read, sort and answer tickets in English and Dutch, so that the next message from us moves things forward.',
      'Look into reported conversations with care, decide what happens, and explain the decision to both sides.',
      'Write down what keeps coming back, and sit with the developers until it stops coming back.',
    ],
    profile: [
      'You write short, friendly sentences that leave no question open.',
      'You stay calm with people who are standing before a locked door in the rain.',
      'You have worked with customers, guests, patients or pupils. The field matters less than the years.',
    ],
  },
  {
    id: 'product-engineer',
    title: 'Product engineer, TypeScript',
    team: 'Product',
    place: 'Amsterdam, or remote within two hours of Central European Time',
    hours: '32 to 40 hours',
    salary: '€4,800 to €6,200 gross a month, for 40 hours',
    summary:
      'You build whole features, from the table in PostgreSQL to the button a member presses, and you are there when they meet real people.',
    tasks: [
      'Take a piece of the product from a question to something that is live, tested and measured.',
      'Keep locked things locked: what a viewer may not see never leaves the server.',
      'Make pages work by keyboard, by screen reader, on an old telephone and on a slow train.',
    ],
    profile: [
      'You know TypeScript, SQL and the web platform well, and you look things up rather than guess.',
      'You like deleting code at least as much as writing it.',
      'You can say in plain words what you built and what it does not do.',
    ],
  },
  {
    id: 'trust-and-safety',
    title: 'Trust and safety lead',
    team: 'Community',
    place: 'Amsterdam',
    hours: '36 to 40 hours',
    salary: '€4,300 to €5,400 gross a month, for 40 hours',
    summary:
      'You decide how members are protected from the few who mean harm, without making everybody else feel watched.',
    tasks: [
      'Own our rules on reports, blocking and ended accounts, and check that they are applied alike to everyone.',
      'Keep the safety page, the warning signs and the house rules true and useful.',
      'Work with our data protection officer, with insurers and, where needed, with the police.',
    ],
    profile: [
      'You have handled fraud, disputes or moderation at a platform, a bank, a housing body or a public service.',
      'You know the Digital Services Act and the GDPR well enough to apply them on a Tuesday afternoon.',
      'You can tell somebody no and leave them feeling fairly treated.',
    ],
  },
];

export const perks: Perk[] = [
  {
    title: 'A membership, and the time to use it',
    text: 'Annual Premium for you, and 28 days of holiday in a full-time year.',
  },
  {
    title: 'A month somewhere else',
    text: 'Work up to four weeks a year from a home you swap to, within the European Union.',
  },
  {
    title: 'The train is on us',
    text: 'We pay your commute by public transport, and rail instead of air for every work trip under ten hours.',
  },
  {
    title: 'Pay you can see',
    text: 'Each opening names its salary range. The same work is paid the same, whoever does it.',
  },
  {
    title: 'A pension that counts',
    text: 'A collective pension of which we pay two thirds, from your first day.',
  },
  {
    title: 'Quiet hours',
    text: 'No meetings before eleven on three days a week, and no messages expected after six.',
  },
];

export const careersContact: Text[] = [
  (site) =>
    `Write to ${site.emails.careers} with a few lines about something you made or mended, and what you would do here first. A CV helps. A photo, your age and a covering letter in the third person do not.`,
  'You hear from us within a week. Then come one conversation, one paid half-day of work together, and an answer. We delete applications four weeks after the answer unless you ask us to keep them for a year.',
];
