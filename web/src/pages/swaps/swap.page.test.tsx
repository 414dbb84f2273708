import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { openSwap, recordAnnouncements } from '../../../test/swap-page.ts';
import { anAgreedSwap, aSwap, OWN_HOME, SWAP_ID, THEIR_HOME } from '../../../test/swaps.ts';

test('[SWAP-01] asks visitors to sign in, and returns to the swap', async () => {
  await openPage(`/swaps/${SWAP_ID}`);
  expect(await screen.findByText('Please sign in to see your swaps')).toBeTruthy();
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe(
    `/auth?next=%2Fswaps%2F${SWAP_ID}`,
  );
});

test('[SWAP-06] says that an unknown swap, or one of other members, was not found', async () => {
  await openPage(`/swaps/${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: { 'GET /api/swaps/:id': refusal(404, 'Swap not found') },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Swap not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your swaps' }).getAttribute('href')).toBe('/swaps');
});

test('[SWAP-06] [SWAP-07] shows an open swap: sentence, steps, stays, who comes, messages and history', async () => {
  await openSwap(aSwap());
  const sentence = 'Nadia Brennan would like to swap homes with you. Please answer by Wednesday, 12 May.';
  expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeTruthy();
  const stays = screen.getByRole('region', { name: 'Stays' });
  expect(within(stays).getByText('You stay at')).toBeTruthy();
  expect(within(stays).getByText('Nadia Brennan stays at')).toBeTruthy();
  expect(within(stays).getByText('6 July to 20 July')).toBeTruthy();
  expect(within(stays).getAllByText('2 adults')).toHaveLength(2);
  expect(screen.getByText('Two slow weeks by the sea for my sister and me.')).toBeTruthy();
  const history = screen.getByRole('region', { name: 'History' });
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)[0],
  ).toContain('Nadia Brennan proposed a swap');
  expect(screen.queryByRole('heading', { name: 'Agreement' })).toBeNull();
  for (const name of ['Accept', 'Decline', 'I need more time']) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Suggest a change' }).getAttribute('href')).toBe(
    `/swaps/new?change=${SWAP_ID}`,
  );
});

test('[PROP-17] [PROP-18] accepts after showing every stay, and says what comes next', async () => {
  const { user, calls } = await openSwap(aSwap(), { 'POST /api/swaps/:id/accept': anAgreedSwap() });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = screen.getByRole('dialog', { name: 'Accept this proposal?' });
  expect(
    within(dialog).getByText(
      'This takes the nights of both homes. Nothing is final until everyone has signed.',
    ),
  ).toBeTruthy();
  const [theirs, own] = within(dialog).getAllByRole('listitem');
  for (const [stay, lines] of [
    [theirs, ['The wooden house above the sea, Clifden, Ireland', 'House rules', 'Shoes off. No parties.']],
    [own, ['The flat full of plants, Accra, Ghana']],
  ] as const) {
    for (const text of [
      ...lines,
      'Keys',
      'In a key box. Beside the blue door.',
      'Pets',
      'No pets',
      'Smoking',
      'Not in the home',
      'Visits by tradespeople',
    ]) {
      expect(within(stay as HTMLElement).getByText(text)).toBeTruthy();
    }
  }
  expect(within(own as HTMLElement).queryByText('House rules')).toBeNull();
  expect(within(dialog).getByText('Who comes with you?')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Not yet' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'More children' }));
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Agreed', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('Read the agreement and sign it by Thursday, 13 May.')).toBeTruthy();
  const sent = calls.find(({ route }) => route === 'POST /api/swaps/:id/accept')?.body;
  expect(sent).toMatchObject({ from: 'open', revision: 1, people: { adults: 2, children: 1 } });
});

test('[PROP-17] says in the dialog that more people come than the home has room for, and links to a change', async () => {
  const sentence =
    "The wooden house above the sea doesn't have room for that many people. Suggest it as a change.";
  const { user } = await openSwap(aSwap(), {
    'POST /api/swaps/:id/accept': refusal(409, sentence, 'no_room'),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accept this proposal?' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Suggest a change' }).getAttribute('href')).toBe(
    `/swaps/new?change=${SWAP_ID}`,
  );
});

/** The nights are taken, but dates nearby still fit. */
const taken = { nights: 14, open: 0, ask: 0, not_free: [] };
const NIGHTS = {
  my_stay: { ...taken, home_id: THEIR_HOME },
  their_stay: { ...taken, home_id: OWN_HOME },
  nearby: [],
  warnings: [],
};
const LATER = {
  my_stay: { check_in: '2027-07-07', check_out: '2027-07-21' },
  their_stay: { check_in: '2027-07-09', check_out: '2027-07-21' },
  open: true,
};

test('[PROP-19] says that the nights were just taken, and shows the new state of the swap', async () => {
  let isOvertaken = false;
  const { user, calls } = await openSwap(aSwap(), {
    'GET /api/swaps/:id': () => (isOvertaken ? aSwap({ state: 'overtaken' }) : aSwap()),
    'GET /api/swaps/nights': { ...NIGHTS, nearby: [LATER] },
    'POST /api/swaps/:id/accept': () => {
      isOvertaken = true;
      return refusal(409, 'These nights have just been taken', 'overtaken');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Nothing was agreed. See what fits nearby.')).toBeTruthy();
  const fits = within(await screen.findByRole('region', { name: 'Dates that fit' }));
  expect(calls.find(({ route }) => route === 'GET /api/swaps/nights')?.query).toMatchObject({
    check_in: '2027-07-06',
    check_out: '2027-07-20',
    their_check_in: '2027-07-08',
  });
  expect(fits.getByText('Theirs: 9 July to 21 July. All nights are open.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Propose these dates (7 July to 21 July)' });
  expect(Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams)).toEqual({
    home: THEIR_HOME,
    offer: OWN_HOME,
    check_in: '2027-07-07',
    check_out: '2027-07-21',
    their_check_in: '2027-07-09',
    their_check_out: '2027-07-21',
  });
});

test('[PROP-19] says that nothing nearby fits, and still links to the form', async () => {
  await openSwap(aSwap({ state: 'overtaken' }), { 'GET /api/swaps/nights': NIGHTS });
  expect(await screen.findByText('Nothing of this length is free within four weeks.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Propose these dates' })).toBeTruthy();
});

test('[PROP-22] declines with or without a reason, and with a message of at most 500 characters', async () => {
  const declined = aSwap({
    state: 'declined',
    ending: { by: 1, why: 'said', day: '2027-05-05', reason: null, words: null, home_title: null },
  });
  const { user, calls } = await openSwap(aSwap(), { 'POST /api/swaps/:id/decline': declined });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = screen.getByRole('dialog', { name: 'Decline this proposal?' });
  const reasons = within(dialog)
    .getAllByRole('radio')
    .map(({ parentElement }) => parentElement?.textContent);
  expect(reasons).toEqual([
    "These dates don't suit us",
    "We'd like to go somewhere else",
    "We've agreed a swap with someone else",
    'Too many people',
    'Another reason',
    "I'd rather not say",
  ]);
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: "I'd rather not say" }).checked).toBe(
    true,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText("We've let Nadia Brennan know.")).toBeTruthy();
  expect(calls.at(-1)?.route ?? '').not.toBe('');
  expect(calls.find(({ route }) => route.endsWith('/decline'))?.body).toMatchObject({ reason: 'none' });
  expect(await screen.findByRole('heading', { level: 1, name: 'You declined.' })).toBeTruthy();
});

test('[PROP-23] withdraws after a confirmation', async () => {
  const own = aSwap({ proposer: 1, answered: [1], suggested_by: 1 });
  const { user } = await openSwap(own, {
    'POST /api/swaps/:id/withdraw': { ...own, state: 'withdrawn' },
  });
  expect(
    await screen.findByRole('heading', { name: 'Waiting for Nadia Brennan until Wednesday, 12 May.' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = screen.getByRole('dialog', { name: 'Withdraw this proposal?' });
  expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn', { selector: 'p' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'You withdrew this proposal.' })).toBeTruthy();
});

test('[PROP-24] asks for more time with one press', async () => {
  const later = aSwap({
    answer_until: { at: '2027-05-19T22:59:59.000Z', day: '2027-05-19' },
    may: { answer: true, stopped: false, more_time: false, object: false },
  });
  const { user } = await openSwap(aSwap(), { 'POST /api/swaps/:id/more-time': later });
  await user.click(await screen.findByRole('button', { name: 'I need more time' }));
  expect(await screen.findByText('More time until Wednesday, 19 May')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I need more time' })).toBeNull();
});

test('[PROP-30] a member whose subscription has ended reads how to answer, and may still decline', async () => {
  await openSwap(aSwap({ may: { answer: false, stopped: false, more_time: false, object: false } }));
  expect((await screen.findByRole('link', { name: 'Upgrade to answer' })).getAttribute('href')).toBe(
    '/subscription',
  );
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

/** Takes the browser offline; the returned function takes it online again. */
function loseConnection() {
  const known = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const back = () => {
    known.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  };
  onTestFinished(back);
  return back;
}

test('[SWAP-11] offline, the swap stays readable and its steps are disabled; online again, it is fetched', async () => {
  const words = "You're offline. This may have changed.";
  let isAgreed = false;
  const { user, calls } = await openSwap(aSwap(), {
    'GET /api/swaps/:id': () => (isAgreed ? anAgreedSwap() : aSwap()),
  });
  const sentence = 'Nadia Brennan would like to swap homes with you. Please answer by Wednesday, 12 May.';
  await screen.findByRole('heading', { level: 1, name: sentence });
  expect(screen.queryByText(words)).toBeNull();
  const back = loseConnection();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: sentence })).toBeTruthy();
  expect(screen.getByText('Two slow weeks by the sea for my sister and me.')).toBeTruthy();
  const before = calls.length;
  for (const name of ['Accept', 'Decline', 'I need more time', 'Suggest a change']) {
    await user.click(screen.getByRole('button', { name }));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Suggest a change' })).toBeNull();
  expect(calls).toHaveLength(before);
  isAgreed = true;
  back();
  expect(
    await screen.findByRole('heading', {
      name: 'You have agreed. Read the agreement and sign it by Thursday, 13 May.',
    }),
  ).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Sign' })).toBeTruthy();
});

test("[SWAP-12] after the member's own step, the new state is announced once and the focus stays on the card", async () => {
  const { user } = await openSwap(aSwap(), { 'POST /api/swaps/:id/accept': anAgreedSwap() });
  const accept = await screen.findByRole('button', { name: 'Accept' });
  const announced = recordAnnouncements();
  await user.click(accept);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
  await screen.findByRole('heading', { level: 1, name: /^You have agreed/ });
  await waitFor(() => expect(announced.filter((text) => /agreed/i.test(text))).toHaveLength(1));
  expect(announced.filter((text) => text.includes('sign it by Thursday, 13 May'))).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Where things stand' })),
  );
});

test('[SWAP-12] a step of another party is announced by the sentence of the swap', async () => {
  let isAgreed = false;
  await openSwap(aSwap(), {
    'GET /api/swaps/:id': () =>
      isAgreed ? anAgreedSwap({ id: SWAP_ID, revision: 2 }) : aSwap({ revision: 2 }),
  });
  const sentence = await screen.findByRole('heading', { level: 1 });
  expect(sentence.getAttribute('aria-live')).toBe('polite');
  isAgreed = true;
  const announced = recordAnnouncements();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(sentence.textContent).toMatch(/^You have agreed/));
  expect(announced.filter((text) => text.startsWith('You have agreed'))).toHaveLength(1);
});
