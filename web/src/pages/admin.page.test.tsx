import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';

test('explains why its counts differ from those of other pages', async () => {
  await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [], next_cursor: null },
    },
  });
  expect(await screen.findByText(/fewer than the accounts of the user list/)).toBeTruthy();
  expect(screen.getByText(/hidden ones stand in the list of homes/)).toBeTruthy();
});

test('says what the total of the user list counts beside the figures shown', async () => {
  await openPage('/users', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/users/counts': { total: 9, paid: 2, free: 3, trialing: 1, cancelled: 3 },
      'POST /api/functions/list-users-admin': { users: [], next_cursor: null },
    },
  });
  expect(await screen.findByText('The total also counts 3 cancelled.')).toBeTruthy();
});

test('who gives up the own role hears that it was changed, though the page closes', async () => {
  const me = {
    user_id: '00000000-0000-4000-8000-000000000001',
    email: 'me@example.test',
    display_name: 'Ines',
  };
  let isAdmin = true;
  const { user } = await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/viewer': () => ({ level: 'subscriber', user_id: me.user_id, is_admin: isAdmin }),
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [{ ...me, role: 'admin' }], next_cursor: null },
      'PUT /api/user_roles/:user_id': () => {
        isAdmin = false;
        return { user_id: me.user_id, role: 'user' };
      },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Role of me@example.test'), 'user');
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  await screen.findByText('Access Denied');
  expect(await screen.findByText('Role updated')).toBeTruthy();
});
