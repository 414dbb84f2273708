import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { decideEssential } from './consent.ts';

type Viewer = { level: 'free' | 'subscriber'; is_admin: boolean };

/** The viewer's id in `asViewer`. */
const VIEWER_ID = '00000000-0000-4000-8000-00000000a11e';

/**
 * Makes the browser ask the API for everything that a page shows, so that changed API responses are visible. (With
 * this header the server renders nothing, and the API still sees a visitor. What comes with a member's page is taken
 * out.)
 */
export async function renderedByBrowser(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ authorization: 'none' });
  const isPage = ({ pathname }: URL) => !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname);
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    return route.fulfill({ response, body: withoutOwn(await response.text()) });
  });
}

/** A member's page as the server sends it where it has no answers for it: a frame. */
export const withoutOwn = (page: string) => withoutHtml(page).replace('"own"', '"none"');

/** The same where one answer took too long: a frame with the others. */
export const withoutAnswer = (page: string, name: string) =>
  withoutHtml(page).replace(/(?<=id="page-data">).*?(?=<\/script>)/s, (json) => {
    const data: { own: [string[], unknown][] } = JSON.parse(json);
    const own = data.own.filter(([key]) => key[0] !== name);
    if (own.length === data.own.length) throw new Error(`No answer '${name}' came with the page.`);
    return JSON.stringify({ ...data, own }).replaceAll('<', '\\u003c');
  });

/** The code of a frame is in its head, not in a template. */
function withoutHtml(page: string): string {
  const frame = page.replace(
    /<div id="root" data-zone.*?(?=<script type="application\/json")/s,
    '<div id="root"></div>',
  );
  return frame === page ? page : frame.replace(/<template id="page-code">(.*?)<\/template>/s, '$1');
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

/** Makes the pages show themselves as to this viewer, to test the screens; the server still knows better. */
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
  // Keeps the stream open without events.
  await page.route(/\/api\/conversations\/events/, () => {});
}

/** A page in another browser than the test's, signed out. */
export async function newBrowserPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await decideEssential(context);
  return context.newPage();
}

/** Marks the note of the first visit as dismissed. */
export async function withoutWelcome(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('swapstead.wipDismissed', 'true'));
}

/** The newest home of the demo content. */
export async function firstHome(page: Page): Promise<{ id: string; title: string }> {
  const { homes } = await (await page.request.get('/api/homes')).json();
  return homes[0];
}

/**
 * A member's bell in the bar, collapsed or not (NOTE-01). Its code is lazy: wait for it before going through
 * everything on a page.
 */
export const bell = (page: Page): Locator =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Notices/ })
    .filter({ visible: true });
