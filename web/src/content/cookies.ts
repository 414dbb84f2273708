import type { ConsentCategory } from '@swapstead/contract/consent/endpoints';
import type { Text } from './text.ts';

/** The four types and their badges are fixed by COOKIE-02. */
export type CookieType = {
  id: 'essential' | ConsentCategory;
  title: string;
  badge: string;
  /** What the type means in general. */
  text: string;
  /** How this site uses it. */
  here: string;
};

export type StoredItem = {
  name: string;
  kind: string;
  category: 'essential' | ConsentCategory;
  purpose: string;
  kept: Text;
};

export type ThirdPartyService = { title: string; text: string };

export type BrowserAdvice = { browser: string; path: string };

export const cookiesPage = {
  title: 'Cookies',
  description: 'What Swapstead stores in your browser, why, for how long, and how you change it.',
  types_title: 'Types of cookies',
  stored_title: 'What this site stores',
  stored_intro:
    'This is the whole list. Things kept in local storage stay in your browser and are sent nowhere, unless the list says so.',
  third_party_title: 'Third-party services',
  settings_title: 'Cookie settings',
  settings_text: 'Change your mind whenever you like. A withdrawn consent takes effect at once.',
  browser_title: 'In your browser',
};

export const cookieTypes: CookieType[] = [
  {
    id: 'essential',
    title: 'Essential',
    badge: 'Required',
    text: 'Without these the site cannot do what you ask of it, such as keeping you signed in.',
    here: 'The cookies that sign you in and keep your account safe, one record of your choice on this page, and the few things that you ask your browser to remember.',
  },
  {
    id: 'analytics',
    title: 'Analytics',
    badge: 'Optional',
    text: 'These help the makers of a site to see which pages are used and where people get stuck.',
    here: 'With your consent our own server counts views of pages. It counts pages, not people: no cookie, no identifier and no network address goes into the count.',
  },
  {
    id: 'functional',
    title: 'Functional',
    badge: 'Optional',
    text: 'These remember comforts that a site could do without, such as a chosen layout.',
    here: 'None are in use at present. Your choice is stored, so that nothing starts without it later.',
  },
  {
    id: 'marketing',
    title: 'Marketing',
    badge: 'Optional',
    text: 'These follow what people look at, on one site or on many, to show them advertising.',
    here: 'None are in use at present. There is no advertising on this site, and no tracking pixel.',
  },
];

export const storedItems: StoredItem[] = [
  {
    name: 'Session cookie, name ending in swapstead_session',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Keeps you signed in. It is set when you sign in, sent to our server only, and cannot be read by scripts.',
    kept: (site) => `Until you sign out, or ${site.retention.session_days} days after your last visit`,
  },
  {
    name: 'Device cookie, name ending in swapstead_device',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Tells our server that you have signed in with this browser before, so that we can warn you of a sign-in from a new one. It holds a random number, is set when you sign in, and cannot be read by scripts.',
    kept: 'One year after your last sign-in, also when you sign out',
  },
  {
    name: 'Registration cookie, name ending in swapstead_registration',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Makes sure that the password you chose becomes valid only in the browser in which you opened your account. It is set when you register, and cannot be read by scripts.',
    kept: 'One day',
  },
  {
    name: 'Second step cookie, name ending in swapstead_step',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Remembers between two pages that your password was right and the second step is still to come. It cannot be read by scripts.',
    kept: 'Until you are signed in, or 10 minutes',
  },
  {
    name: 'Passkey cookie, name ending in swapstead_challenge',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Ties the question that your passkey answers to the browser that asked. It is set when you sign in with a passkey, and cannot be read by scripts.',
    kept: 'Until you are signed in, or 5 minutes',
  },
  {
    name: 'Position cookie, name ending in swapstead_position',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Makes sure that you see what you just changed, where our server keeps several copies of its data. It holds a number that counts the changes of all members together, is set when you change something, and cannot be read by scripts.',
    kept: 'One minute',
  },
  {
    name: 'swapstead.consent',
    kind: 'Local storage',
    category: 'essential',
    purpose:
      'Remembers what you chose on the cookie banner, when, and which version of this policy applied. As proof, the same record goes to our server under a random number, without your name or address.',
    kept: 'Until you delete it in your browser',
  },
  {
    name: 'swapstead.favourites',
    kind: 'Local storage',
    category: 'essential',
    purpose:
      'Remembers the homes you marked with the heart, on this device only. It is set when you press the heart.',
    kept: 'Until you take the hearts away, or delete it in your browser',
  },
  {
    name: 'swapstead.favouritesGone',
    kind: 'Local storage',
    category: 'essential',
    purpose:
      'Remembers how many of the homes you saved were no longer listed when you last looked at them, so that they are not counted.',
    kept: 'Until you next look at your saved homes, or delete it in your browser',
  },
  {
    name: 'swapstead.recentPlaces',
    kind: 'Local storage',
    category: 'essential',
    purpose:
      'Remembers the last three places you searched and the distance you chose, on this device only, so that you can search there again with one press.',
    kept: 'Until you delete it in your browser',
  },
  {
    name: 'swapstead.languageOffer',
    kind: 'Local storage',
    category: 'essential',
    purpose: 'Keeps the offer to read this site in another language closed.',
    kept: 'Until you clear your browser data',
  },
  {
    name: 'swapstead.wipDismissed',
    kind: 'Local storage',
    category: 'essential',
    purpose: "Remembers that you closed the 'Work in Progress' dialog, so that it does not come back.",
    kept: 'Until you delete it in your browser',
  },
  {
    name: 'swapstead.signOutPending',
    kind: 'Local storage',
    category: 'essential',
    purpose:
      'Remembers that you signed out while our server could not be reached, so that you stay signed out and it is told later.',
    kept: 'Until our server has heard of it, seconds as a rule',
  },
  {
    name: 'Form drafts, names starting with swapstead.draft',
    kind: 'Local storage',
    category: 'essential',
    purpose:
      'Keep what you have begun to write, such as a listing, a message or a question to us, so that closing the page loses nothing.',
    kept: 'Until you send the form or delete it in your browser',
  },
  {
    name: 'House guides, names starting with swapstead-guide',
    kind: 'Cache',
    category: 'essential',
    purpose:
      "Keep the house guide, address, lists and photos of a stay, with the page to read them in, so that you can read them without a connection. Stored when you press 'Save on this phone', never before.",
    kept: 'Until you remove it, sign out or the swap is cancelled or completed; at the latest three days after check-out',
  },
];

/** The four kinds are fixed by COOKIE-03; the text says what we really use of each. */
export const thirdPartyServices: ThirdPartyService[] = [
  {
    title: 'An analytics service',
    text: 'It is our own and runs on our own server. No other company receives the counts.',
  },
  {
    title: 'A card payment provider',
    text: 'Stripe takes payments for memberships. Its pages open when you choose a paid plan or manage your membership, on its own address, and it sets its own cookies there, among other things against fraud. None of its scripts runs on our pages.',
  },
  {
    title: 'A backend database provider',
    text: 'It runs the database in which the site keeps its records. Your browser never talks to it, and it sets no cookies.',
  },
  {
    title: 'Social login platforms',
    text: 'You sign in with email and password. We offer no social login at present, load no button or script of such a platform, and none of them learns from us that you were here. If that changes, you will be asked first.',
  },
];

export const browserAdvice: BrowserAdvice[] = [
  { browser: 'Chrome', path: 'Settings, Privacy and security, Third-party cookies or Delete browsing data' },
  { browser: 'Firefox', path: 'Settings, Privacy & Security, Cookies and Site Data' },
  { browser: 'Safari on a Mac', path: 'Safari, Settings, Privacy, Manage Website Data' },
  { browser: 'Safari on iPhone and iPad', path: 'Settings, Apps, Safari, Advanced, Website Data' },
  { browser: 'Edge', path: 'Settings, Privacy, search, and services, Cookies' },
];
