import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, expectToast, newMember, signIn, signInAs, toast, verified } from './page/members.ts';
import { asViewer, withoutWelcome } from './page/site.ts';

const banner = (page: Page) => page.getByRole('banner');
const accountLinks = (page: Page) => banner(page).getByRole('navigation', { name: 'Main' });

/** The bar's links, behind the menu button where the bar is collapsed. */
async function openLinks(page: Page) {
  const menu = banner(page).getByRole('button', { name: 'Open menu' });
  await expect(menu.or(accountLinks(page).getByRole('link').first()).filter({ visible: true })).toHaveCount(
    1,
  );
  if (await menu.isVisible()) await menu.click();
}

const SIGNED_OUT = ['Sign in', 'Subscribe'];
/** Those that can be seen: the room of the account's links is kept until it is known who is looking. */
const links = (page: Page) =>
  accountLinks(page).locator('a, button:not([aria-label])').filter({ visible: true });
/** It stands in the bar, collapsed or not, and has no words (NOTE-01). */
const bell = (page: Page) =>
  banner(page)
    .getByRole('button', { name: /^Notices/ })
    .filter({ visible: true });
const SITE = ['Browse', 'How it works', 'FAQ'];
/** At the end of every member's bar. */
const MEMBER = ['Messages', 'Swaps', 'Profile', 'Sign out'];

async function expectLinks(page: Page, own: string[]) {
  await openLinks(page);
  await expect(links(page)).toHaveText(
    [...SITE, ...own].map((name) => (name === 'Messages' ? /^Messages(\d+\+? unread)?$/ : name)),
  );
  await expect(bell(page)).toHaveCount(own.includes('Sign out') ? 1 : 0);
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'swapstead_session');

test.beforeEach(async ({ page }) => withoutWelcome(page));

for (const { rows, member, own } of [
  { rows: '[NAV-04, NAV-05, NAV-07, NAV-13]', member: 'free', own: [...MEMBER] },
  { rows: '[NAV-03, NAV-05, NAV-07, NAV-13]', member: 'premium', own: ['Add home', ...MEMBER] },
  {
    rows: '[NAV-04, NAV-05, NAV-07, NAV-13]',
    member: 'admin',
    own: ['Admin', 'Users', ...MEMBER],
  },
] as const) {
  test(`${rows} the bar of the ${member} account holds ${own.join(', ')}`, { tag: '@widths' }, async ({
    page,
  }) => {
    await signInAs(page, member);
    await page.goto('/credits');
    await expectLinks(page, [...own]);
    const to: Record<string, string> = {
      'Add home': '/add-home',
      Admin: '/admin',
      Users: '/users',
      Messages: '/messages',
      Swaps: '/swaps',
      Profile: '/profile',
    };
    for (const name of own.filter((one) => one in to)) {
      await expect(accountLinks(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        to[name] ?? '',
      );
    }
  });
}

test('[SESS-01] the session is there after a reload and in a new tab', async ({ page, context }) => {
  await signIn(page, await verified(page));
  await page.reload();
  await expectLinks(page, MEMBER);
  const tab = await context.newPage();
  await tab.goto('/credits');
  await expectLinks(tab, MEMBER);
});

test('[SESS-01] the session outlives the browser, out of reach of scripts', async ({ page }) => {
  await newMember(page);
  const cookie = await sessionCookie(page);
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test('[NAV-02, NAV-06, SESS-03, SESS-04, SESS-17] signing in and out changes every open tab at once, and the old cookie is worth nothing', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/^401 GET .*\/api\/sessions$/);
  const credentials = await verified(page);
  const other = await context.newPage();
  await withoutWelcome(other);
  await other.goto('/credits');
  await expectLinks(other, SIGNED_OUT);
  await other.evaluate(() => Object.assign(window, { wasHere: true }));

  // No question of either tab may still be under way when the session ends: its answer would be a 401.
  const answered = (tab: Page) => tab.waitForResponse('**/api/user_subscriptions/me');
  const there = answered(other);
  await signIn(page, credentials);
  await expectLinks(other, MEMBER);
  await there;
  const cookie = await sessionCookie(page);

  const here = answered(page);
  await page.goto('/credits');
  await here;
  await openLinks(page);
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/');
  await expectLinks(page, SIGNED_OUT);
  await expect(links(other)).toHaveText([...SITE, ...SIGNED_OUT]);
  expect(await other.evaluate(() => Reflect.get(window, 'wasHere'))).toBe(true);

  if (!cookie) throw new Error('Signing in set no cookie.');
  await context.addCookies([cookie]);
  expect(await page.evaluate(() => fetch('/api/sessions').then(({ status }) => status))).toBe(401);
});

test('what was loaded for a member is gone from the page once somebody else looks', async ({ page }) => {
  const { email, password } = await verified(page);
  await signIn(page, { email, password });
  await page.goto('/profile');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('[SESS-05] a sign-out that the server does not hear of still signs out here, for good', async ({
  page,
  problems,
}) => {
  problems.allow(/^503 POST .*\/api\/auth\/sign-out$/);
  await newMember(page);
  await page.goto('/credits');
  const message = 'The service is busy. Please try again in a moment.';
  await page.route('/api/auth/sign-out', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message, request_id: '1' } }),
  );
  await openLinks(page);
  await button(page, 'Sign out').click();
  await expectToast(page, 'destructive', 'Error', message);
  await expectLinks(page, SIGNED_OUT);
  await page.reload();
  await expectLinks(page, SIGNED_OUT);

  await page.unroute('/api/auth/sign-out');
  await page.reload();
  await expectLinks(page, SIGNED_OUT);
  await expect.poll(async () => (await page.request.get('/api/viewer')).json()).toEqual({ level: 'visitor' });
});

test('[SESS-06] a session that was ended elsewhere turns the page to the signed-out state', async ({
  page,
  problems,
  browser,
}) => {
  problems.allow(/^401 PUT .*\/api\/profiles\/me$/);
  const credentials = await newMember(page);
  // Nothing tells the page before it asks itself.
  await page.route(/\/api\/conversations\/events/, () => {});
  await page.goto('/profile');
  await button(page, 'Edit Profile').click();
  await page.getByLabel('Display name').fill('Too late');

  const elsewhere = await browser.newContext();
  await elsewhere.request.post('/api/auth/sign-in', { data: credentials });
  expect((await elsewhere.request.delete('/api/sessions')).status()).toBe(204);
  await elsewhere.close();

  await button(page, 'Save Changes').click();
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible();
  await expectLinks(page, SIGNED_OUT);
});

test('[SESS-07] until the server has said who is looking, nothing of an admin shows', async ({ page }) => {
  await signInAs(page, 'admin');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/viewer', async (route) => {
    await asked;
    await route.continue();
  });
  const asAdmin: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin')) asAdmin.push(request.url());
  });
  const title = page.getByRole('heading', { name: 'Administration' });
  await page.goto('/admin');
  await openLinks(page);
  await expect(page.getByText('Users', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Admin', { exact: true })).toHaveCount(0);
  await expect(title).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveText('');
  expect(asAdmin).toEqual([]);
  answer();
  await expect(accountLinks(page).getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(title).toBeVisible();
  expect(asAdmin).not.toEqual([]);
});

test('[SESS-08] a member without a role record is a user, and nothing complains', async ({ page }) => {
  await newMember(page);
  expect(await (await page.request.get('/api/user_roles/me')).json()).toMatchObject({ role: 'user' });
  await page.goto('/credits');
  await expectLinks(page, MEMBER);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('[SESS-09, ERR-05] when the role cannot be read again, an admin is a user who is still signed in, without a toast', async ({
  page,
  problems,
}) => {
  problems.allow(/^500 GET .*\/api\/viewer$/);
  problems.allow(/^console\.error: .*who is looking/);
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  await page.route('/api/viewer', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'No.', request_id: '1' } }),
  );
  const askAgain = () =>
    page.evaluate(() => new BroadcastChannel('swapstead.session').postMessage('changed'));
  await askAgain();
  // Three tries come first.
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible({ timeout: 10_000 });
  await expectLinks(page, MEMBER);
  await expect(page.getByRole('main')).not.toContainText('Search users');
  await expect(page.locator('[data-toast]')).toHaveCount(0);

  await page.unroute('/api/viewer');
  await askAgain();
  await expectLinks(page, ['Admin', 'Users', ...MEMBER]);
});

test('[SESS-09, ERR-05] when it was never known who is looking, nobody is, without a toast', async ({
  page,
  problems,
}) => {
  problems.allow(/^500 GET .*\/api\/viewer$/);
  problems.allow(/^console\.error: .*who is looking/);
  await signInAs(page, 'admin');
  await page.route('/api/viewer', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'No.', request_id: '1' } }),
  );
  await page.goto('/credits');
  await expect(accountLinks(page).getByRole('link', { name: 'Sign in' })).toBeVisible({ timeout: 10_000 });
  await expectLinks(page, SIGNED_OUT);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('[SESS-19] the subscription is no longer read once its member has signed out', async ({ page }) => {
  await newMember(page);
  await page.clock.install();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user_subscriptions/me')) reads++;
  });
  const read = () => page.waitForResponse('**/api/user_subscriptions/me');
  const first = read();
  await page.goto('/credits');
  await first;
  const second = read();
  await page.clock.runFor(60_000);
  await second;
  await openLinks(page);
  await button(page, 'Sign out').click();
  await expectLinks(page, SIGNED_OUT);
  const before = reads;
  await page.clock.runFor(130_000);
  expect(reads).toBe(before);
});

test('a change of rights loads the page anew for them', async ({ page }) => {
  await asViewer(page, { level: 'free', is_admin: false });
  await page.goto('/homes');
  await expect(page.getByRole('link', { name: 'Upgrade to message' }).first()).toBeVisible();
  await page.unroute('/api/viewer');
  const reloaded = page.waitForRequest(/\/api\/homes(\?|$)/);
  await page.evaluate(() => new BroadcastChannel('swapstead.session').postMessage('changed'));
  await reloaded;
  await expect(page.getByRole('link', { name: 'Upgrade to message' })).toHaveCount(0);
  await expect(toast(page, 'Error')).toHaveCount(0);
});
