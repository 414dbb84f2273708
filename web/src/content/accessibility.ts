import type { Site } from '@swapstead/contract/site/site';
import type { Text } from './text.ts';

export type FeatureGroup = {
  id: 'visual' | 'keyboard' | 'audio-cognitive' | 'mobile';
  title: string;
  items: string[];
};

export type Standard = {
  name: string;
  description: string;
  /** Fixed by A11Y-02. */
  status: string;
};

export type AssistiveTechnology = { kind: string; names: string };

export type KeyboardShortcut = { action: string; keys: string[]; note: string };

export type Improvement = { title: string; text: string };

export const accessibilityPage = {
  title: 'Accessibility',
  description:
    'How Swapstead works with a keyboard, a screen reader, large text and small screens, and how to tell us when it does not.',
  heading: 'A home has more than one door',
  commitment_title: 'Our commitment',
  commitment: [
    'Everybody should be able to find a home, list one and talk to a host. By keyboard, by ear, at twice the text size, on a small telephone, or on a day when concentration is short.',
    'We build for that from the first line, and we test every page for it before it goes out. Where we fall short, we want to know.',
  ],
  features_title: 'What is built in',
  standards_title: 'Standards',
  technologies_title: 'Assistive technologies',
  technologies_intro:
    'Swapstead is made with the standard parts of the web, so that it works with the tools you know. We support the current versions of these:',
  shortcuts_title: 'Keyboard shortcuts',
  shortcuts_intro:
    'On a Mac, Alt is the Option key. Shortcuts with Alt rest while you are typing in a field.',
  improvements_title: 'What we are working on',
  tests_title: 'What was tested',
};

export const featureGroups: FeatureGroup[] = [
  {
    id: 'visual',
    title: 'Visual',
    items: [
      'Text stands out from its background by at least 4.5 to 1, in the light and in the dark colours.',
      'Light and dark follow your system, and so do the high-contrast colours of Windows.',
      'You can zoom up to 200% without losing text or controls, and without scrolling sideways.',
      'Colour never carries a meaning alone. There is always a word, a tick or a shape beside it.',
      'Pictures that tell something have a text alternative. Decoration is hidden from screen readers.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Keyboard',
    items: [
      'Every control can be reached and used with the keyboard, in reading order.',
      'The place where you are is marked by a clear ring.',
      'The first stop on each page is a link that skips to the content.',
      'Dialogs keep the focus inside and give it back to where you came from.',
      'Photos can be put in order without dragging, and dates can be set without a mouse.',
    ],
  },
  {
    id: 'audio-cognitive',
    title: 'Audio and cognitive',
    items: [
      'Nothing plays by itself and nothing depends on sound.',
      'Short sentences, plain words, and the same names for the same things throughout.',
      'Movement is brief, and off if your system asks for less of it.',
      'Errors stand beside the field, say what to do, and are read out by screen readers.',
      'A long form keeps what you have typed if the page is closed by mistake.',
    ],
  },
  {
    id: 'mobile',
    title: 'Mobile',
    items: [
      'Pages fit a screen 320 pixels wide, upright and sideways.',
      'Buttons are large enough for a thumb, with room between them.',
      'No gesture is needed. Whatever can be swiped has a button too.',
      'Fields bring up the right keyboard and can be filled in by your password manager.',
    ],
  },
];

export const standards: Standard[] = [
  {
    name: 'WCAG 2.1 AA',
    description: 'Web Content Accessibility Guidelines of the W3C, levels A and AA',
    status: 'Compliant',
  },
  {
    name: 'EN 301 549',
    description: 'European standard for accessible products and services, chapter on the web',
    status: 'Compliant',
  },
  {
    name: 'Web Accessibility Directive',
    description: 'Directive (EU) 2016/2102, written for public bodies, which we follow by choice',
    status: 'Ongoing',
  },
];

export const assistiveTechnologies: AssistiveTechnology[] = [
  {
    kind: 'Screen readers on a computer',
    names: 'NVDA and JAWS on Windows, VoiceOver on macOS, Orca on Linux',
  },
  { kind: 'Screen readers on a telephone', names: 'VoiceOver on iOS, TalkBack on Android' },
  {
    kind: 'Magnification',
    names: 'browser zoom, ZoomText, and the magnifiers of Windows, macOS, iOS and Android',
  },
  {
    kind: 'Speech input',
    names: 'Voice Control on macOS and iOS, Voice Access on Windows and Android, Dragon',
  },
  { kind: 'Other input', names: 'keyboard alone, switches and on-screen keyboards' },
  { kind: 'Display settings', names: 'forced colours, dark colours, larger text and reduced motion' },
];

export const keyboardShortcuts: KeyboardShortcut[] = [
  {
    action: 'Search homes',
    keys: ['Alt + S'],
    note: 'Goes to the search field of the gallery, from any page.',
  },
  { action: 'Go to profile', keys: ['Alt + P'], note: 'Opens your profile.' },
  {
    action: 'Close',
    keys: ['Escape'],
    note: 'Closes the open dialog or menu and returns to what opened it.',
  },
  {
    action: 'Move through the page',
    keys: ['Tab', 'Shift + Tab'],
    note: 'Tab goes to the next control, Shift + Tab to the one before.',
  },
];

export const improvements: Improvement[] = [
  {
    title: 'More people, fewer assumptions',
    text: 'We want to test each larger change with people who use a screen reader, a switch or speech every day.',
  },
  {
    title: 'Better words for photos',
    text: 'Members know what their photos show. We are looking for a simple way to let them say so.',
  },
  {
    title: 'Accessible homes, easier to find',
    text: 'Hosts can already use their own tags, such as Step-free or Wide doors. We are working on a common list of them.',
  },
  {
    title: 'The Web Accessibility Directive',
    text: 'We are working through its requirements for statements, monitoring and feedback, although it does not bind us.',
  },
];

/** Feedback section (A11Y-09 to A11Y-11). */
export const accessibilityFeedback: {
  title: string;
  text: Text[];
  button: string;
  subject: string;
  mail_body: (site: Site) => string;
} = {
  title: 'Tell us what stands in your way',
  text: [
    'Say which page it was, what you wanted to do and, if you like, which browser and which aid you use. A sentence is enough.',
    (site) => `We aim to reply within ${site.accessibility_reply_days} business days.`,
  ],
  button: 'Contact Accessibility Team',
  subject: 'Accessibility feedback',
  mail_body: (site) =>
    `Hello ${site.name} accessibility team,\n\nThe page:\nWhat I wanted to do:\nWhat happened:\n`,
};
