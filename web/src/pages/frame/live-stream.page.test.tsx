import type { LiveEvent } from '@swapstead/contract/inbox/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { list, notice, openBell } from '../../../test/notices.ts';
import { openPage, untilItListens } from '../../../test/open-page.tsx';
import { type LiveMessage, startLiveSource } from '../../lib/live/live-source.ts';
import { followLive } from '../../lib/live/live-tabs.ts';

const user_id = '00000000-0000-4000-8000-000000000001';
const swapEvent = (event: number): LiveEvent => ({
  kind: 'swap',
  event,
  swap_id: user_id,
  unread_total: 0,
  notices_unread: 1,
});

/** Answers every request with this response. */
function answerWith(reply: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => reply());
  onTestFinished(() => void vi.unstubAllGlobals());
}

test.each([
  ['ready', { level: 'free', is_admin: false, unread_total: 2, notices_unread: 3 }, ['rights', 'reset']],
  ['resumed', { level: 'free', is_admin: false }, ['rights']],
])('a stream that begins with %s informs the page of its permissions', async (event, data, kinds) => {
  answerWith(() => new Response(`event: ${event}\nid: 7\ndata: ${JSON.stringify(data)}\n\n`));
  const received: LiveMessage[] = [];
  const source = startLiveSource({
    position: () => undefined,
    onLiveMessage(one) {
      received.push(one);
      return undefined;
    },
  });
  await waitFor(() => expect(received.length).toBeGreaterThanOrEqual(kinds.length));
  source.stop();
  expect(received[0]).toEqual({ kind: 'rights', level: 'free', is_admin: false });
  expect(received.slice(0, kinds.length).map(({ kind }) => kind)).toEqual(kinds);
});

test('a page loaded with a permission that has since ended fetches the viewer again', async () => {
  let isAdmin = true;
  const { calls, receive } = await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/viewer': () => ({ level: 'subscriber', user_id, is_admin: isAdmin }),
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [], next_cursor: null },
    },
  });
  const asked = () => calls.filter(({ route }) => route === 'GET /api/viewer').length;
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  const before = asked();
  act(() => receive({ kind: 'rights', level: 'subscriber', is_admin: true }));
  expect(asked()).toBe(before);
  isAdmin = false;
  act(() => receive({ kind: 'rights', level: 'subscriber', is_admin: false }));
  expect(await screen.findByText('You need admin privileges to access this page')).toBeTruthy();
});

function withLocks(locks: object) {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(
    () => void Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }),
  );
}

test('[NOTE-10] a tab that receives the lock while the browser has suspended it connects once it resumes', async () => {
  let turns = 0;
  withLocks({
    query: async () => ({ held: [] }),
    async request(_name: string, _options: object, begin: () => Promise<void>) {
      turns++;
      // Chromium's refusal while a tab is being opened.
      if (turns === 1) throw new TypeError('The provided callback is no longer runnable.');
      return begin();
    },
  });
  const rights = { level: 'free', is_admin: false, unread_total: 0, notices_unread: 0 };
  answerWith(() => new Response(`event: ready\nid: 7\ndata: ${JSON.stringify(rights)}\n\n`));
  const received: LiveMessage[] = [];
  const leave = followLive(user_id, (one) => {
    received.push(one);
    return undefined;
  });
  await waitFor(() => expect(received.length).toBeGreaterThan(0));
  leave();
  expect(turns).toBe(2);
});

test('[NOTE-10] a response that was on its way while another tab broadcast an event is requested again', async () => {
  const name = `swapstead.live.${user_id}`;
  withLocks({ query: async () => ({ held: [{ name }] }), request: () => new Promise(() => {}) });
  let channel: { onmessage?: (event: { data: LiveMessage }) => void } = {};
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        channel = this as typeof channel;
      }
      postMessage() {}
      close() {}
    },
  );
  const received: LiveMessage[] = [];
  let answers = 0;
  answerWith(() => {
    answers++;
    // The event is newer than the first response, which doesn't include it.
    if (answers === 1) channel.onmessage?.({ data: { kind: 'change', at: 11, change: swapEvent(11) } });
    const rights = { level: 'free', is_admin: false };
    const [event, notices_unread] = answers === 1 ? [10, 0] : [11, 1];
    return Response.json({ ...rights, event, reset: true, events: [], unread_total: 0, notices_unread });
  });
  const leave = followLive(user_id, (one) => {
    received.push(one);
    return undefined;
  });
  await waitFor(() => expect(received.some(({ kind }) => kind === 'reset')).toBe(true));
  leave();
  expect(received.filter(({ kind }) => kind === 'reset')).toEqual([
    { kind: 'reset', at: 11, unread_total: 0, notices_unread: 1 },
  ]);
});

test('[NOTE-10] the count of an event received before the response to marking as read is kept', async () => {
  const marked = Promise.withResolvers<void>();
  const { user, receive } = await openPage('/faq', {
    viewer: 'subscriber',
    answers: {
      'GET /api/notices/unread': { notices_unread: 1 },
      'GET /api/notices': list([notice(1)]),
      'POST /api/notices/read': async () => {
        await marked.promise;
        return { notices_unread: 0 };
      },
    },
  });
  await openBell(user);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await untilItListens();
  act(() => receive({ kind: 'change', at: 12, change: { ...swapEvent(12), notices_unread: 1 } }));
  marked.resolve();
  expect(await screen.findByText('All marked as read')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Notices, 1 unread', hidden: true }).length).toBeGreaterThan(
    0,
  );
});
