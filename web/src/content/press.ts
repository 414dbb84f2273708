import { euros, type Text } from './text.ts';

export type PressRelease = { id: string; date: string; title: string; summary: string; body: Text[] };

export type StoryIdea = { title: string; text: string };

/** A fact about the product that is always true; never a count of members, homes or swaps. */
export type PressNumber = { value: Text; label: string };

export type MediaKitItem = { title: string; text: Text };

export type PressContact = { title: string; text: Text; email: Text };

export const pressPage = {
  title: 'Press',
  description: 'News from Swapstead, facts and figures, the media kit and the people to call.',
  heading: 'For people who write about homes, travel and money',
  lead: 'What is new, what is true, and who can tell you more.',
};

export const releasesTitle = 'Releases';

export const pressReleases: PressRelease[] = [
  {
    id: 'your-data-in-one-file',
    date: '2026-10-06',
    title: 'Members take their data with them, in one file',
    summary: 'One button on the profile packs everything Swapstead holds about a member. Another deletes it.',
    body: [
      'Swapstead members can now download all that the site holds about them with one button on their profile: account, profile, homes, pictures, conversations and tickets, as plain files in one archive. A second button deletes the profile and all that belongs to it, and ends a paid membership at the payment provider.',
      'Both rights have been law in Europe for years. They are often met by a form and a month of waiting. On Swapstead they are part of the product.',
    ],
  },
  {
    id: 'where-a-home-is-stays-locked',
    date: '2026-06-16',
    title: "Where a home is, is nobody else's business",
    summary: 'The place of a home and the name of its host reach paying members only.',
    body: [
      'On Swapstead anybody can look at every listing, with its photos and tags. The place of the home, the name of the host and the days on which the home is free are sent to premium members only. For everybody else these values never leave the server, so they cannot be found in the page, in the search results or in the order of the gallery.',
      'Photos are treated the same way: the position and camera data that a telephone writes into a picture are removed before the picture is shown.',
    ],
  },
  {
    id: 'one-membership-no-nightly-price',
    date: '2026-03-10',
    title: 'Swapstead: one membership, no price per night',
    summary: 'A home-exchange community from Amsterdam, in which nothing is rented.',
    body: [
      (site) =>
        `Swapstead lets people live in each other's homes for a while. Members list the home they live in, look for one that suits them, and agree on a swap in a private conversation. No money passes between them for the stay. Looking around is free. Listing a home and writing to hosts needs a membership of ${euros(site.plans.biannual.amount_cents)} ${site.plans.biannual.period} or ${euros(site.plans.annual.amount_cents)} ${site.plans.annual.period}.`,
      'The site is a work in progress and tells its visitors so on their first visit.',
    ],
  },
];

export const releasesNote = 'These releases are sample texts, written by us. You may quote and shorten them.';

export const coverage = {
  title: 'Coverage',
  text: 'Working on a story about how people travel and live? We can help with people to talk to, with figures and with pictures. If you have published something, send us the address.',
  ideas_title: 'Stories we can help with',
};

export const storyIdeas: StoryIdea[] = [
  {
    title: 'The empty half of the street',
    text: 'What happens to a neighbourhood when homes stand empty for weeks, and when somebody lives in them instead.',
  },
  {
    title: 'How strangers come to trust each other',
    text: 'The steps between a photo on a screen and a key in a letter box, and where people turn back.',
  },
  {
    title: 'A month somewhere else',
    text: 'Working from another home, with children in tow and a cat left in good hands.',
  },
];

export const byTheNumbersTitle = 'By the numbers';

export const pressNumbers: PressNumber[] = [
  {
    value: (site) => euros(site.plans.free.amount_cents),
    label: 'is the price of a night in a swapped home',
  },
  {
    value: (site) => euros(site.plans.biannual.amount_cents),
    label: 'is a membership for six months',
  },
  { value: (site) => euros(site.plans.annual.amount_cents), label: 'is a membership for a year' },
  { value: '3', label: 'photos at least belong to every new listing' },
  { value: '2', label: 'people have to confirm a swap before it counts as completed' },
  { value: '7', label: 'types of home can be listed, from studio to villa' },
  { value: '40', label: 'ready-made tags describe a home, and members add their own' },
  {
    value: (site) => `${site.price_change_notice_days}`,
    label: 'days pass between the announcement of a new price and its start',
  },
];

export const byTheNumbersNote =
  'These are facts of the product. We publish no counts of members or swaps, because a young community is not a number.';

export const mediaKitTitle = 'Media kit';

export const mediaKit: MediaKitItem[] = [
  {
    title: 'The name',
    text: (site) => `${site.name}, one word, one capital letter. The line is '${site.tagline}'.`,
  },
  {
    title: 'The mark',
    text: 'Two roof outlines that interlock, one pine green, one clay red. Leave the space of one roof around it, and do not recolour, tilt or outline it. We send it as SVG and PNG on request.',
  },
  {
    title: 'The colours',
    text: 'Pine #1F5A46, clay #B5482A, honey #E3A73B, on paper #FAF7F2. Headings are set in Fraunces, all else in Instrument Sans.',
  },
  {
    title: 'The pictures',
    text: 'Screenshots of public pages may be used in reports about Swapstead. Photos of homes belong to the people who took them, so please ask before you use one by itself.',
  },
  {
    title: 'In one sentence',
    text: "Swapstead is a home-exchange community from Amsterdam whose members live in each other's homes for a while and pay for a membership, never for a night.",
  },
];

export const pressContactsTitle = 'Contacts';

export const pressContacts: PressContact[] = [
  {
    title: 'Press office',
    text: 'Questions, interviews, pictures and facts to check. Tell us your deadline in the first line.',
    email: (site) => site.emails.press,
  },
  {
    title: 'Privacy questions',
    text: 'How we handle data, for journalists and researchers.',
    email: (site) => site.emails.dpo,
  },
  {
    title: 'Partnerships',
    text: 'If you would like to work with us rather than write about us.',
    email: (site) => site.emails.partners,
  },
];
