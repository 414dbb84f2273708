import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { fillDates, free, home, newSwapAnswers, openNewSwap } from '../../../test/new-swap.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aFinalStay, aStayForNights, type aSwap, SWAP_ID, THEIR_HOME } from '../../../test/swaps.ts';

beforeEach(() => void vi.setSystemTime('2027-05-05T12:00:00Z'));
afterEach(() => void vi.useRealTimers());

const oneStay = { my_stay: free(7), their_stay: null, nearby: [], warnings: [] };

/** The form as a member with these nights and one home, unless `own_homes` says otherwise. */
const openStay = (nights: { balance: number; asked: number }, more: Answers = {}) =>
  openNewSwap({
    ...({ 'GET /api/swaps/nights': oneStay } satisfies Answers),
    ...withNights(nights),
    ...more,
  });

const ownHome = { ...home, id: '20000000-0000-4000-8000-000000000002', title: 'The flat full of plants' };
const withNights = (nights: { balance: number; asked: number }, own_homes = [ownHome]): Answers => ({
  'GET /api/swaps/form': { home, own_homes, nights },
});

const chooseNights = async (user: Awaited<ReturnType<typeof openPage>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'A stay for nights' }));

const cost = () => screen.getByRole('region', { name: 'What this stay costs' });
const beads = (look: string) => cost().querySelectorAll(`[data-bead=${look}]`).length;
const write = () =>
  fireEvent.change(screen.getByLabelText('A few words'), { target: { value: 'Two quiet weeks for us.' } });

test("[PROP-04] [PROP-05] a stay for nights is the last choice, and puts its cost where 'Their stay' was", async () => {
  const { user, calls } = await openStay({ balance: 17, asked: 0 });
  const offers = within(await screen.findByRole('group', { name: "What you're offering" }));
  expect(offers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'The flat full of plants',
    'A stay for nights',
  ]);
  expect(screen.getByRole('region', { name: 'Their stay' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'What this stay costs' })).toBeNull();
  await chooseNights(user);
  expect(offers.getByRole('button', { name: 'A stay for nights' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('region', { name: 'Their stay' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Propose a stay' })).toBeTruthy();
  await fillDates();
  expect(within(cost()).getByRole('heading', { name: 'This stay costs 7 of your 17 nights.' })).toBeTruthy();
  expect([beads('cost'), beads('own')]).toEqual([7, 10]);
  expect(
    screen.getByText(
      "No one comes to your home. Nadia Brennan gets 7 nights once you've stayed, to spend anywhere.",
    ),
  ).toBeTruthy();
  expect(await screen.findByText('All 7 nights are open.')).toBeTruthy();
  // Only the home of the host is looked at.
  const asked = calls.filter(({ route }) => route === 'GET /api/swaps/nights').at(-1)?.query;
  expect(asked).toMatchObject({ home_id: THEIR_HOME, check_in: '2027-07-03', check_out: '2027-07-10' });
  expect(asked).not.toHaveProperty('own_home_id');
  expect(asked).not.toHaveProperty('their_check_in');
});

test('[PROP-05] sends neither an own home nor a stay in it, and an exchange once a home is chosen again', async () => {
  const sent = aStayForNights('guest');
  const { user, calls } = await openStay({ balance: 7, asked: 0 }, { 'POST /api/swaps': sent });
  await chooseNights(user);
  await fillDates();
  write();
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  expect(await screen.findByText('Proposal sent')).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/swaps')?.body).toMatchObject({
    home_id: THEIR_HOME,
    own_home_id: null,
    my_stay: { check_in: '2027-07-03', check_out: '2027-07-10' },
    their_stay: null,
    people: { adults: 1, children: 0, babies: 0, pets: 0 },
  });
});

test('[PROP-05] with too few nights the form says how many are missing, and nothing can be sent', async () => {
  const { user, calls } = await openStay({ balance: 3, asked: 0 });
  await chooseNights(user);
  await fillDates();
  write();
  expect(within(cost()).getByRole('heading', { name: 'You have 3 nights; this stay costs 7.' })).toBeTruthy();
  expect(
    within(cost()).getByText('Host someone for 4 nights, choose a shorter stay, or offer your home instead.'),
  ).toBeTruthy();
  expect([beads('cost'), beads('missing'), beads('own')]).toEqual([3, 4, 0]);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send proposal' });
  expect(send.disabled).toBe(true);
  fireEvent.submit(screen.getByRole('form', { name: 'Send proposal' }));
  // Exactly enough can be sent, and an exchange needs no nights.
  await fillDates('2027-07-03', '2027-07-06');
  expect(within(cost()).getByRole('heading', { name: 'This stay costs 3 of your 3 nights.' })).toBeTruthy();
  expect(send.disabled).toBe(false);
  await fillDates();
  expect(send.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'The flat full of plants' }));
  expect(send.disabled).toBe(false);
  expect(calls.some(({ route }) => route === 'POST /api/swaps')).toBe(false);
});

test('[PROP-05] with more than 99 nights the number stands without beads', async () => {
  const { user } = await openStay({ balance: 140, asked: 0 });
  await chooseNights(user);
  await fillDates();
  expect(within(cost()).getByRole('heading', { name: 'This stay costs 7 of your 140 nights.' })).toBeTruthy();
  expect(cost().querySelector('[data-beads]')).toBeNull();
});

test('[PROP-05] without a home of their own, members stay for nights, and are told how to swap homes', async () => {
  await openNewSwap({ 'GET /api/swaps/nights': oneStay, ...withNights({ balance: 17, asked: 0 }, []) });
  const choice = await screen.findByRole('button', { name: 'A stay for nights' });
  expect(choice.getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('region', { name: 'Their stay' })).toBeNull();
  expect(screen.getByRole('link', { name: 'To swap homes, list yours first.' }).getAttribute('href')).toBe(
    '/add-home',
  );
  await fillDates();
  expect(within(cost()).getByRole('heading', { name: 'This stay costs 7 of your 17 nights.' })).toBeTruthy();
  expect(screen.queryByText(/No one comes to your home/)).toBeNull();
});

test.each([
  [{ balance: 10, asked: 4 }, 'With this one, your open proposals ask for 1 night more than you have.'],
  [{ balance: 10, asked: 10 }, 'With this one, your open proposals ask for 7 nights more than you have.'],
  [{ balance: 10, asked: 3 }, undefined],
  [{ balance: 10, asked: 0 }, undefined],
])(
  '[NIGHT-08] with %o says whether open proposals ask for more than there is: %s',
  async (nights, sentence) => {
    const { user } = await openStay(nights);
    await chooseNights(user);
    await fillDates();
    const said = within(cost()).queryByText(/^With this one/)?.textContent;
    expect(said).toBe(sentence && `${sentence} The first ones agreed get the nights.`);
    expect(canPress(screen.getByRole('button', { name: 'Send proposal' }))).toBe(true);
  },
);

test('[PROP-12] a draft keeps the choice of nights through a reload', async () => {
  const { user } = await openStay({ balance: 17, asked: 0 });
  await chooseNights(user);
  cleanup();
  await openStay({ balance: 17, asked: 0 });
  const choice = await screen.findByRole('button', { name: 'A stay for nights' });
  expect(choice.getAttribute('aria-pressed')).toBe('true');
});

test('[PROP-08] offers nights that fit this one home, and takes them with one press', async () => {
  const { user } = await openStay(
    { balance: 17, asked: 0 },
    {
      'GET /api/swaps/nights': ({ query }) =>
        query.check_in === '2027-07-06'
          ? oneStay
          : {
              ...oneStay,
              my_stay: {
                ...free(7),
                open: 4,
                not_free: [{ check_in: '2027-07-03', check_out: '2027-07-06' }],
              },
              nearby: [
                {
                  my_stay: { check_in: '2027-07-06', check_out: '2027-07-13' },
                  their_stay: null,
                  open: true,
                },
              ],
            },
    },
  );
  await chooseNights(user);
  await fillDates();
  const fits = within(await screen.findByRole('region', { name: 'Dates that fit' }));
  expect(fits.getByText('7 free nights in a row.')).toBeTruthy();
  await user.click(fits.getByRole('button'));
  expect(await screen.findByText('All 7 nights are open.')).toBeTruthy();
  expect(screen.getByDisplayValue('2027-07-06')).toBeTruthy();
});

test("[PROP-05] the server's refusal for too few nights is shown at the button", async () => {
  const sentence = "You don't have enough nights for this stay.";
  const { user } = await openStay(
    { balance: 7, asked: 0 },
    { 'POST /api/swaps': refusal(409, sentence, 'nights_short') },
  );
  await chooseNights(user);
  await fillDates();
  write();
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  const form = within(screen.getByRole('form', { name: 'Send proposal' }));
  expect(await form.findByText(sentence)).toBeTruthy();
});

test('[PROP-05] an address can ask for a stay for nights', async () => {
  await openPage(`/swaps/new?home=${THEIR_HOME}&offer=nights&check_in=2027-07-03&check_out=2027-07-10`, {
    viewer: 'subscriber',
    answers: newSwapAnswers({ 'GET /api/swaps/nights': oneStay }),
  });
  expect(await screen.findByRole('heading', { name: 'This stay costs 7 of your 17 nights.' })).toBeTruthy();
});

/** The form of a change of this stay for nights. */
const openChange = (swap: ReturnType<typeof aSwap>, nights = { balance: 3, asked: 14 }) =>
  openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': swap,
      'GET /api/swaps/:id/change': { home, own_homes: [ownHome], nights },
      'GET /api/swaps/:id/nights': oneStay,
      'GET /api/swaps/:id/agreement': refusal(503),
      'POST /api/swaps/:id/change': swap,
    }),
  });

test('[PROP-05] a change of a stay for nights stays one: its guest changes dates and people', async () => {
  const { user, calls } = await openChange(aStayForNights('guest'), { balance: 20, asked: 14 });
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  expect(screen.queryByRole('button', { name: 'A stay for nights' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Their stay' })).toBeNull();
  expect(within(cost()).getByRole('heading', { name: 'This stay costs 14 of your 20 nights.' })).toBeTruthy();
  // The nights that this proposal asks for do not count twice.
  expect(within(cost()).queryByText(/^With this one/)).toBeNull();
  fireEvent.change(within(stay).getByLabelText('Check-out'), { target: { value: '2027-07-16' } });
  await user.click(screen.getByRole('button', { name: 'More children' }));
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText("We've let Nadia Brennan know.")).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/swaps/:id/change')?.body).toMatchObject({
    own_home_id: null,
    my_stay: { check_in: '2027-07-06', check_out: '2027-07-16' },
    their_stay: null,
    people: { adults: 2, children: 1, babies: 0, pets: 0 },
  });
});

test('[PROP-05] the host of a stay for nights changes its dates only', async () => {
  const { user, calls } = await openChange(aStayForNights('host'), { balance: 0, asked: 0 });
  const stay = await screen.findByRole('region', { name: 'Their stay' });
  expect(screen.queryByRole('region', { name: "Who's coming" })).toBeNull();
  expect(screen.queryByRole('region', { name: "Where you'd stay" })).toBeNull();
  expect(
    within(cost()).getByRole('heading', { name: 'Amara Okafor gives you 14 nights for this stay.' }),
  ).toBeTruthy();
  fireEvent.change(within(stay).getByLabelText('Check-out'), { target: { value: '2027-07-16' } });
  expect(
    within(cost()).getByRole('heading', { name: 'Amara Okafor gives you 10 nights for this stay.' }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /api/swaps/:id/change')?.body).toMatchObject({
      own_home_id: null,
      my_stay: { check_in: '2027-07-06', check_out: '2027-07-16' },
      their_stay: null,
      people: { adults: 2, children: 0, babies: 0, pets: 0 },
    }),
  );
});

test.each([
  ['2027-07-23', 'This stay would cost 17 nights, 3 more than now. You have 3.', false],
  ['2027-07-24', 'You have 17 nights; this stay costs 18.', true],
  ['2027-07-16', 'This stay would cost 10 nights, and 4 nights come back to you.', false],
  ['2027-07-20', 'This stay costs 14 nights, as agreed.', false],
])('[NIGHT-14] until %s, an agreed stay reads: %s', async (check_out, sentence, isBlocked) => {
  await openChange(aFinalStay('guest'), { balance: 3, asked: 0 });
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  fireEvent.change(within(stay).getByLabelText('Check-out'), { target: { value: check_out } });
  expect(within(cost()).getByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send change' }).disabled).toBe(isBlocked);
});
