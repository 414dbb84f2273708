import { paths } from '../paths.ts';
import type { TextLink } from './text.ts';

/** Labels of the settings card, the dialog and the banner; those in COOKIE-06, COOKIE-07 and COOKIE-10 are fixed. */
export const consentTexts = {
  always_on: 'Always on',
  on: 'On',
  off: 'Off',
  toggle: 'Toggle',
  manage: 'Manage Cookie Preferences',
  banner: {
    title: 'Cookies, as few as possible',
    text: 'We need a little storage to keep you signed in and to remember your choices. May we also count page views? Nothing optional runs before you say yes.',
    /** For small screens, so that more of the page stays visible. */
    short: 'May we count page views? Nothing optional runs before you say yes.',
    accept: 'Accept all',
    essential: 'Essential only',
    settings: 'Cookie settings',
    policy: { label: 'Read the cookie policy', to: paths.cookies() } satisfies TextLink,
  },
  dialog: {
    title: 'Cookie preferences',
    text: 'Choose for each type. You can come back and change this at any time.',
    save: 'Save my choice',
    cancel: 'Cancel',
  },
  saved: 'Your choice has been saved.',
};
