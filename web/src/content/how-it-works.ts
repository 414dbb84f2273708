import { paths } from '../paths.ts';
import type { TextLink } from './text.ts';

export type JourneyStep = {
  /** Fixed by HOW-02. */
  title: string;
  lead: string;
  points: string[];
};

export type Benefit = { title: string; text: string };

export type CallToAction = { title: string; text: string; visitor: TextLink; member: TextLink };

export const howItWorksPage = {
  title: 'How it works',
  description: 'How a home swap on Swapstead goes, in four steps: list, match, agree, share.',
  heading: 'Your home for theirs',
  lead: 'You live somewhere that somebody would love to wake up in. They do too. Here is how two homes change hands for a while, and what happens at each step.',
  /** Shown to visitors only (HOW-03). */
  start: { label: 'Get started today', to: paths.subscription() } satisfies TextLink,
};

export const journeySteps: JourneyStep[] = [
  {
    title: 'List your home',
    lead: 'Show your place as it is on an ordinary good day.',
    points: [
      'Add a title, a description and at least three photos. Camera data and positions are taken out of every photo.',
      'Choose amenities and tags, and say in your own words what kind of swap would suit you.',
      'Choose its place, and mark the nights on which it is free, closed or open to a question. A calendar that you keep elsewhere can be connected.',
    ],
  },
  {
    title: 'Find your match',
    lead: 'Look for a home that fits how you live, and a person who could live in yours.',
    points: [
      'Search by word and by tag, and keep the homes you like with the heart. They stay on your device.',
      'As a premium member you search by place and dates too, look around on the map, and see who hosts a home and when it is free.',
      "Save a search as a wish, and we tell you when a home opens. Mark the homes you'd swap with: if their hosts mark yours, both of you hear of it.",
      'Write to the host. The conversation stays inside Swapstead, between the two of you.',
    ],
  },
  {
    title: 'Secure exchange',
    lead: 'Agree on everything before anybody packs.',
    points: [
      'Propose a swap with the days of both stays. It waits up to a week for an answer, and nights that are agreed are held for you.',
      'If only one of you travels, make it a stay for nights: who hosts a night gets a night, to stay with somebody else later.',
      'Meet on a video call and show each other around. You will know a lot after ten minutes.',
      'Read the agreement and sign it with your name. With the last signature it is final, and address and house guide open.',
      'Tell your insurer who will stay in your home, and read the safety page together.',
    ],
  },
  {
    title: 'Share experiences',
    lead: 'Live there for a while, then say how it was.',
    points: [
      'The house guide is with you on the way: keys, heating, bins, and whom to call. Two short lists say what to do before you arrive and before you leave.',
      'Leave the home as you found it, with a note on the table. The swap is completed once both of you say that it went well, or three days after the last stay.',
      'Then each of you writes a review. Both open at the same moment, once both are written or the time for them is over.',
      'Your profile counts the swap, and your member status turns from New to Active.',
    ],
  },
];

export const benefits: Benefit[] = [
  {
    title: 'No price per night',
    text: 'Members swap, they do not rent. You pay for the membership and nothing for the stay itself.',
  },
  {
    title: 'A whole home',
    text: 'A kitchen with a sharp knife, a washing machine, a desk, a garden chair. Space to live, rather than a room to sleep in.',
  },
  {
    title: 'A place with neighbours',
    text: 'Homes are where people live. You buy bread where your host buys bread.',
  },
  {
    title: 'Your home is looked after',
    text: 'Somebody waters the plants and takes in the post. They have every reason to treat your home well, because you are in theirs.',
  },
  {
    title: 'Your whereabouts stay yours',
    text: 'The place and your name are open to premium members only, your address to your guests only, once the swap is final. Your email address is shared only if you say so.',
  },
  {
    title: 'You decide every time',
    text: 'No ranking and no duty to accept. A swap happens when both of you want it.',
  },
];

/** The foot of the page; the label is fixed by HOW-04 (visitor) and HOW-05 (member). */
export const howItWorksAction: CallToAction = {
  title: 'Somebody is looking for a home like yours',
  text: 'Registration is free. Look around as long as you like, and list your home when you are ready.',
  visitor: { label: 'Create your account', to: paths.subscription() },
  member: { label: 'Browse homes', to: paths.home() },
};
