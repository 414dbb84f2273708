import { KINDS, kindOf } from '@swapstead/contract/notices/kinds';
import type { Site } from '@swapstead/contract/site/site';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { BrowserRouter } from 'react-router';
import { unstable_LowPriority as LowPriority, unstable_scheduleCallback as schedule } from 'scheduler';
import { expect, onTestFinished, vi } from 'vitest';
import defaults from '../../server/site.defaults.json';
import { Root } from '../src/app/root.tsx';
import { BASE } from '../src/lib/address/site-language.ts';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { preparePage, SiteRoutes } from '../src/router.tsx';
import { type Answers, answerApi } from './answers.ts';
import { quickenComputedStyle } from './computed-style.ts';
import { NO_MARKS, NO_TRUST } from './marks.ts';
import { NO_NIGHTS } from './nights.ts';
import { anOwnProfile } from './profiles.ts';

configure(({ getElementError: inFull, asyncWrapper: usual }) => ({
  // A busy machine may need longer than a second for a page; a state that never appears still fails.
  asyncUtilTimeout: Number(import.meta.env.PATIENCE_MS),
  // Renders after an event as a browser does: synchronous updates immediately, the rest before the test continues
  // (the awaited task runs before low-priority ones). The usual `act` drops a page that suspends for its code.
  eventWrapper(press) {
    const outcome = press();
    flushSync(() => undefined);
    return outcome;
  },
  async asyncWrapper(act) {
    const outcome = await usual(act);
    await new Promise<void>((resolve) => void schedule(LowPriority, () => resolve()));
    return outcome;
  },
  // Waiting fails many times before it succeeds: the page is printed only for an error that someone reads.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => inFull(message, container).message,
    });
  },
}));

const user_id = '00000000-0000-4000-8000-000000000001';

/** The kinds of viewers. */
const VIEWERS = {
  visitor: VISITOR,
  free: { level: 'free', user_id, is_admin: false },
  subscriber: { level: 'subscriber', user_id, is_admin: false },
  admin: { level: 'subscriber', user_id, is_admin: true },
} as const satisfies Record<string, Viewer>;

const NO_REVIEWS = {
  as_host: { count: 0, average: null },
  rating: { count: 0, average: null },
  described: null,
  cleanliness: null,
  again: null,
  reviews: [],
  next_cursor: null,
};

/** The responses for the frame around every page; a test only adds those for its page. */
function answersOfFrame(viewer: Viewer): Answers {
  const isSubscriber = viewer.level === 'subscriber';
  return {
    'GET /api/viewer': viewer,
    'GET /api/user_subscriptions/me': {
      user_id,
      subscription_status: isSubscriber ? 'paid' : 'free',
      subscription_plan: isSubscriber ? 'annual' : 'free',
      subscription_start_date: null,
      subscription_end_date: null,
      stripe_customer_id: null,
      cancel_at_period_end: false,
    },
    'GET /api/conversations/unread': { unread_total: 0 },
    // For the reviews on the pages of homes and swaps.
    'GET /api/homes/:id/rating': { count: 0, average: null },
    'GET /api/homes/:id/reviews': NO_REVIEWS,
    'GET /api/swaps/:id/reviews': { pairs: [] },
    'GET /api/reviews/own': { reviews: [], next_cursor: null, to_write: 0 },
    'GET /api/homes/:id/host': NO_MARKS,
    'GET /api/admin/likes': { as_of: null, likes: null, mutual_30_days: null },
    'GET /api/admin/wishes': { as_of: null, wishes: null },
    'GET /api/wishes': { wishes: [], asleep: !isSubscriber, has_home: true },
    'GET /api/homes/:id/wishes': { members: null, is_outdated: false, matches_wait: false },
    'GET /api/matches': {
      matches: [],
      next_cursor: null,
      total: 0,
      as_of: null,
      own_homes: [],
      why_none: { wants: false, closed: null, unconfirmed: null },
    },
    'GET /api/likes/:id': { liked: false, ends_on: null, has_home: true },
    'GET /api/trust': NO_TRUST,
    // For the start page.
    'GET /api/start': { lines: [], total: 0, checklist: null },
    'GET /api/homes/own': { homes: [] },
    'GET /api/notices/unread': { notices_unread: 0 },
    'GET /api/profiles/me': anOwnProfile({ email: 'me@example.test' }),
    'GET /api/nights': NO_NIGHTS,
    'GET /api/push_devices': { devices: [] },
    'GET /api/security': {
      email: 'me@example.test',
      password_changed_at: null,
      new_email: null,
      address_from: null,
      two_step: true,
      app: true,
      ways: ['app'],
      codes_left: 10,
      codes_unsaved: false,
      admin: { needs: 'nothing', until: null },
    },
    'GET /api/notice_preferences': {
      kinds: KINDS.map((kind) => {
        const { mail_at_first, push_at_first } = kindOf(kind);
        return { kind, mail: mail_at_first, push: push_at_first };
      }),
      time_zone: 'UTC',
      follow_device: false,
      quiet: true,
      mail_details: true,
      mails_come_back: null,
    },
  };
}

// Locks and channels are shared by the whole process: other tests' pages would count as tabs of this browser.
Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });

/** Messages that the page sent to other tabs. */
const sent: unknown[] = [];

/** The page's open channels. */
const channels = new Set<OnlyTab>();

/** A channel in a browser with a single tab. */
class OnlyTab extends EventTarget {
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(name: string) {
    super();
    this.name = name;
    channels.add(this);
  }
  postMessage(message: unknown) {
    sent.push(message);
  }
  close() {
    channels.delete(this);
  }
}

/** Delivers a message from another tab. */
const receive = (data: unknown) => {
  for (const channel of channels) channel.onmessage?.({ data });
};

/** Resolves when the page listens for events, whose code is lazy. */
export const untilItListens = () =>
  waitFor(() => expect([...channels].some(({ name }) => name.startsWith('swapstead.live'))).toBe(true));

type Options = {
  viewer?: keyof typeof VIEWERS;
  answers?: Answers;
  /** The operator's settings that differ from the defaults. */
  site?: Partial<Site>;
  /** The history state left by the previous page. */
  state?: unknown;
};

/**
 * Opens an address as a browser would: the real route inside the frame, in happy-dom, with a fake API checked against
 * the contract. Read the page with `screen` of @testing-library/react. Layout, visible focus, several tabs and
 * journeys need a browser (e2e).
 * @returns `user` to press and type with, the requests sent, the messages sent to other tabs, and `receive` to deliver
 * theirs
 */
export async function openPage(
  address: string,
  { viewer = 'visitor', answers = {}, site, state }: Options = {},
) {
  quickenComputedStyle(document.defaultView as Window);
  const api = answerApi({ ...answersOfFrame(VIEWERS[viewer]), ...answers });
  vi.stubGlobal('fetch', api.fetch);
  vi.stubGlobal('BroadcastChannel', OnlyTab);
  sent.length = 0;
  history.replaceState(state === undefined ? null : { usr: state, key: 'opened', idx: 0 }, '', address);
  const client = createQueryClient();
  const usual = client.getDefaultOptions();
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } });
  onTestFinished(() => {
    // Toasts outlive their page.
    for (const close of screen.queryAllByRole('button', { name: 'Close notice' })) close.click();
    cleanup();
    client.clear();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    expect(api.faults).toEqual([]);
  });
  await preparePage(client, location);
  render(
    <Root site={{ ...(defaults as Site), ...site }} origin="http://localhost" client={client}>
      <BrowserRouter basename={BASE}>
        <SiteRoutes />
      </BrowserRouter>
    </Root>,
  );
  return { user: userEvent.setup(), calls: api.calls, sent, receive };
}
