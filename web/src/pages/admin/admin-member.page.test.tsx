import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMember, anAdminHome } from '../../../test/admin.ts';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const member = aMember();
const address = `/admin/members/${member.user_id}`;
const { id, title, created_at } = anAdminHome();
const REASON = 'The photos show another home.';
const home = { id, title, created_at, hidden_reason: null, host_suspended: false };
const ticket = { id: '40000000-0000-4000-8000-000000000001', subject: 'My card is refused', created_at };
const suspension = (changes: { stopped?: boolean; suspended?: boolean } = {}) => ({
  user_id: member.user_id,
  stopped: false,
  suspended: false,
  ...changes,
});
const nothing = { entries: [], next_cursor: null };
const entry = {
  id: '7',
  created_at,
  action: 'home' as const,
  actor_id: '50000000-0000-4000-8000-000000000001',
  actor: 'admin@example.test',
  user_id: member.user_id,
  user: member.email,
  ticket_id: null,
  home_id: id,
  swap_id: null,
  reason: REASON,
  old_value: 'shown',
  new_value: 'hidden',
};

test('shows profile, subscription, homes, tickets and audit log of one member', async () => {
  const { calls } = await openPage(address, {
    viewer: 'admin',
    answers: {
      'GET /api/admin/members/:id/state': suspension(),
      'GET /api/admin/members/:id': aMember({
        homes: [home],
        tickets: [{ ...ticket, status: 'in_progress' }],
        tickets_total: 1,
      }),
      'GET /api/audit_log': { entries: [entry], next_cursor: null },
    },
  });
  const profile = await screen.findByRole('region', { name: 'Profile' });
  for (const text of ['Nadia Brennan', 'nadia@example.test', 'Clifden', '3 May 2026']) {
    expect(within(profile).getByText(text)).toBeTruthy();
  }
  const subscription = screen.getByRole('region', { name: 'Subscription' });
  expect(within(subscription).getByText('Paid')).toBeTruthy();
  expect(within(subscription).getByText('Annual')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /Homes/ })).getByText(title)).toBeTruthy();
  const tickets = within(screen.getByRole('region', { name: /Tickets/ }));
  expect(tickets.getByRole('link', { name: 'My card is refused' }).getAttribute('href')).toBe(
    `/admin/support/${ticket.id}`,
  );
  expect(tickets.getByText('In Progress, 3 May 2026')).toBeTruthy();
  const log = within(await screen.findByRole('region', { name: 'Audit log' }));
  expect(await log.findByText(REASON)).toBeTruthy();
  expect(calls.find(({ route }) => route === 'GET /api/audit_log')?.query).toEqual({
    user_id: member.user_id,
  });
});

test('hides a home only with a reason, and shows that it is hidden', async () => {
  let hidden_reason: string | null = null;
  const { user, calls } = await openPage(address, {
    viewer: 'admin',
    answers: {
      'GET /api/admin/members/:id/state': suspension(),
      'GET /api/admin/members/:id': () => aMember({ homes: [{ ...home, hidden_reason }] }),
      'GET /api/audit_log': nothing,
      'POST /api/admin/homes/:id/hide': ({ body }) => {
        hidden_reason = body.reason;
        return anAdminHome({ hidden_reason });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: `Hide ${title}` }));
  await user.click(screen.getByRole('button', { name: 'Hide home' }));
  expect(screen.getByText('Give a reason of at least 10 characters.')).toBeTruthy();
  expect(calls.some(({ route }) => route.endsWith('/hide'))).toBe(false);
  await user.type(screen.getByLabelText('Reason'), REASON);
  await user.click(screen.getByRole('button', { name: 'Hide home' }));
  expect(await screen.findByText(`Hidden:`, { exact: false })).toBeTruthy();
  expect(await screen.findByRole('button', { name: `Show ${title}` })).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/hide'))?.body).toEqual({ reason: REASON });
});

test('asks before a role changes, and sends nothing if the admin declines', async () => {
  const { user, calls } = await openPage(address, {
    viewer: 'admin',
    answers: {
      'GET /api/admin/members/:id/state': suspension(),
      'GET /api/admin/members/:id': member,
      'GET /api/audit_log': nothing,
      'PUT /api/user_roles/:user_id': { user_id: member.user_id, role: 'admin' },
    },
  });
  const roles = () => calls.filter(({ route }) => route.startsWith('PUT /api/user_roles'));
  const select = await screen.findByRole('combobox', { name: `Role of ${member.email}` });
  await user.selectOptions(select, 'admin');
  const dialog = within(screen.getByRole('dialog', { name: 'Make an admin?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(roles()).toEqual([]);
  await user.selectOptions(select, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Role updated')).toBeTruthy();
  expect(roles().map(({ body }) => body)).toEqual([{ role: 'admin' }]);
});

test('says that an account no longer exists, and shows nothing to members', async () => {
  await openPage(address, {
    viewer: 'admin',
    answers: { 'GET /api/admin/members/:id': refusal(404, 'Member not found.', 'not_found') },
  });
  expect(await screen.findByText('No such member')).toBeTruthy();
});

test("a member's admin page is closed to members", async () => {
  await openPage(address, { viewer: 'subscriber' });
  expect(await screen.findByText('Access Denied')).toBeTruthy();
});

test('[SWAP-17] stops a member from starting swaps, with a reason, and allows it again', async () => {
  let stopped = false;
  const { user, calls } = await openPage(address, {
    viewer: 'admin',
    answers: {
      'GET /api/admin/members/:id': member,
      'GET /api/admin/members/:id/state': () => suspension({ stopped }),
      'POST /api/admin/members/:id/stop': () => {
        stopped = true;
        return suspension({ stopped });
      },
      'GET /api/audit_log': nothing,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Stop new swaps' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Stop new swaps' }));
  await user.click(dialog.getByRole('button', { name: 'Stop new swaps' }));
  expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), 'Two reports of one home.');
  await user.click(dialog.getByRole('button', { name: 'Stop new swaps' }));
  expect(await screen.findByText('Saved', { selector: 'p' })).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/stop'))?.body).toEqual({
    reason: 'Two reports of one home.',
  });
  expect(await screen.findByRole('button', { name: 'Allow new swaps again' })).toBeTruthy();
  expect(screen.getByText('Stopped from new swaps')).toBeTruthy();
});

test.each([
  [{}, 'May swap'],
  [{ stopped: true }, 'Stopped from new swaps'],
  [{ suspended: true }, 'Suspended'],
  [{ stopped: true, suspended: true }, 'Suspended'],
])("[ADMIN-12] a member with %j has only the state '%s'", async (changes, state) => {
  await openPage(address, {
    viewer: 'admin',
    answers: {
      'GET /api/admin/members/:id': member,
      'GET /api/admin/members/:id/state': suspension(changes),
      'GET /api/audit_log': nothing,
    },
  });
  const region = within(await screen.findByRole('region', { name: 'Swaps and account' }));
  await region.findByText(state);
  const badges = ['May swap', 'Stopped from new swaps', 'Suspended'].filter((one) => region.queryByText(one));
  expect(badges).toEqual([state]);
});

test('suspends an account, and shows why that was refused', async () => {
  const { user } = await openPage(address, {
    viewer: 'admin',
    answers: {
      'GET /api/admin/members/:id': member,
      'GET /api/admin/members/:id/state': suspension(),
      'POST /api/admin/members/:id/suspend': refusal(409, 'You cannot do this to yourself.'),
      'GET /api/audit_log': nothing,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Suspend this account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Suspend this account' }));
  expect(dialog.getByText("We'll email this to the member. The audit log keeps it.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), 'Stolen photos, twice.');
  await user.click(dialog.getByRole('button', { name: 'Suspend this account' }));
  expect(await screen.findByText('Not saved', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('You cannot do this to yourself.')).toBeTruthy();
});

test('an admin who removes their own role sees that it worked, and no error', async () => {
  const user_id = '00000000-0000-4000-8000-000000000001';
  let isAdmin = true;
  const onlyForAdmins =
    <T,>(answer: T) =>
    () =>
      isAdmin ? answer : refusal(403, 'You are not allowed to do this.');
  const { user, calls } = await openPage(`/admin/members/${user_id}`, {
    viewer: 'admin',
    answers: {
      'GET /api/viewer': () => ({ level: 'subscriber', user_id, is_admin: isAdmin }),
      'GET /api/admin/members/:id/state': onlyForAdmins(suspension()),
      'GET /api/admin/members/:id': onlyForAdmins(aMember({ user_id, role: 'admin' })),
      'GET /api/audit_log': onlyForAdmins(nothing),
      'PUT /api/user_roles/:user_id': () => {
        isAdmin = false;
        return { user_id, role: 'user' };
      },
    },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: `Role of ${member.email}` }), 'user');
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(screen.getByText('Role updated')).toBeTruthy();
  expect(document.querySelector('[data-toast=destructive]')).toBeNull();
  const after = calls.slice(calls.findIndex(({ route }) => route.startsWith('PUT /api/user_roles')) + 1);
  expect(after.filter(({ route }) => /admin|audit/.test(route))).toEqual([]);
});
