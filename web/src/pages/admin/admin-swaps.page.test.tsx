import type { AdminSwap, AdminSwapRow } from '@swapstead/contract/swaps/admin.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { SWAP_ID } from '../../../test/swaps.ts';

const AMARA = '00000000-0000-4000-8000-000000000011';
const party = (number: number, name: string, user_id: string | null) => ({
  party: number,
  user_id,
  name,
  stopped: false,
  suspended: false,
});

const aRow = (changes: Partial<AdminSwapRow> = {}): AdminSwapRow => ({
  id: SWAP_ID,
  state: 'open',
  revision: 2,
  parties: [party(1, 'Amara Okafor', AMARA), party(2, 'Former member', null)],
  stays: [
    {
      home_title: 'The wooden house above the sea',
      host: 2,
      guest: 1,
      check_in: '2027-07-06',
      check_out: '2027-07-20',
    },
  ],
  deadline: { at: '2027-05-12T22:59:59.000Z', day: '2027-05-12' },
  overdue: false,
  created_at: '2027-05-04T18:31:00.000Z',
  ...changes,
});

const aSwap = (changes: Partial<AdminSwap> = {}): AdminSwap => ({
  ...aRow(),
  own: false,
  counted: false,
  today: '2027-05-05',
  history: [
    {
      id: 1,
      party: 1,
      sentence: 'Amara Okafor proposed a swap',
      at: '2027-05-04T18:31:00.000Z',
      reason: null,
    },
  ],
  ...changes,
});

const counts = { open: 3, agreed: 2, final: 7, disputed: 1, overdue: 4 };
const openList = (answers: Answers = {}) =>
  openPage('/admin/swaps', {
    viewer: 'admin',
    answers: { 'GET /api/admin/swaps': { swaps: [aRow()], next_cursor: null, counts }, ...answers },
  });
const openOne = (swap: AdminSwap, answers: Answers = {}) =>
  openPage(`/admin/swaps/${SWAP_ID}`, {
    viewer: 'admin',
    answers: { 'GET /api/admin/swaps/:id': swap, ...answers },
  });

for (const viewer of ['visitor', 'free', 'subscriber'] as const) {
  for (const address of ['/admin/swaps', `/admin/swaps/${SWAP_ID}`]) {
    test(`[SWAP-14] ${address.replace(SWAP_ID, ':id')} is denied to a ${viewer}, and nothing is requested`, async () => {
      const { calls } = await openPage(address, { viewer });
      expect(await screen.findByText('Access Denied')).toBeTruthy();
      expect(screen.getByText('You need admin privileges to access this page')).toBeTruthy();
      expect(calls.filter(({ route }) => route.includes('/api/admin'))).toEqual([]);
    });
  }
}

test('[SWAP-15] lists all swaps, counts those that need attention, and links to each', async () => {
  await openList({
    'GET /api/admin/swaps': {
      swaps: [aRow({ overdue: true })],
      next_cursor: null,
      counts,
    },
  });
  const figures = await screen.findByLabelText('Swaps', { selector: 'dl' });
  await waitFor(() => expect(within(figures).getByText('7')).toBeTruthy());
  expect(
    within(figures)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open', 'Agreed', 'Final', 'Disputed', 'Overdue']);
  const table = await screen.findByRole('table', { name: 'Swaps' });
  for (const text of ['Amara Okafor, Former member', 'The wooden house above the sea', 'Open', 'Overdue']) {
    expect(within(table).getByText(text)).toBeTruthy();
  }
  expect(within(table).getByRole('link', { name: 'View' }).getAttribute('href')).toBe(
    `/admin/swaps/${SWAP_ID}`,
  );
});

test('[SWAP-15] searches, filters by state and says if nothing is found', async () => {
  const { user, calls } = await openList({
    'GET /api/admin/swaps': ({ query }) => ({
      swaps: query.search ? [] : [aRow()],
      next_cursor: null,
      counts,
    }),
  });
  await user.type(await screen.findByLabelText('Search swaps'), 'nadia');
  expect(await screen.findByText('No swaps found')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Filter by state'), 'overdue');
  const asked = () => calls.findLast(({ route }) => route === 'GET /api/admin/swaps');
  await waitFor(() => expect(asked()).toMatchObject({ query: { search: 'nadia', state: 'overdue' } }));
  // The address is newer than the screen: it contains the latest typing before the list does.
  history.replaceState(history.state, '', '?search=ben');
  await user.selectOptions(screen.getByLabelText('Filter by state'), 'final');
  await waitFor(() => expect(asked()).toMatchObject({ query: { search: 'ben', state: 'final' } }));
});

test("[SWAP-16] shows a swap's parties, homes, dates, state and history", async () => {
  await openOne(aSwap());
  expect(await screen.findByText('Amara Okafor at Former member', { exact: false })).toBeTruthy();
  expect(screen.getByText('The wooden house above the sea')).toBeTruthy();
  expect(screen.getByText(/6 July to 20 July/)).toBeTruthy();
  expect(screen.getByText(/Amara Okafor proposed a swap/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View member' }).getAttribute('href')).toBe(
    `/admin/members/${AMARA}`,
  );
});

test("[SWAP-16] another admin has to handle an admin's own swap", async () => {
  await openOne(aSwap({ own: true, state: 'final' }));
  expect(await screen.findByText('This is your own swap, so another admin needs to do this.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel this swap' })).toBeNull();
});

test.each([
  ['open', ['Extend the deadline']],
  ['agreed', ['Extend the deadline', 'Cancel this swap']],
  ['final', ['Cancel this swap']],
  ['disputed', ['Decide: completed', "Decide: it didn't happen"]],
  ['completed', []],
] as const)("[SWAP-17] offers our team's actions for a swap in state %s", async (state, names) => {
  await openOne(aSwap({ state }));
  await screen.findByText('The wooden house above the sea');
  const acts = screen.queryByRole('region', { name: 'What our team can do' });
  const shown = acts ? within(acts).getAllByRole('button') : [];
  expect(shown.map(({ textContent }) => textContent)).toEqual([...names]);
});

test('[SWAP-17] asks for a reason, sends the displayed version, and says that it is saved', async () => {
  const { user, calls } = await openOne(aSwap(), { 'POST /api/admin/swaps/:id/extend': aSwap() });
  await user.click(await screen.findByRole('button', { name: 'Extend the deadline' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Extend the deadline' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Too short');
  await user.click(dialog.getByRole('button', { name: 'Extend the deadline' }));
  expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeTruthy();
  expect(calls.some(({ route }) => route.endsWith('/extend'))).toBe(false);
  await user.type(dialog.getByLabelText(/^Reason/), ', their post was late.');
  await user.selectOptions(dialog.getByLabelText('By how many days'), '5');
  await user.click(dialog.getByRole('button', { name: 'Extend the deadline' }));
  expect(await screen.findByText('Saved', { selector: 'p' })).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/extend'))?.body).toMatchObject({
    from: 'open',
    revision: 2,
    days: 5,
    reason: 'Too short, their post was late.',
  });
});

test("[SWAP-17] removes a cancellation from the host's figure once, and shows the server's refusal", async () => {
  const { user } = await openOne(aSwap({ state: 'cancelled', counted: true }), {
    'POST /api/admin/swaps/:id/do-not-count': refusal(409, 'This swap was cancelled.', 'state_changed'),
  });
  await user.click(await screen.findByRole('button', { name: "Don't count it" }));
  const dialog = within(screen.getByRole('dialog', { name: "Don't count it" }));
  await user.type(dialog.getByLabelText(/^Reason/), 'They were not safe there.');
  await user.click(dialog.getByRole('button', { name: "Don't count it" }));
  expect(await screen.findByText('Not saved', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('This swap was cancelled.')).toBeTruthy();
});

test('[NIGHT-21] corrects the nights of either party of a stay for nights, recorded with the stay', async () => {
  const { user, calls } = await openOne(aSwap(), { 'POST /api/admin/nights/corrections': { balance: 9 } });
  await user.click(await screen.findByRole('button', { name: 'Correct nights of Amara Okafor' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Correct nights' }));
  expect(dialog.getByText('Amara Okafor')).toBeTruthy();
  expect(dialog.queryByLabelText('Member ID')).toBeNull();
  await user.type(dialog.getByLabelText('Nights'), '-2');
  await user.type(dialog.getByLabelText('Reason'), 'They stayed two nights longer.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved', { selector: 'p' })).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/corrections'))?.body).toMatchObject({
    user_id: AMARA,
    swap_id: SWAP_ID,
    amount: -2,
    reason: 'They stayed two nights longer.',
  });
});

test.each([
  ['an exchange', { stays: [...aRow().stays, ...aRow().stays] }],
  ["an admin's own swap", { own: true }],
])('[NIGHT-21] corrects no nights of %s', async (_, changes) => {
  await openOne(aSwap(changes));
  await screen.findByText(/Amara Okafor proposed a swap/);
  expect(screen.queryByRole('button', { name: /^Correct nights/ })).toBeNull();
});
