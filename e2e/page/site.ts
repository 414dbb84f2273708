import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { decideEssential } from './consent.ts';

type Viewer = { level: 'free' | 'subscriber'; is_admin: boolean };

/** The id that `asViewer` gives to who is looking. */
const VIEWER_ID = '00000000-0000-4000-8000-00000000a11e';

/**
 * Lets the browser render the pages, as it does for members, so that what the test makes of the API's answers shows.
 * (Whoever sends this header is no visitor to the server, and to the API nobody in particular.)
 */
export async function renderedByBrowser(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ authorization: 'none' });
}

const PROFILE = {
  user_id: VIEWER_ID,
  email: 'ines@members.test',
  display_name: 'Ines',
  bio: null,
  location: null,
  phone: null,
  website: null,
  interests: [],
  avatar_url: null,
  contact_preference: 'chat',
  share_email: false,
  created_at: '2026-01-02T03:04:05.678Z',
  completed_swaps: 0,
};

/** Lets the pages believe that such a member is looking, for what the screens do with it; the server still knows better. */
export async function asViewer(page: Page, viewer: Viewer): Promise<void> {
  await renderedByBrowser(page);
  await page.route('/api/viewer', (route) => route.fulfill({ json: { ...viewer, user_id: VIEWER_ID } }));
  await page.route('/api/homes/own', (route) => route.fulfill({ json: { homes: [] } }));
  await page.route('/api/profiles/me', (route) => route.fulfill({ json: PROFILE }));
  const isSubscriber = viewer.level === 'subscriber';
  const subscription = {
    user_id: VIEWER_ID,
    subscription_status: isSubscriber ? 'paid' : 'free',
    subscription_plan: isSubscriber ? 'annual' : 'free',
    subscription_start_date: null,
    subscription_end_date: null,
    stripe_customer_id: null,
    cancel_at_period_end: false,
  };
  await page.route('/api/user_subscriptions/me', (route) => route.fulfill({ json: subscription }));
  await page.route('/api/conversations/unread', (route) => route.fulfill({ json: { unread_total: 0 } }));
  await page.route('/api/notices/unread', (route) => route.fulfill({ json: { notices_unread: 0 } }));
  await page.route(/\/api\/homes\/[^/]+\/host-record$/, (route) =>
    route.fulfill({ json: { completed: 0, cancelling: null } }),
  );
  const settings = {
    time_zone: 'Etc/UTC',
    follow_device: false,
    quiet: false,
    mails_come_back: null,
    kinds: [],
  };
  await page.route('/api/notice_preferences', (route) => route.fulfill({ json: settings }));
  // Open, and nothing happens.
  await page.route(/\/api\/conversations\/events/, () => {});
}

/** A page in a browser beside that of the test, in which nobody is signed in. */
export async function newBrowserPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await decideEssential(context);
  return context.newPage();
}

/** The note of the first visit has been read. */
export async function withoutWelcome(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('swapstead.wipDismissed', 'true'));
}

/** The newest home of the demo content. */
export async function firstHome(page: Page): Promise<{ id: string; title: string }> {
  const { homes } = await (await page.request.get('/api/homes')).json();
  return homes[0];
}

/**
 * The bell of a member, which stands in the bar, collapsed or not (NOTE-01). It comes later than the page: who walks
 * through everything on it waits for the bell first.
 */
export const bell = (page: Page): Locator =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Notices/ })
    .filter({ visible: true });
