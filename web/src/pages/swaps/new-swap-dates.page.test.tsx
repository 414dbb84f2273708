import type { EndpointOf } from '@swapstead/contract/api';
import type { Reply } from '@swapstead/contract/endpoint';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { NO_MARKS } from '../../../test/marks.ts';
import { fillDates, free, home, NIGHTS, newSwapAnswers, openNewSwap, runs } from '../../../test/new-swap.ts';
import { openPage } from '../../../test/open-page.tsx';
import { agreement, contact, lists } from '../../../test/swap-page.ts';
import { aFinalSwap, aSwap, OWN_HOME, SWAP_ID } from '../../../test/swaps.ts';

beforeEach(() => void vi.setSystemTime('2027-05-05T12:00:00Z'));
afterEach(() => void vi.useRealTimers());

test('[PROP-06] [PROP-11] shows missing entries at their fields, and sends nothing', async () => {
  const { user, calls } = await openNewSwap();
  await user.click(await screen.findByRole('button', { name: 'Send proposal' }));
  expect(screen.getByText('Choose a check-in and a check-out day.')).toBeTruthy();
  expect(screen.getByText("Say in a sentence who you are and why you'd like to come.")).toBeTruthy();
  await fillDates('2027-05-07', '2027-05-14');
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  expect(
    screen.getByText(
      /^The earliest check-in is Saturday, 8 May( 2027)?, because the agreement has to be signed two days before\.$/,
    ),
  ).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/swaps')).toBe(false);
});

test('[PROP-07] [PROP-08] shows which nights are not free, and fills in dates that fit both stays', async () => {
  const window = { check_in: '2027-07-06', check_out: '2027-07-13' };
  const { user } = await openNewSwap({
    'GET /api/swaps/nights': ({ query }) =>
      query.check_in === '2027-07-06'
        ? { my_stay: { ...free(7), open: 5, ask: 2 }, their_stay: free(7), nearby: [], warnings: [] }
        : {
            my_stay: { ...free(7), open: 4, not_free: [{ check_in: '2027-07-03', check_out: '2027-07-06' }] },
            their_stay: free(7),
            nearby: [{ my_stay: window, their_stay: window, open: false }],
            warnings: ["The flat full of plants doesn't take pets."],
          },
  });
  await fillDates();
  expect(await screen.findByText(/^Not free: 3 July( 2027)? to 6 July( 2027)?\.$/)).toBeTruthy();
  expect(screen.getByText('All 7 nights are open.')).toBeTruthy();
  expect(screen.getByText("The flat full of plants doesn't take pets.")).toBeTruthy();
  const fits = screen.getByRole('region', { name: 'Dates that fit' });
  await user.click(within(fits).getByRole('button'));
  expect(
    await screen.findByText(
      /^5 of 7 nights are open\. .+ hasn't marked the other 2 yet\. You can still ask\.$/,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Dates that fit' })).toBeNull();
});

test('[PROP-07] shows a green tick beside open nights, but not beside nights that are not marked', async () => {
  await openNewSwap({
    'GET /api/swaps/nights': {
      my_stay: { ...free(10), open: 0, ask: 10 },
      their_stay: free(10),
      nearby: [],
      warnings: [],
    },
  });
  await fillDates();
  const isTicked = async (sentence: RegExp) => {
    const line = (await screen.findByText(sentence)).closest('p');
    return line?.querySelector('.lucide-circle-check.text-pine') !== null;
  };
  expect(await isTicked(/^All 10 nights are open\.$/)).toBe(true);
  expect(await isTicked(/hasn't marked these nights yet\. You can still ask\.$/)).toBe(false);
});

test('[PROP-07] allows sending if a calendar cannot be read', async () => {
  await openNewSwap({ 'GET /api/swaps/nights': refusal(400, 'away') });
  await fillDates();
  expect(await screen.findAllByText("We couldn't load the calendar. You can still send.")).toHaveLength(2);
  expect(canPress(screen.getByRole('button', { name: 'Send proposal' }))).toBe(true);
});

test.each([
  ['2027-07-10', '2027-07-10', 'Check-out has to be after check-in.'],
  ['2027-07-10', '2028-01-07', 'A stay can be at most 180 nights.'],
  [
    '2027-05-07',
    '2027-05-09',
    'The earliest check-in is Saturday, 8 May, because the agreement has to be signed two days before.',
  ],
  ['2029-05-05', '2029-05-09', 'The latest check-in is Friday, 4 May 2029.'],
])('[PROP-06] from %s to %s shows at the field: %s', async (from, to, message) => {
  const { user, calls } = await openNewSwap();
  await fillDates(from, to);
  fireEvent.change(screen.getByLabelText('A few words'), {
    target: { value: 'Two quiet weeks by the sea.' },
  });
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  const arrival = within(screen.getByRole('region', { name: 'Your stay' })).getByLabelText('Check-in');
  expect(document.getElementById(arrival.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(document.activeElement).toBe(arrival);
  expect(calls.some(({ route }) => route === 'POST /api/swaps')).toBe(false);
});

test.each([
  ['one night', '2027-07-10', '2027-07-11'],
  ['180 nights', '2027-07-10', '2028-01-06'],
  ['the earliest arrival', '2027-05-08', '2027-05-09'],
  ['the latest arrival', '2029-05-04', '2029-05-09'],
])(
  '[PROP-06] [LANG-33] sends %s, typed in a date field of the browser, as YYYY-MM-DD',
  async (_, from, to) => {
    const { user, calls } = await openNewSwap({
      'POST /api/swaps': aSwap({ proposer: 1, answered: [1], suggested_by: 1 }),
    });
    await fillDates(from, to);
    fireEvent.change(screen.getByLabelText('A few words'), {
      target: { value: 'Two quiet weeks by the sea.' },
    });
    const stay = within(screen.getByRole('region', { name: 'Your stay' }));
    expect(stay.getByLabelText('Check-in').getAttribute('type')).toBe('date');
    await user.click(screen.getByRole('button', { name: 'Send proposal' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/swaps')).toBe(true));
    expect(calls.find(({ route }) => route === 'POST /api/swaps')?.body).toMatchObject({
      my_stay: { check_in: from, check_out: to },
    });
  },
);

test('[PROP-07] checks every change again, for each stay, and shows that it is checking', async () => {
  type Checked = Reply<EndpointOf<'GET /api/swaps/nights'>>;
  let answer: (checked: Checked) => void = () => undefined;
  const ranges = [3, 5, 7, 9, 11].map((day) => ({
    check_in: `2027-07-${String(day).padStart(2, '0')}`,
    check_out: `2027-07-${String(day + 1).padStart(2, '0')}`,
  }));
  const { user, calls } = await openNewSwap({
    'GET /api/swaps/nights': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await fillDates('2027-07-03', '2027-07-13');
  expect(screen.getAllByText('Checking the calendar...')).toHaveLength(2);
  const asked = () => calls.filter(({ route }) => route === 'GET /api/swaps/nights').length;
  await waitFor(() => expect(asked()).toBe(1));
  answer({
    my_stay: { ...free(10), open: 5, not_free: ranges },
    their_stay: free(10),
    nearby: [],
    warnings: [],
  });
  const mine = within(screen.getByRole('region', { name: 'Your stay' }));
  expect(
    await mine.findByText('Not free: Saturday, 3 July, Monday, 5 July, Wednesday, 7 July and 2 more.'),
  ).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Their stay' })).getByText('All 10 nights are open.'),
  ).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Dates that fit' })).getByText(
      'Nothing of this length is free within four weeks.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Same dates' }));
  await fillDates('2027-07-04', '2027-07-05', 'Their stay');
  await waitFor(() => expect(asked()).toBeGreaterThan(1));
  answer({ my_stay: free(10), their_stay: { ...free(1), open: 0, ask: 1 }, nearby: [], warnings: [] });
  expect(await screen.findByText("You haven't marked this night yet. You can still offer it.")).toBeTruthy();
});

test('[PROP-33] works by keyboard and screen reader: the calendar is labelled, and the chosen dates are announced', async () => {
  const { user } = await openNewSwap({
    'GET /api/homes/:id/nights': ({ params }) => ({
      ...runs,
      runs:
        params.id === aSwap().stays[1]?.home.id
          ? [{ from: '2027-05-05', to: '2029-05-05', state: 'ask' }]
          : [
              { from: '2027-05-05', to: '2027-07-04', state: 'open' },
              { from: '2027-07-04', to: '2027-07-05', state: 'ask' },
              { from: '2027-07-05', to: '2029-05-05', state: 'closed' },
            ],
    }),
  });
  await fillDates('2027-07-02', '2027-07-03');
  const day = (name: string) => screen.getByRole('button', { name });
  await screen.findByRole('button', { name: 'Saturday 3 July 2027, open; your home: ask the host' });
  expect(day('Sunday 4 July 2027, ask the host; your home: ask the host')).toBeTruthy();
  expect(day('Monday 5 July 2027, closed; your home: ask the host')).toBeTruthy();
  const current = () => document.activeElement?.getAttribute('data-day');
  act(() => day('Friday 2 July 2027, open; your home: ask the host').focus());
  for (const [key, there] of [
    ['ArrowRight', '2027-07-03'],
    ['ArrowDown', '2027-07-10'],
    ['ArrowUp', '2027-07-03'],
    ['ArrowLeft', '2027-07-02'],
    ['PageDown', '2027-08-02'],
    ['PageUp', '2027-07-02'],
  ]) {
    await user.keyboard(`{${key}}`);
    expect(current(), key).toBe(there);
  }
  // Only one day is in the tab order (roving tabindex).
  expect(screen.getAllByRole('button').filter((one) => one.dataset.day && one.tabIndex === 0)).toHaveLength(
    1,
  );
  await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
  const announcement = screen.getByText('2 nights, 2 July to 4 July');
  expect(announcement.getAttribute('aria-live')).toBe('polite');
});

const MINE = { party: 1, words: 'We are two quiet readers.', at: '2027-05-04T18:31:00.000Z' };

test('[PROP-25] proposes an expired swap again with the same entries', async () => {
  const expired = aSwap({
    state: 'expired',
    proposer: 1,
    me: 1,
    answered: [1],
    suggested_by: 1,
    words: [MINE],
  });
  const { user } = await openPage(`/swaps/${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: {
      ...newSwapAnswers(),
      'GET /api/swaps/:id': expired,
      'GET /api/homes/:id/host': NO_MARKS,
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Propose again' }));
  const stay = within(await screen.findByRole('region', { name: 'Your stay' }));
  expect(stay.getByLabelText<HTMLInputElement>('Check-in').value).toBe('2027-07-06');
  expect(stay.getByLabelText<HTMLInputElement>('Check-out').value).toBe('2027-07-20');
  const theirs = within(screen.getByRole('region', { name: 'Their stay' }));
  expect(theirs.getByLabelText<HTMLInputElement>('Check-in').value).toBe('2027-07-08');
  expect(screen.getByLabelText<HTMLTextAreaElement>('A few words').value).toBe(MINE.words);
  expect(screen.getByLabelText('Adults').textContent).toBe('2');
});

test('[STAY-17] a change moves the coming stay and keeps the one that is over', async () => {
  vi.setSystemTime('2027-07-22T12:00:00Z');
  const [own, hosted] = aFinalSwap().stays as [SwapView['stays'][0], SwapView['stays'][0]];
  const later = { ...hosted, check_in: '2027-08-10', check_out: '2027-08-20' };
  const swap = aFinalSwap({ today: '2027-07-22', stays: [{ ...own, phase: 'over' }, later] });
  const soon = { ...home, earliest: '2027-07-23' };
  const { user, calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': swap,
      'GET /api/swaps/:id/change': { home: soon, own_homes: [{ ...soon, id: OWN_HOME }], nights: NIGHTS },
      'GET /api/swaps/:id/agreement': agreement,
      'POST /api/swaps/:id/change': swap,
      // Requests of the page that opens next.
      'GET /api/swaps/:id/stays/:number': contact,
      'GET /api/swaps/:id/stays/:number/lists': lists,
    }),
  });
  await fillDates('2027-08-11', '2027-08-21', 'Their stay');
  await user.type(
    await screen.findByRole('textbox', { name: 'Your name, as written in the agreement' }),
    agreement.my_name,
  );
  await user.click(screen.getByRole('checkbox', { name: /I've read this agreement/ }));
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText('Change sent')).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/swaps/:id/change')?.body).toMatchObject({
    my_stay: { check_in: '2027-07-06', check_out: '2027-07-20' },
    their_stay: { check_in: '2027-08-11', check_out: '2027-08-21' },
  });
});
