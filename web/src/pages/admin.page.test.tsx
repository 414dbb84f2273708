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
