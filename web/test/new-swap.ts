import type { NightRun } from '@swapstead/contract/calendar/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Answers } from './answers.ts';
import { openPage } from './open-page.tsx';
import { aSwap, OWN_HOME, THEIR_HOME } from './swaps.ts';

export const home = {
  id: THEIR_HOME,
  title: 'The wooden house above the sea',
  place: 'Clifden, Ireland',
  photo: null,
  host_name: 'Nadia Brennan',
  guests: 4,
  earliest: '2027-05-08',
  latest: '2029-05-04',
};

const own = {
  ...home,
  id: OWN_HOME,
  title: 'The flat full of plants',
  place: 'Accra, Ghana',
  host_name: 'Amara Okafor',
};

/** A stay with all nights open. */
export const free = (nights: number) => ({ home_id: THEIR_HOME, nights, open: nights, ask: 0, not_free: [] });

export const runs = {
  today: '2027-05-05',
  last: '2029-05-04',
  runs: [{ from: '2027-05-05', to: '2029-05-05', state: 'open' as NightRun['state'] }],
  rules: { shortest: 1, longest: null, check_in_days: [1, 2, 3, 4, 5, 6, 7], notice: 0 },
  freshness: { confirmed_days: 0, silent_days: 0 },
};

/** The member has 17 nights, and no other proposal asks for them. */
export const NIGHTS = { balance: 17, asked: 0 };

/** The responses the form needs, on Wednesday, 5 May 2027. */
export const newSwapAnswers = (more: Answers = {}) =>
  ({
    'GET /api/swaps/form': { home, own_homes: [own], nights: NIGHTS },
    'GET /api/swaps/:id/change': { home, own_homes: [own], nights: NIGHTS },
    'GET /api/homes/:id/nights': runs,
    'GET /api/swaps/nights': { my_stay: free(7), their_stay: free(7), nearby: [], warnings: [] },
    'GET /api/swaps/:id/nights': { my_stay: free(7), their_stay: free(7), nearby: [], warnings: [] },
    'GET /api/swaps/:id': aSwap({ proposer: 1, answered: [1], suggested_by: 1 }),
    ...more,
  }) as Answers;

export const openNewSwap = (more: Answers = {}) =>
  openPage(`/swaps/new?home=${THEIR_HOME}`, { viewer: 'subscriber', answers: newSwapAnswers(more) });

/** Chooses the dates of a stay. */
export async function fillDates(from = '2027-07-03', to = '2027-07-10', title = 'Your stay') {
  const stay = await screen.findByRole('region', { name: title });
  fireEvent.change(within(stay).getByLabelText('Check-in'), { target: { value: from } });
  fireEvent.change(within(stay).getByLabelText('Check-out'), { target: { value: to } });
}
