import type { AdminNights, NightPattern } from '@swapstead/contract/ledger/admin.endpoints';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMember } from '../../../test/admin.ts';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const GUEST = '20000000-0000-4000-8000-000000000001';
const HOST = '20000000-0000-4000-8000-000000000002';
const SWAP = '10000000-0000-4000-8000-000000000001';

const totals = (changes: Partial<AdminNights> = {}): AdminNights => ({
  with_members: 1304,
  on_hold: 86,
  issued: 1400,
  retired: 12,
  corrections: -2,
  sum: 0,
  per_host: 13.04,
  paid_in_90_days: 217,
  below_three: 9,
  unsettled: [],
  differences: [],
  as_of: '2026-11-27T10:00:00.000Z',
  ...changes,
});

const open = (nights: AdminNights = totals(), patterns: NightPattern[] = [], more: Answers = {}) =>
  openPage('/admin/nights', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/nights': nights,
      'GET /api/admin/nights/patterns': { patterns },
      ...more,
    },
  });

const figure = async (label: string) => {
  const list = within(await screen.findByLabelText('Nights', { selector: 'dl' }));
  return list.getByText(label).closest('div')?.querySelector('dd');
};

test.each(['visitor', 'free', 'subscriber'] as const)(
  'is refused to a %s, and nothing is requested [NIGHT-19]',
  async (viewer) => {
    const { calls } = await openPage('/admin/nights', { viewer });
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText('You need admin privileges to access this page')).toBeTruthy();
    expect(calls.filter(({ route }) => route.includes('admin'))).toEqual([]);
  },
);

test('shows where all nights are, and that they add up [NIGHT-20]', async () => {
  await open();
  for (const [label, value] of [
    ['With members', '1,304'],
    ['On hold', '86'],
    ['Issued', '1,400'],
    ['Retired', '12'],
    ['Corrections', '-2'],
    ['Sum of all accounts', '0, balanced'],
    ['Per member with a home', '13'],
    ['Paid in 90 days', '217'],
    ['Members with less than 3 nights', '9'],
  ] as const) {
    expect((await figure(label))?.textContent, label).toBe(value);
  }
  expect(screen.getByText('Nothing to settle.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Differences' })).toBeNull();
});

test('says in red and in words that nights do not add up, and what the nightly check found [NIGHT-20] [NIGHT-26]', async () => {
  const found = 'stay 7: 5 nights on hold instead of 7';
  await open(totals({ sum: -3, differences: [{ found, at: '2026-11-27T02:00:00.000Z' }] }));
  const sum = await figure('Sum of all accounts');
  expect(sum?.textContent).toBe('-3, not balanced');
  expect(sum?.querySelector('.text-danger')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Differences' })).getByText(found)).toBeTruthy();
});

test.each([
  [4.9, '4.9Few: wishes starve'],
  [5, '5'],
  [30, '30'],
  [30.1, '30.1Many: hosts may stop'],
  [null, '–'],
])('with %s nights per member with a home reads: %s [NIGHT-20]', async (per_host, text) => {
  await open(totals({ per_host }));
  expect((await figure('Per member with a home'))?.textContent).toBe(text);
});

test('settles what a guest is owed with a correction that is filled in, and asks for a reason [NIGHT-20] [NIGHT-21]', async () => {
  const { user, calls } = await open(
    totals({
      unsettled: [{ swap_id: SWAP, guest_id: GUEST, nights: 4, since: '2026-11-20T10:00:00.000Z' }],
    }),
    [],
    { 'POST /api/admin/nights/corrections': { balance: 4 } },
  );
  const part = within(await screen.findByRole('region', { name: 'To be settled' }));
  expect(part.getByText('4 nights owed to a guest since 20 November 2026')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Correct nights' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Correct nights' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Member ID').value).toBe(GUEST);
  expect(dialog.getByLabelText<HTMLInputElement>('Nights').value).toBe('4');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  await user.type(dialog.getByLabelText('Reason'), "The stay didn't happen.");
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved', { selector: 'p' })).toBeTruthy();
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
    user_id: GUEST,
    swap_id: SWAP,
    amount: 4,
    reason: "The stay didn't happen.",
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['', '0', '1.5', '61', '-61', 'seven'])(
  'an amount of "%s" is refused at its field, and nothing is sent [NIGHT-21]',
  async (amount) => {
    const { user, calls } = await open();
    await user.click(await screen.findByRole('button', { name: 'Correct nights' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose a member.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Member ID'));
    fireEvent.change(dialog.getByLabelText('Member ID'), { target: { value: GUEST } });
    fireEvent.change(dialog.getByLabelText('Nights'), { target: { value: amount } });
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'They wrote to us about it.' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const field = dialog.getByLabelText('Nights');
    const described = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described.split(' ')[0] ?? '')?.textContent).toBe(
      'Enter a whole number from -60 to 60, but not 0.',
    );
    expect(document.activeElement).toBe(field);
    expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  },
);

test('a correction below 0 is refused at its field; sent again it carries the same id [NIGHT-21]', async () => {
  const { user, calls } = await open(totals(), [], {
    'POST /api/admin/nights/corrections': refusal(409, 'This member has 3 nights.', 'below_zero'),
  });
  await user.click(await screen.findByRole('button', { name: 'Correct nights' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Member ID'), { target: { value: GUEST } });
  fireEvent.change(dialog.getByLabelText('Nights'), { target: { value: '-7' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'They wrote to us about it.' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This member has 3 nights.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const sent = () => calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]).toEqual(sent()[1]);
  expect(sent()[0]).toMatchObject({ amount: -7 });
});

test('lists whom to look at by ids and numbers, with links to their pages [NIGHT-22]', async () => {
  await open(totals(), [{ pattern: 'same_two_members', members: [HOST, GUEST], stays: 3, nights: 21 }]);
  const list = within(await screen.findByRole('region', { name: 'Look at these' }));
  expect(
    await list.findByText('Three stays for nights between the same two members in 12 months'),
  ).toBeTruthy();
  expect(list.getByText('3 stays, 21 nights')).toBeTruthy();
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [HOST, `/admin/members/${HOST}`],
    [GUEST, `/admin/members/${GUEST}`],
  ]);
});

test('figures that cannot be loaded can be tried again [NIGHT-20]', async () => {
  let fails = true;
  const { user } = await open(totals(), [], {
    'GET /api/admin/nights': () => (fails ? refusal(400, 'no') : totals()),
  });
  expect(await screen.findByRole('heading', { name: "We couldn't load the nights." })).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await figure('On hold')).toBeTruthy();
  cleanup();
});

test('the overview of administration leads to the nights [NIGHT-20]', async () => {
  await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [], next_cursor: null },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Administration' });
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Nights' });
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['/admin/nights']));
  expect(links).toHaveLength(2);
});

test("a member's page corrects their nights, of no stay in particular [NIGHT-21]", async () => {
  const { user, calls } = await openPage(`/admin/members/${GUEST}`, {
    viewer: 'admin',
    answers: {
      'GET /api/admin/members/:id': aMember({ user_id: GUEST }),
      'GET /api/admin/members/:id/state': { user_id: GUEST, stopped: false, suspended: false },
      'GET /api/audit_log': { entries: [], next_cursor: null },
      'POST /api/admin/nights/corrections': refusal(
        403,
        "You can't correct your own nights, or those of your own swap.",
        'own_swap',
      ),
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Nights' }));
  await user.click(part.getByRole('button', { name: 'Correct nights' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Correct nights' }));
  expect(dialog.getByText('Nadia Brennan')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Nights'), { target: { value: '7' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'They wrote to us about it.' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  // The dialog stays open with its entries, and says why.
  expect(
    await dialog.findByText("Not saved. You can't correct your own nights, or those of your own swap."),
  ).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Nights').value).toBe('7');
  const sent = calls.find(({ route }) => route.startsWith('POST'))?.body;
  expect(sent).toMatchObject({ user_id: GUEST, amount: 7 });
  expect(sent).not.toHaveProperty('swap_id');
});
