import type { Viewer } from '@swapstead/contract/viewer';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { aCard, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const user_id = '00000000-0000-4000-8000-000000000001';
const member = (level: 'free' | 'subscriber', is_admin: boolean): Viewer => ({ level, user_id, is_admin });

const SITE: [string, string][] = [
  ['Browse', '/#browse'],
  ['How it works', '/how-it-works'],
  ['FAQ', '/faq'],
];
const SIGNED_OUT: [string, string][] = [
  ['Sign in', '/auth'],
  ['Subscribe', '/subscription'],
];
/** At the end of every member's bar. */
const MEMBER: [string, string][] = [
  ['Messages', '/messages'],
  ['Swaps', '/swaps'],
  ['Profile', '/profile'],
];
const ADD_HOME: [string, string][] = [['Add home', '/add-home']];
const ADMIN: [string, string][] = [
  ['Admin', '/admin'],
  ['Users', '/users'],
];

const bar = () => within(document.querySelector<HTMLElement>('header[data-bar]') as HTMLElement);
const links = () =>
  within(bar().getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const expectBar = (own: [string, string][]) => waitFor(() => expect(links()).toEqual([...SITE, ...own]));
const signOut = () => bar().queryByRole('button', { name: 'Sign out' });
const toasts = () => document.querySelectorAll('[data-toast]');

test("[NAV-01, NAV-02, NAV-06] a visitor sees the site's links, the sign-in and the plans, and nothing for members", async () => {
  await openPage('/credits');
  await expectBar(SIGNED_OUT);
  expect(bar().getByRole('link', { name: 'Swapstead' }).getAttribute('href')).toBe('/');
  expect(signOut()).toBeNull();
  expect(bar().queryByRole('button', { name: /^Notices/ })).toBeNull();
});

test.each([
  ['[NAV-04, NAV-05]', member('free', false), MEMBER],
  ['[NAV-03, NAV-05]', member('subscriber', false), [...ADD_HOME, ...MEMBER]],
  ['[NAV-04, NAV-05, NAV-07]', member('free', true), [...ADMIN, ...MEMBER]],
  ['[NAV-03, NAV-05, NAV-07]', member('subscriber', true), [...ADD_HOME, ...ADMIN, ...MEMBER]],
] as const)('%s the bar of %o', async (_, viewer, own) => {
  const { level } = viewer as { level: 'free' | 'subscriber' };
  await openPage('/credits', { viewer: level, answers: { 'GET /api/viewer': viewer } });
  await expectBar([...own]);
  expect(signOut()).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: /^Notices/ })).not.toHaveLength(0);
});

test('[SESS-07, NAV-07] until the viewer is known, nothing that needs a role is shown or requested', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { calls } = await openPage('/admin', {
    viewer: 'admin',
    answers: {
      'GET /api/viewer': () => asked.then(() => member('subscriber', true)),
      'GET /api/admin/stats': { profiles: 5, homes: 2, tickets: 1, open_tickets: 1 },
      'GET /api/admin/members': { members: [], next_cursor: null },
    },
  });
  const asAdmin = () => calls.filter(({ route }) => route.includes('/api/admin'));
  const title = () => screen.queryByRole('heading', { name: 'Administration' });
  for (const name of ['Admin', 'Users', 'Add home', 'Sign out']) expect(screen.queryByText(name)).toBeNull();
  expect(title()).toBeNull();
  expect(screen.getByRole('main').textContent).toBe('');
  expect(asAdmin()).toEqual([]);
  answer();
  await expectBar([...ADD_HOME, ...ADMIN, ...MEMBER]);
  await waitFor(() => expect(title()).toBeTruthy());
  expect(asAdmin()).not.toEqual([]);
});

test('[SESS-05] a sign-out that does not reach the server still signs out in this browser, permanently', async () => {
  const message = 'The service is busy. Please try again in a moment.';
  let isBusy = true;
  let isSignedIn = true;
  const answers: Answers = {
    ...gallery([]),
    'GET /api/viewer': () => (isSignedIn ? member('free', false) : { level: 'visitor' }),
    'POST /api/auth/sign-out': () => {
      if (isBusy) return refusal(503, message, 'unavailable');
      isSignedIn = false;
      return undefined as never;
    },
  };
  const open = () => openPage('/credits', { viewer: 'free', answers });
  const { user } = await open();
  await expectBar(MEMBER);
  await user.click(signOut() as HTMLElement);
  expect(await screen.findByText(message)).toBeTruthy();
  await expectBar(SIGNED_OUT);
  cleanup();
  await open();
  await expectBar(SIGNED_OUT);
  expect(isSignedIn).toBe(true);
  cleanup();

  isBusy = false;
  await open();
  await expectBar(SIGNED_OUT);
  await waitFor(() => expect(isSignedIn).toBe(false));
});

/** There are three tries before that. */
const passTries = () => vi.advanceTimersByTimeAsync(10_000);

/** Silences expected errors in the console; fake timers only advance with `passTries`. */
function quietConsole() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    warned.mockRestore();
    failed.mockRestore();
  });
  return failed;
}

test('[SESS-08] a member without a role is an ordinary user, and no error is shown', async () => {
  await openPage('/credits', { viewer: 'free' });
  await expectBar(MEMBER);
  expect(toasts()).toHaveLength(0);
});

test('[SESS-09, ERR-05] if the role cannot be fetched again, an admin stays signed in as an ordinary user, without a toast', async () => {
  const failed = quietConsole();
  let isReadable = true;
  const { receive } = await openPage('/credits', {
    viewer: 'admin',
    answers: {
      'GET /api/viewer': () => (isReadable ? member('subscriber', true) : refusal(500, 'No.', 'internal')),
    },
  });
  await expectBar([...ADD_HOME, ...ADMIN, ...MEMBER]);
  isReadable = false;
  receive('changed');
  await passTries();
  await expectBar(MEMBER);
  expect(signOut()).toBeTruthy();
  expect(toasts()).toHaveLength(0);
  expect(failed).toHaveBeenCalled();
  isReadable = true;
  receive('changed');
  await expectBar([...ADD_HOME, ...ADMIN, ...MEMBER]);
});

test('[SESS-09, ERR-05] if the viewer was never known, they are a visitor, without a toast', async () => {
  quietConsole();
  await openPage('/credits', {
    viewer: 'admin',
    answers: { 'GET /api/viewer': refusal(500, 'No.', 'internal') },
  });
  await passTries();
  await expectBar(SIGNED_OUT);
  expect(toasts()).toHaveLength(0);
});

test('[SESS-17, SESS-18, SESS-19] the subscription is fetched on sign-in and every minute, until its member signs out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isSignedIn = true;
  const { user, calls } = await openPage('/credits', {
    viewer: 'free',
    answers: {
      ...gallery([]),
      // Lazy parts of the home page ask again for the viewer: a visitor, once the server has ended the session.
      'GET /api/viewer': () => (isSignedIn ? member('free', false) : { level: 'visitor' }),
      'POST /api/auth/sign-out': () => {
        isSignedIn = false;
        return undefined as never;
      },
    },
  });
  const reads = () => calls.filter(({ route }) => route === 'GET /api/user_subscriptions/me').length;
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  for (let minute = 1; minute < 3; minute++) {
    const before = reads();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(reads()).toBe(before);
    await vi.advanceTimersByTimeAsync(15_000);
    await waitFor(() => expect(reads()).toBe(before + 1));
  }
  await user.click(signOut() as HTMLElement);
  await expectBar(SIGNED_OUT);
  const before = reads();
  await vi.advanceTimersByTimeAsync(130_000);
  expect(reads()).toBe(before);
});

test('[SESS-16, ERR-05] a subscription that cannot be fetched counts as free on every page, and is only logged', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    warned.mockRestore();
  });
  let isReadable = false;
  const paid = {
    user_id,
    subscription_status: 'paid',
    subscription_plan: 'annual',
    subscription_start_date: null,
    subscription_end_date: '2027-01-02T00:00:00.000Z',
    stripe_customer_id: null,
    cancel_at_period_end: false,
  } as const;
  const { user } = await openPage('/subscription', {
    viewer: 'subscriber',
    answers: {
      ...gallery([{ ...aCard(1), location: 'Porto, Portugal' }]),
      'GET /api/user_subscriptions/me': () => (isReadable ? paid : refusal(500, 'No.', 'internal')),
    },
  });
  await passTries();
  await expectBar(MEMBER);
  expect(signOut()).toBeTruthy();
  const current = () => screen.getByText('Current plan').closest('article')?.dataset.plan;
  await waitFor(() => expect(current()).toBe('free'));
  expect(screen.queryByText('Active Premium Subscription')).toBeNull();
  expect(warned).toHaveBeenCalledWith('The subscription could not be read.', expect.anything());
  await user.click(bar().getByRole('link', { name: 'Browse' }));
  expect(await screen.findByRole('link', { name: 'Upgrade to message' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Contact owner' })).toBeNull();
  expect(toasts()).toHaveLength(0);

  // It is fetched again automatically.
  isReadable = true;
  await passTries();
  await expectBar([...ADD_HOME, ...MEMBER]);
  expect(await screen.findByRole('button', { name: 'Contact owner' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Upgrade to message' })).toBeNull();
});

test('[SESS-06] a session ended elsewhere signs the page out at the first refusal', async () => {
  let isEnded = false;
  const gone = refusal(401, 'Please sign in.', 'unauthenticated');
  const { user } = await openPage('/profile', {
    viewer: 'free',
    answers: {
      'GET /api/viewer': () => (isEnded ? { level: 'visitor' } : member('free', false)),
      'GET /api/homes/own': { homes: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      'PUT /api/profiles/me': gone,
    },
  });
  await expectBar(MEMBER);
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.type(await screen.findByLabelText(/^Display name/), 'Too late');
  isEnded = true;
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('heading', { name: 'Access Required' })).toBeTruthy();
  await expectBar(SIGNED_OUT);
  expect(screen.queryByText('me@example.test')).toBeNull();
});

test("a change of permissions loads the page's data again", async () => {
  let viewer = member('free', false);
  const home = aCard(1);
  const host = { user_id: home.id, display_name: 'Ana', contact_preference: 'chat', email: null } as const;
  const { calls, receive } = await openPage('/homes', {
    viewer: 'free',
    answers: {
      ...gallery([{ ...home, location: 'Porto, Portugal', host }]),
      'GET /api/viewer': () => viewer,
    },
  });
  expect(await screen.findByRole('link', { name: 'Upgrade to message' })).toBeTruthy();
  const asked = () => calls.filter(({ route }) => route === 'GET /api/homes').length;
  const before = asked();
  viewer = member('subscriber', false);
  receive('changed');
  expect(await screen.findByRole('button', { name: 'Contact owner' })).toBeTruthy();
  expect(asked()).toBeGreaterThan(before);
  expect(screen.queryByRole('link', { name: 'Upgrade to message' })).toBeNull();
  expect(toasts()).toHaveLength(0);
});
