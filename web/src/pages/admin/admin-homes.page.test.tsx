import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAdminHome } from '../../../test/admin.ts';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const home = anAdminHome();
const page = (homes = [home]) => ({ homes, next_cursor: null, counts: { shown: 12, hidden: 1 } });

test('lists homes with their hosts and hidden ones, and searches them', async () => {
  const hidden = anAdminHome({
    id: '30000000-0000-4000-8000-000000000002',
    title: 'Free money',
    hidden_reason: 'It asks for bank details.',
  });
  const { user, calls } = await openPage('/admin/homes', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/homes': ({ query }) => (query.hidden ? page([hidden]) : page([home, hidden])),
    },
  });
  const table = await screen.findByRole('table', { name: 'Homes' });
  expect(within(table).getByRole('link', { name: home.title }).getAttribute('href')).toBe(
    `/house/${home.id}`,
  );
  // A hidden home has no page to link to.
  expect(within(table).queryByRole('link', { name: 'Free money' })).toBeNull();
  expect(within(table).getByText('It asks for bank details.')).toBeTruthy();
  expect(within(table).getAllByRole('link', { name: 'Nadia Brennan' })[0]?.getAttribute('href')).toBe(
    `/admin/members/${home.host.user_id}`,
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search homes' }), 'money{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by visibility' }), 'Hidden homes');
  await screen.findByText('It asks for bank details.');
  expect(calls.filter(({ route }) => route === 'GET /api/admin/homes').at(-1)?.query).toEqual({
    search: 'money',
    hidden: '1',
  });
});

test('shows a hidden home again', async () => {
  let hidden_reason: string | null = 'It asks for bank details.';
  const { user } = await openPage('/admin/homes', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/homes': () => page([anAdminHome({ hidden_reason })]),
      'POST /api/admin/homes/:id/show': () => {
        hidden_reason = null;
        return home;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: `Show ${home.title}` }));
  expect(await screen.findByRole('button', { name: `Hide ${home.title}` })).toBeTruthy();
  expect(screen.getByText('The home is visible again')).toBeTruthy();
});

test('if hiding a home fails, the dialog closes so that the error is visible, and the reason is kept', async () => {
  const { user, calls } = await openPage('/admin/homes', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/homes': page(),
      'POST /api/admin/homes/:id/hide': refusal(409, 'This home is hidden already.', 'state_changed'),
    },
  });
  const hide = async () => user.click(await screen.findByRole('button', { name: `Hide ${home.title}` }));
  await hide();
  await user.type(screen.getByLabelText('Reason'), 'It asks for bank details.');
  await user.click(screen.getByRole('button', { name: 'Hide home' }));
  expect(await screen.findByText('This home is hidden already.')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Hide this home?' })).toBeNull();
  expect(calls.filter(({ route }) => route.endsWith('/hide'))).toHaveLength(1);
  await hide();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('It asks for bank details.');
});
