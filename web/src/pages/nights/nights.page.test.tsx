import type { Nights, StatementLine } from '@swapstead/contract/ledger/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { aLine, NO_NIGHTS, someNights, welcome } from '../../../test/nights.ts';
import { list } from '../../../test/notices.ts';
import { openPage, untilItListens } from '../../../test/open-page.tsx';
import { SWAP_ID } from '../../../test/swaps.ts';

const held = aLine({
  number: 3,
  day: '2026-11-21',
  what: 'Your stay at Two chairs and a mountain',
  detail: '20 to 27 February',
  note: 'On hold',
  swap_id: SWAP_ID,
  amount: -7,
  balance: 17,
});
const earned = aLine({
  number: 2,
  day: '2026-10-14',
  what: 'Marcus Ellery stayed at The green kitchen',
  detail: '3 to 10 October',
  swap_id: SWAP_ID,
  amount: 10,
  balance: 24,
});
const LINES = [held, earned, aLine()];

const open = (
  nights: Nights = someNights(),
  lines: StatementLine[] = LINES,
  answers: Answers = {},
  viewer: 'free' | 'subscriber' = 'subscriber',
) =>
  openPage('/nights', {
    viewer,
    answers: {
      'GET /api/nights': nights,
      'GET /api/nights/statement': { lines, next_cursor: null },
      ...answers,
    },
  });

const beads = (look: string) => document.querySelectorAll(`[data-bead=${look}]`).length;

afterEach(() => void vi.useRealTimers());

test('asks visitors to sign in, and returns here [NIGHT-01]', async () => {
  await openPage('/nights');
  expect(await screen.findByRole('heading', { name: 'Authentication required' })).toBeTruthy();
  expect(screen.getByText('Please sign in to see your nights')).toBeTruthy();
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/auth?next=%2Fnights');
});

test('shows free members without nights the plans, and neither a number nor a statement [NIGHT-01]', async () => {
  await open(NO_NIGHTS, [], {}, 'free');
  expect(
    await screen.findByRole('heading', { name: 'Nights are for members with a subscription.' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href')).toBe('/subscription');
  expect(screen.queryByRole('heading', { name: 'Statement' })).toBeNull();
});

test('members whose subscription has ended read their nights and statement [NIGHT-01]', async () => {
  await open(someNights(), LINES, {}, 'free');
  expect(await screen.findByText('Welcome nights')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy();
});

test('shows the number large, one bead a night, and what is on hold [NIGHT-02] [NIGHT-28]', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your nights' })).toBeTruthy();
  const sentence = await screen.findByText('17 nights to stay anywhere, and 7 more on hold for 1 stay');
  const table = screen.getByRole('table');
  expect(sentence.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([beads('own'), beads('held')]).toEqual([17, 7]);
  expect(screen.getByRole('link', { name: '7 nights on hold for 1 stay' }).getAttribute('href')).toBe(
    '/swaps',
  );
  expect(
    screen.getByText(
      'Host someone for a night, and you can stay a night in any home. Every home costs the same, in every season.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText("Your nights never expire. They can't be bought, sold or given away."),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: /welcome nights/i })).toBeNull();
});

test.each([
  [someNights({ balance: 1, on_hold: { nights: 0, stays: 0 } }), '1 night', 1],
  [someNights({ balance: 140, on_hold: { nights: 0, stays: 0 } }), '140 nights', 0],
  [someNights({ balance: 95 }), '95 nights to stay anywhere, and 7 more on hold for 1 stay', 0],
  [someNights({ balance: 99, on_hold: { nights: 0, stays: 0 } }), '99 nights', 99],
])('reads %# as %s, with beads up to 99 [NIGHT-02] [NIGHT-28]', async (nights, sentence, count) => {
  await open(nights, [aLine({ balance: nights.balance })]);
  expect(await screen.findByText(sentence, { selector: '.sr-only' })).toBeTruthy();
  expect(beads('own')).toBe(count);
});

test('lists what moved under its headings, newest first, with the balance after it [NIGHT-03] [NIGHT-28]', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Statement' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Date',
    'What',
    'Nights',
    'Balance',
  ]);
  const rows = table.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(3);
  const first = within(rows[0] as HTMLElement);
  expect(first.getByText('21 November 2026')).toBeTruthy();
  expect(first.getByText('On hold')).toBeTruthy();
  expect(first.getByText('20 to 27 February')).toBeTruthy();
  expect(first.getByText('minus 7')).toBeTruthy();
  expect(first.getByText('−7').getAttribute('aria-hidden')).toBe('true');
  expect(first.getByRole('link').getAttribute('href')).toBe(`/swaps/${SWAP_ID}`);
  expect(within(rows[1] as HTMLElement).getByText('plus 10')).toBeTruthy();
  // The welcome nights belong to no swap.
  expect(within(rows[2] as HTMLElement).queryByRole('link')).toBeNull();
});

test('loads older lines with a press [NIGHT-03]', async () => {
  const { user } = await open(someNights(), [], {
    'GET /api/nights/statement': ({ query }) =>
      query.cursor
        ? { lines: [aLine()], next_cursor: null }
        : { lines: [held, earned], next_cursor: 'older' },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Welcome nights')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('the number is the newest balance, also if nights moved while both were read [NIGHT-03]', async () => {
  const balances = [24, 17];
  await open(someNights(), LINES, {
    'GET /api/nights': () => someNights({ balance: balances.length > 1 ? balances.shift() : 17 }),
  });
  expect(await screen.findByText(/^17 nights to stay anywhere/)).toBeTruthy();
  expect(screen.queryByText(/^24 nights/)).toBeNull();
});

test('changes without a reload when a notice arrives, and within a minute without one [NIGHT-02]', async () => {
  let balance = 17;
  const { receive } = await open(someNights(), [], {
    'GET /api/notices': list([]),
    'GET /api/nights': () => someNights({ balance }),
    'GET /api/nights/statement': () => ({ lines: [{ ...held, balance }], next_cursor: null }),
  });
  await screen.findByText(/^17 nights/);
  await untilItListens();
  balance = 24;
  act(() => receive({ kind: 'change', at: 1, change: noticeChange }));
  expect(await screen.findByText(/^24 nights/)).toBeTruthy();
});

test('reads the nights again within a minute, without an event [NIGHT-02]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let balance = 17;
  await open(someNights(), [], {
    'GET /api/nights': () => someNights({ balance }),
    'GET /api/nights/statement': () => ({ lines: [{ ...held, balance }], next_cursor: null }),
  });
  await screen.findByText(/^17 nights/);
  balance = 18;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText(/^18 nights/)).toBeTruthy();
});

test('loading shows shapes and no number [NIGHT-28]', async () => {
  const { promise, resolve } = Promise.withResolvers<Nights>();
  await open(someNights(), LINES, { 'GET /api/nights': () => promise });
  expect(await screen.findByText('Loading nights...')).toBeTruthy();
  expect(screen.getByRole('main').textContent).not.toMatch(/\d/);
  await act(async () => resolve(someNights()));
  expect(await screen.findByText(/^17 nights/)).toBeTruthy();
});

test('nights that cannot be loaded are no 0, and can be tried again [NIGHT-28]', async () => {
  let fails = true;
  const { user } = await open(someNights(), LINES, {
    'GET /api/nights': () => (fails ? refusal(400, 'no') : someNights()),
  });
  expect(await screen.findByRole('heading', { name: "We couldn't load your nights." })).toBeTruthy();
  expect(screen.getByRole('main').textContent).not.toMatch(/\d/);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^17 nights/)).toBeTruthy();
});

test('before anything has moved, the steps to the welcome nights lead to where they are taken [NIGHT-05]', async () => {
  await open(NO_NIGHTS, []);
  const steps = within(await screen.findByRole('region', { name: '14 welcome nights are 3 steps away' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A paid membershipSee the plans',
    'A confirmed email address (done)',
    'Your home, with its place on the mapList your home',
    '14 open nights in the next 12 monthsOpen nights',
  ]);
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/subscription',
    '/add-home',
    '/profile?tab=availability',
  ]);
  expect(screen.getByText('Nothing has moved yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  expect(screen.getByText('0 nights')).toBeTruthy();
});

test.each([
  ['open', 'Your 14 welcome nights are on their way'],
  ['had', "You've had your welcome nights."],
] as const)(
  'once the steps are taken and the state is %s: %s [NIGHT-05] [NIGHT-06]',
  async (state, title) => {
    await open({ ...NO_NIGHTS, welcome: welcome(state) }, []);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  },
);

test('saves all lines as a file and says how many they are [NIGHT-04]', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nights');
  const { user } = await open(someNights(), LINES, {
    'GET /api/nights/statement.csv':
      'Date,What,Stay,Nights,Balance\r\n2026-02-02,Welcome nights,,14,14\r\n2026-03-02,"Correction: two\nlines",,-7,7\r\n',
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Export successful')).toBeTruthy();
  expect(screen.getByText('Exported 2 lines')).toBeTruthy();
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^nights_\d{4}-\d\d-\d\d\.csv$/)]));
  vi.restoreAllMocks();
});

test('says why no file came [NIGHT-04]', async () => {
  const { user } = await open(someNights(), LINES, {
    'GET /api/nights/statement.csv': refusal(503, 'Please try again in a minute.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Export failed')).toBeTruthy();
  expect(screen.getByText('Please try again in a minute.')).toBeTruthy();
});

const noticeChange = {
  kind: 'notice',
  event: 1,
  notice_id: '60000000-0000-4000-8000-000000000001',
};
