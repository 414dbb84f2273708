import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { id, list, notice, notified, openBell } from '../../../test/notices.ts';
import { openPage, untilItListens } from '../../../test/open-page.tsx';

test('asks visitors to sign in, and returns here [NOTE-02]', async () => {
  await openPage('/notices');
  expect(await screen.findByText('Authentication required')).toBeTruthy();
  expect(screen.getByText('Please sign in to see your notices')).toBeTruthy();
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/auth?next=%2Fnotices');
  expect(screen.queryByRole('button', { name: /^Notices/, hidden: true })).toBeNull();
});

test("groups by the reader's day, loads more, and says when everything is read [NOTE-05]", async () => {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  yesterday.setHours(12, 0, 0, 0);
  const { user } = await openPage('/notices', {
    viewer: 'subscriber',
    answers: {
      'GET /api/notices': ({ query }) => {
        if (query.unread) return list([]);
        return query.before === 2
          ? list([notice(1, { created_at: '2026-03-05T10:00:00.000Z' })])
          : list(
              [
                notice(3, { created_at: new Date().toISOString() }),
                notice(2, { created_at: yesterday.toISOString() }),
              ],
              2,
            );
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Notice settings' }).getAttribute('href')).toBe('/profile#notices');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: '5 March 2026' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Unread' }));
  expect(await screen.findByText("You've read everything.")).toBeTruthy();
  expect(location.search).toBe('?show=unread');
});

test('says if more failed to load, and loads it on another press [NOTE-04]', async () => {
  let fails = true;
  const { user } = await openPage('/notices', {
    viewer: 'subscriber',
    answers: {
      'GET /api/notices': ({ query }) => {
        if (query.before && fails) return refusal(403, 'Not now.');
        return query.before ? list([notice(1)]) : list([notice(2)], 2);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText("We couldn't load your notices")).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Notice 1')).toBeTruthy();
  expect(screen.queryByText("We couldn't load your notices")).toBeNull();
});

test('marks one as read and unread, and undoes the mark if that fails [NOTE-06]', async () => {
  const { user, calls } = await openPage('/notices', {
    viewer: 'subscriber',
    answers: {
      'GET /api/notices': list([notice(1)]),
      'PUT /api/notices/:id/read': { notices_unread: 0 },
      'DELETE /api/notices/:id/read': refusal(409),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByRole('button', { name: 'Mark as unread' })).toBeTruthy();
  expect(calls.some(({ route }) => route === 'PUT /api/notices/:id/read')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
  expect(await screen.findByText("We couldn't mark it as read")).toBeTruthy();
});

test('marks all visible notices as read, and says so; a failure restores the marks [NOTE-07]', async () => {
  let fails = true;
  const { user, calls } = await openPage('/notices', {
    viewer: 'subscriber',
    answers: {
      'GET /api/notices/unread': { notices_unread: 2 },
      'GET /api/notices': list([notice(7), notice(4)]),
      'POST /api/notices/read': () => (fails ? refusal(409) : { notices_unread: 0 }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText("We couldn't mark it as read")).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: 'Mark as read' })).toHaveLength(2);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('All marked as read')).toBeTruthy();
  expect(calls.findLast(({ route }) => route === 'POST /api/notices/read')?.body).toEqual({ up_to: 7 });
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('keeps the text of a notice about something deleted, without a link [NOTE-19]', async () => {
  await openPage('/notices', {
    viewer: 'subscriber',
    answers: { 'GET /api/notices': list([notice(1, { path: null, text: 'Former member wrote.' })]) },
  });
  expect(await screen.findByText('Former member wrote.')).toBeTruthy();
  expect(screen.getByText('This is no longer there.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Former member wrote.' })).toBeNull();
});

test('a click on a notice opens its page and marks it as read, even in a new tab [NOTE-06]', async () => {
  const marked: unknown[] = [];
  const { user } = await openPage('/notices', {
    viewer: 'subscriber',
    answers: {
      'GET /api/notices': list([notice(2, { path: '/about' }), notice(1, { path: '/faq' })]),
      'PUT /api/notices/:id/read': ({ params }) => {
        marked.push(params.id);
        return { notices_unread: 0 };
      },
    },
  });
  await user.pointer({
    keys: '[MouseMiddle]',
    target: await screen.findByRole('link', { name: 'Notice 1' }),
  });
  await waitFor(() => expect(marked).toEqual([id(1)]));
  expect(location.pathname).toBe('/notices');
  await user.click(screen.getByRole('link', { name: 'Notice 2' }));
  await waitFor(() => expect(location.pathname).toBe('/about'));
  expect(marked).toEqual([id(1), id(2)]);
});

test('screen readers hear each new notice once, several as a number, not too often, and none about the open page [NOTE-11]', async () => {
  let notices = [notice(1)];
  await openPage('/faq', { viewer: 'subscriber', answers: { 'GET /api/notices': () => list(notices) } });
  const announcement = () => document.querySelector('p[aria-live=polite].sr-only')?.textContent;
  await waitFor(() => expect(announcement()).toBe(''));
  await untilItListens();
  notified(1);
  await waitFor(() => expect(announcement()).toBe('Notice 1'));
  // Only one announcement within five seconds; notices received in the meantime are counted.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  notices = [2, 3, 4].map((number) => notice(number)).concat(notices);
  for (const number of [2, 3, 4]) notified(number);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(announcement()).toBe('Notice 1');
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(announcement()).toBe('3 new notices');
  // The open page announces its own changes.
  notices = [notice(5, { path: '/faq' }), ...notices];
  notified(5);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(announcement()).toBe('3 new notices');
});

test('a new notice appears in an open panel and page [NOTE-09]', async () => {
  let notices = [notice(1)];
  const { user } = await openPage('/notices', {
    viewer: 'subscriber',
    answers: { 'GET /api/notices': () => list(notices) },
  });
  await openBell(user);
  expect(await screen.findAllByText('Notice 1')).toHaveLength(2);
  notices = [notice(2), ...notices];
  notified(2);
  await waitFor(() => expect(screen.getAllByText('Notice 2')).toHaveLength(2));
});

const TICKET = id(77);

const ticket = {
  id: TICKET,
  kind: 'question' as const,
  subject: 'Keys',
  priority: 'medium' as const,
  status: 'open' as const,
  created_at: '2026-03-05T10:00:00.000Z',
  user_id: '00000000-0000-4000-8000-000000000001',
  messages: [],
};

test('viewing a ticket fetches it and marks its notices as read; a background tab marks nothing [NOTE-08]', async () => {
  let visible: DocumentVisibilityState = 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  onTestFinished(() => void vi.restoreAllMocks());
  const { calls } = await openPage(`/support/${TICKET}`, {
    viewer: 'free',
    answers: {
      'GET /api/support_tickets/:id': ticket,
      'GET /api/notices/unread': { notices_unread: 1 },
      'GET /api/notices': list([notice(9, { kind: 'support', path: `/support/${TICKET}` })]),
      'POST /api/notices/read': { notices_unread: 0 },
    },
  });
  await screen.findByRole('heading', { name: 'Keys' });
  await screen.findAllByRole('button', { name: 'Notices, 1 unread', hidden: true });
  expect(calls.filter(({ route }) => route.includes('/notices/read'))).toEqual([]);
  visible = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findAllByRole('button', { name: 'Notices', hidden: true });
  const own = calls.map(({ route }) => route).filter((route) => /notices(\/read)?$|tickets\/:id/.test(route));
  expect(own.slice(-3)).toEqual([
    'GET /api/notices',
    'GET /api/support_tickets/:id',
    'POST /api/notices/read',
  ]);
  expect(calls.at(-1)?.body).toEqual({ up_to: 9, thing_id: TICKET });
});
