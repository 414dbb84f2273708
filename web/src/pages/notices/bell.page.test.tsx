import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { bell, id, list, notice, openBell } from '../../../test/notices.ts';
import { openPage } from '../../../test/open-page.tsx';

test.each([
  [0, 'Notices', null],
  [3, 'Notices, 3 unread', '3'],
  [120, 'Notices, 120 unread', '99+'],
])('the bell shows the count %i [NOTE-01]', async (notices_unread, name, figure) => {
  await openPage('/faq', {
    viewer: 'free',
    answers: { 'GET /api/notices/unread': { notices_unread } },
  });
  const [first] = await screen.findAllByRole('button', { name, hidden: true });
  expect(first?.textContent).toBe(figure ?? '');
});

test('the panel shows the newest 8 with time and unread mark, and links to all [NOTE-03]', async () => {
  const { user, calls } = await openPage('/faq', {
    viewer: 'subscriber',
    answers: {
      'GET /api/notices/unread': { notices_unread: 1 },
      'GET /api/notices': list([
        notice(3),
        notice(2, { read: true, created_at: new Date(Date.now() - 3 * 3_600_000).toISOString() }),
        notice(1, { read: true, created_at: '2026-03-05T10:00:00.000Z' }),
      ]),
    },
  });
  const panel = within(await openBell(user));
  expect((await panel.findAllByRole('listitem')).length).toBe(3);
  expect(calls.find(({ route }) => route === 'GET /api/notices')?.query).toEqual({ limit: 8 });
  for (const text of ['5 minutes ago', '3 hours ago', '5 March 2026'])
    expect(panel.getByText(text)).toBeTruthy();
  expect(panel.getAllByText('Unread')).toHaveLength(1);
  expect(panel.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/notices');
  expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Notice 3' }).getAttribute('href')).toBe(`/swaps/${id(3)}`);
});

test('the panel says if it is empty, loading or failed, and then has no mark-all button [NOTE-03] [NOTE-04]', async () => {
  const first = Promise.withResolvers<void>();
  let fails = true;
  const { user } = await openPage('/faq', {
    viewer: 'free',
    answers: {
      'GET /api/notices/unread': { notices_unread: 2 },
      'GET /api/notices': async () => {
        await first.promise;
        return fails ? refusal(403) : list([]);
      },
    },
  });
  const panel = within(await openBell(user));
  expect(await panel.findByText('Loading notices...')).toBeTruthy();
  first.resolve();
  expect(await panel.findByText("We couldn't load your notices")).toBeTruthy();
  expect((await bell())[0]?.getAttribute('aria-label')).toBe('Notices, 2 unread');
  fails = false;
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByText("Nothing new. We'll show your notices here.")).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('the keyboard opens and closes the panel, and the focus returns to the bell [NOTE-12]', async () => {
  const { user } = await openPage('/faq', {
    viewer: 'free',
    answers: { 'GET /api/notices': list([notice(1)]) },
  });
  const [first] = (await bell()) as HTMLElement[];
  for (const key of ['{Enter}', ' ']) {
    first?.focus();
    await user.keyboard(key);
    expect(await screen.findByRole('region', { name: 'Notices' })).toBeTruthy();
    expect(first?.getAttribute('aria-expanded')).toBe('true');
    await user.tab();
    expect(document.activeElement).not.toBe(first);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull());
    expect(document.activeElement).toBe(first);
  }
});

test('a middle click marks a notice as read, like a click; opening the context menu does not [NOTE-06]', async () => {
  const { user, calls } = await openPage('/faq', {
    viewer: 'free',
    answers: {
      'GET /api/notices': list([notice(1)]),
      'PUT /api/notices/:id/read': { notices_unread: 0 },
    },
  });
  const panel = within(await openBell(user));
  const link = await panel.findByRole('link', { name: 'Notice 1' });
  const marked = () => calls.filter(({ route }) => route === 'PUT /api/notices/:id/read').length;
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(panel.getByText('Unread')).toBeTruthy();
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  await waitFor(() => expect(panel.queryByText('Unread')).toBeNull());
  expect(marked()).toBe(1);
});
