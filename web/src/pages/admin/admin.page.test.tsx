import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMember } from '../../../test/admin.ts';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

test('explains why its counts differ from those of other pages', async () => {
  await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [], next_cursor: null },
    },
  });
  expect(await screen.findByText(/fewer profiles than accounts/)).toBeTruthy();
  expect(screen.getByText(/You'll find hidden ones in the list of homes/)).toBeTruthy();
});

test('shows likes of the whole site as of midnight, and no number below five [LIKE-15]', async () => {
  await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [], next_cursor: null },
      'GET /api/admin/likes': { as_of: '2026-03-02', likes: 1234, mutual_30_days: null },
    },
  });
  const figures = await screen.findByLabelText('Likes of the whole site', { selector: 'dl' });
  expect(await within(figures).findByText('1,234')).toBeTruthy();
  expect(within(figures).getByText('Under 5')).toBeTruthy();
  expect(screen.getByText(/As of midnight UTC on 2 March/)).toBeTruthy();
});

test.each([
  [1234, '1,234'],
  [null, 'Under 5'],
])(
  'shows the number of all wishes as of midnight, and none below five: %s reads %s [WISH-23]',
  async (wishes, text) => {
    await openPage('/admin', {
      viewer: 'admin',
      answers: {
        'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
        'GET /api/admin/members': { members: [], next_cursor: null },
        'GET /api/admin/wishes': { as_of: '2026-03-02', wishes },
      },
    });
    const figures = await screen.findByLabelText('Wishes of the whole site', { selector: 'dl' });
    expect(await within(figures).findByText(text)).toBeTruthy();
    expect(screen.getByText(/As of midnight UTC on 2 March.*by member, place or home/)).toBeTruthy();
  },
);

test('explains what the total of the user list counts besides the figures shown', async () => {
  await openPage('/users', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/users/counts': { total: 9, paid: 2, free: 3, trialing: 1, cancelled: 3 },
      'POST /api/functions/list-users-admin': { users: [], next_cursor: null },
    },
  });
  expect(await screen.findByText('The total also counts 3 cancelled.')).toBeTruthy();
});

test('an admin who has moved on to another page still sees that changing a role failed', async () => {
  const answered = Promise.withResolvers<void>();
  const nadia = { user_id: aMember().user_id, email: 'nadia@example.test', display_name: 'Nadia' };
  const { user } = await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [{ ...nadia, role: 'admin' }], next_cursor: null },
      'GET /api/audit_log': { entries: [], next_cursor: null },
      'PUT /api/user_roles/:user_id': async () => {
        await answered.promise;
        return refusal(409, 'The last admin cannot be demoted.', 'last_admin');
      },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Role of nadia@example.test'), 'user');
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  await user.click(screen.getByRole('link', { name: 'Audit log' }));
  await screen.findByText('No changes yet');
  answered.resolve();
  expect(await screen.findByText('The last admin cannot be demoted.')).toBeTruthy();
});

test.each([
  ['/admin', 'GET /api/admin/stats', { profiles: 1234, homes: 2, tickets: 1, open_tickets: 1 }],
  ['/users', 'GET /api/admin/users/counts', { total: 1234, paid: 2, free: 3, trialing: 1, cancelled: 0 }],
  ['/admin/support', 'GET /api/support_tickets/counts', { open: 1234, in_progress: 0, closed: 0 }],
] as const)(
  "figures of %s that could not be loaded show an error, and load on 'Try again'",
  async (address, route, figures) => {
    let fails = true;
    const { user } = await openPage(address, {
      viewer: 'admin',
      answers: {
        'GET /api/admin/members': { members: [], next_cursor: null },
        'POST /api/functions/list-users-admin': { users: [], next_cursor: null },
        'GET /api/support_tickets': { tickets: [], next_cursor: null },
        'GET /api/support_evidence': { reports: [], next_cursor: null },
        [route]: () => (fails ? refusal(403, 'Not now.') : figures),
      },
    });
    const failed = await screen.findByText(/^We couldn't load the figures/);
    fails = false;
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,234')).toBeTruthy();
    expect(screen.queryByText(/^We couldn't load the figures/)).toBeNull();
  },
);
