import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, signIn, verified } from './page/members.ts';
import { openProfile } from './page/profile.ts';
import { bell, withoutWelcome } from './page/site.ts';

const banner = (page: Page) => page.getByRole('banner');
const accountLinks = (page: Page) => banner(page).getByRole('navigation', { name: 'Main' });

/** Opens the menu if the bar's links are collapsed. */
async function openLinks(page: Page) {
  const menu = banner(page).getByRole('button', { name: 'Open menu' });
  await expect(menu.or(accountLinks(page).getByRole('link').first()).filter({ visible: true })).toHaveCount(
    1,
  );
  if (await menu.isVisible()) await menu.click();
}

const SIGNED_OUT = ['Sign in', 'Subscribe'];
/** The visible ones: space for the account links is reserved until the viewer is known. */
const links = (page: Page) =>
  accountLinks(page).locator('a, button:not([aria-label])').filter({ visible: true });
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

test('[SESS-01, NAV-04, NAV-05, NAV-13] the session outlives the browser and scripts cannot read it: the bar is a member\u2019s after a reload and in a new tab', async ({
  page,
  context,
}) => {
  await signIn(page, await verified(page));
  const cookie = await sessionCookie(page);
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.reload();
  await expectLinks(page, MEMBER);
  const tab = await context.newPage();
  await tab.goto('/credits');
  await expectLinks(tab, MEMBER);
});

test('[NAV-02, NAV-06, SESS-03, SESS-04, SESS-17] signing in and out changes every open tab immediately, and the old cookie is invalid', async ({
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

  // No tab may have a running request when the session ends: its response would be a 401.
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

test("[PROF-11] Sign out on the profile ends the session, and the page shows none of the member's data", async ({
  page,
}) => {
  const { email, password } = await verified(page);
  await signIn(page, { email, password });
  await Promise.all([page.waitForResponse('**/api/conversations/events*'), openProfile(page)]);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/viewer')).json()).toEqual({ level: 'visitor' });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
