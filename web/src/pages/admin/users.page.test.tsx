import type { ListedUser } from '@swapstead/contract/admin/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { openPage } from '../../../test/open-page.tsx';

const USER: ListedUser = {
  user_id: '20000000-0000-4000-8000-000000000001',
  email: 'nadia@example.test',
  created_at: '2026-05-03T10:00:00.000Z',
  display_name: 'Nadia Brennan',
  location: 'Clifden',
  subscription_status: 'free',
  subscription_plan: 'free',
  subscription_start_date: null,
  subscription_end_date: null,
};
const LIST = 'POST /api/functions/list-users-admin';

const open = (answers: Answers) =>
  openPage('/users', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/users/counts': { total: 1, paid: 0, free: 1, trialing: 0, cancelled: 0 },
      [LIST]: { users: [USER], next_cursor: null },
      ...answers,
    },
  });
const status = () => screen.findByLabelText<HTMLSelectElement>(`Status of ${USER.email}`);
const press = (name: string) => screen.getByRole('button', { name });

/** Reads the only toast and closes it. */
async function readToast(): Promise<(string | null | undefined)[]> {
  const close = await screen.findByRole('button', { name: 'Close notice' });
  const notice = close.closest<HTMLElement>('[data-toast]');
  const lines = [...(notice?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  close.click();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close notice' })).toBeNull());
  return [notice?.dataset.toast, ...lines];
}

test('[USERS-08] if setting a status fails, its message is shown, and the select shows the old status', async () => {
  const { user, calls } = await open({
    'POST /api/functions/update-user-subscription': refusal(500, 'The database is away.'),
  });
  await user.selectOptions(await status(), 'paid');
  expect(await readToast()).toEqual(['destructive', 'Error updating user', 'The database is away.']);
  await waitFor(async () => expect((await status()).value).toBe('free'));
  expect(calls.find(({ route }) => route.endsWith('update-user-subscription'))?.body).toEqual({
    userId: USER.user_id,
    subscriptionStatus: 'paid',
  });
});

test('[USERS-09, USERS-11] Refresh fetches the list again, and shows why that failed', async () => {
  let isDown = false;
  const { user, calls } = await open({
    [LIST]: () => (isDown ? refusal(500, 'The list is away.') : { users: [USER], next_cursor: null }),
  });
  await status();
  const reads = () => calls.filter(({ route }) => route === LIST).length;
  const before = reads();
  await user.click(press('Refresh'));
  await waitFor(() => expect(reads()).toBe(before + 1));
  expect(document.querySelector('[data-toast]')).toBeNull();
  isDown = true;
  await waitFor(() => expect(canPress(press('Refresh'))).toBe(true));
  await user.click(press('Refresh'));
  expect(await readToast()).toEqual(['destructive', 'Error fetching users', 'The list is away.']);
  // The previous data stays.
  expect((await status()).value).toBe('free');
});

test('[USERS-11, USERS-12] a response without a list is an error', async () => {
  const { user } = await open({});
  await status();
  const answer = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.endsWith('list-users-admin') ? Response.json({ people: [] }) : answer(address, init),
  );
  await user.click(press('Refresh'));
  expect(await readToast()).toEqual([
    'destructive',
    'Error fetching users',
    'Invalid response format from admin function',
  ]);
});

test('[USERS-10] an empty list says so, and search, filter and order are sent to the server', async () => {
  const { user, calls } = await open({ [LIST]: { users: [], next_cursor: null } });
  expect(await screen.findByText('No users found')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Filter by status'), 'paid');
  await user.type(screen.getByLabelText('Search users'), 'nobody');
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ route: LIST, body: { search: 'nobody', status: 'paid' } }),
  );
  expect(location.search).toContain('status=paid');
});

test("a column's head sorts by it, and pressed again in the other direction", async () => {
  const { user, calls } = await open({});
  await status();
  const head = () => screen.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort');
  for (const direction of ['asc', 'desc'] as const) {
    await user.click(press('Email'));
    await waitFor(() => expect(head()).toBe(`${direction}ending`));
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ route: LIST, body: { sort: 'email', direction } }),
    );
  }
  expect(location.search).toBe('?sort=email&direction=desc');
});
