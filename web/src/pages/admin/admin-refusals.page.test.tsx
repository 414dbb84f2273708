import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const ADMIN_PAGES = ['/admin', '/admin/support', '/admin/support/1', '/admin/audit'];
const title = (text: string) => screen.findByRole('heading', { level: 1, name: text });

const DENIED = ['Access Denied', 'You need admin privileges to access this page'] as const;
const NOT_THERE = ['Access Denied', "You don't have permission to access this page."] as const;

test.each(['visitor', 'free', 'subscriber'] as const)(
  '[ADMIN-01, BOARD-01, USERS-01, USERS-02] the admin pages are refused to a %s, and nothing is requested',
  async (viewer) => {
    const users = viewer === 'visitor' ? ['Please sign in to access user management', undefined] : NOT_THERE;
    for (const [path, [shown = '', sentence]] of [
      ...ADMIN_PAGES.map((path) => [path, DENIED] as const),
      ['/users', users] as const,
    ]) {
      const { calls } = await openPage(path, { viewer });
      await title(shown);
      if (sentence) expect(screen.getByText(sentence)).toBeTruthy();
      expect(calls.filter(({ route }) => /admin|support_|audit|user_roles/.test(route))).toEqual([]);
      cleanup();
    }
  },
);

const ADMIN = {
  user_id: '20000000-0000-4000-8000-000000000001',
  email: 'admin@example.test',
  display_name: 'Ada',
  role: 'admin' as const,
  created_at: '2026-05-03T10:00:00.000Z',
};

test('[ADMIN-07, ADMIN-08, ADMIN-09] failures are shown, and the select shows the stored value', async () => {
  let answer = refusal(500, 'The database is away.');
  const { user } = await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': ({ query }) =>
        query.search?.includes('somebody')
          ? refusal(500, 'The database is away.')
          : { members: [ADMIN], next_cursor: null },
      'PUT /api/user_roles/:user_id': () => answer,
    },
  });
  const role = await screen.findByLabelText<HTMLSelectElement>('Role of admin@example.test');
  expect(role.value).toBe('admin');
  for (const lines of [
    ['Failed to update user role'],
    ['Failed to update user role', 'The last admin cannot be demoted.'],
  ]) {
    await user.selectOptions(role, 'user');
    await user.click(await screen.findByRole('button', { name: 'Change role' }));
    const notice = (await screen.findByText('Error')).closest<HTMLElement>('[data-toast=destructive]');
    await waitFor(() =>
      expect([...(notice?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
        'Error',
        ...lines,
      ]),
    );
    expect(role.value).toBe('admin');
    await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Close notice' }));
    answer = refusal(409, 'The last admin cannot be demoted.', 'last_admin');
  }
  await user.type(screen.getByLabelText('Search users'), 'somebody');
  const errors = await screen.findAllByText('Failed to load users. Make sure you have admin privileges.');
  expect(errors.some((one) => one.closest('[data-toast=destructive]'))).toBe(true);
});
