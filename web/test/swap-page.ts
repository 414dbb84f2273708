import type { SwapView } from '@swapstead/contract/swaps/view';
import { onTestFinished } from 'vitest';
import { type Answers, refusal } from './answers.ts';
import { openPage } from './open-page.tsx';
import { SWAP_ID } from './swaps.ts';

export const HASH = '9c41e07ad83b5f260e17c9a4f5b20d6688e1347ac90f52de7b16a3c80f94d2e5';

export const agreement = {
  revision: 1,
  language: 'en',
  translation: null,
  title: 'Agreement',
  sections: [
    { heading: 'Parties', paragraphs: ['Amara Okafor and Nadia Brennan.'] },
    { heading: 'Dates', paragraphs: ['No nights change hands.'] },
  ],
  text: 'Agreement',
  sha256: HASH,
  signatures: [{ party: 2, name: 'Nadia Brennan', signed_at: '2027-05-07T19:40:00.000Z', sha256: HASH }],
  missing: ['Amara Okafor'],
  my_name: 'Amara Okafor',
  listing_changed: false,
  name_taken_out: false,
  needs: null,
};

export const contact = {
  address: {
    street: '14 Sky Road',
    postal_code: 'H71 XN42',
    town: 'Clifden',
    country: 'Ireland',
    directions: '',
  },
  phone: '+353 20 912 0147',
  check_in_from: '15:00',
  check_out_until: '11:00',
  place: 'Clifden',
  arrival: null,
  open_until: '2027-08-19',
};
export const lists = {
  before: [{ text: 'Read the house guide', ticked_at: null }],
  leave: [{ text: 'Close the windows', ticked_at: null }],
  version: 1,
};

/** Opens the page of this swap; `answers` adds to the usual ones. */
export const openSwap = (swap: SwapView, answers: Answers = {}) =>
  openPage(`/swaps/${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps/:id': swap,
      'GET /api/swaps/:id/agreement': agreement,
      'GET /api/swaps/:id/stays/:number': contact,
      'GET /api/swaps/:id/stays/:number/lists': lists,
      'GET /api/swaps/nights': refusal(403),
      'GET /api/swaps/:id/replacements': { homes: [], looking_until: null },
      ...answers,
    },
  });

/** Records what screen readers announce from now on: the texts of changed live regions. */
export function recordAnnouncements() {
  const announced: string[] = [];
  const observer = new MutationObserver((changes) => {
    const regions = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(
        '[aria-live]:not([aria-live=off]), [role=status], [role=alert]',
      ),
    );
    for (const region of new Set(regions)) if (region?.textContent) announced.push(region.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return announced;
}
