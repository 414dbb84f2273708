import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { visit } from './page/gallery.ts';
import { button, expectToast, fillCredentials, mailsTo, newCredentials } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';
import { translateAsChrome } from './page/translation.ts';

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const register = (page: Page) => link(page, 'Need an account? Register').click();

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[AUTH-03] the mode is a history entry, and a reload shows the sign-in', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/auth');
  await register(page);
  await link(page, 'Have an account already? Sign in instead').click();
  await expect(title).toHaveText('Welcome back');
  await page.goBack();
  await expect(title).toHaveText('Create account');
  await page.reload();
  await expect(title).toHaveText('Welcome back');
});

test('the form works while the browser translates it, and keeps no old text', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/auth');
  await expect(title).toHaveText('Welcome back');
  await translateAsChrome(page);
  await button(page, 'SIGN IN').click();
  const error = page.getByText('Please enter a valid email address');
  await expect(error).toBeVisible();
  await translateAsChrome(page);
  await page.getByLabel('EMAIL').fill('ada@example.org');
  await expect(page.getByText('PLEASE ENTER A VALID EMAIL ADDRESS')).toBeHidden();
  await translateAsChrome(page);
  await link(page, 'NEED AN ACCOUNT? REGISTER').click();
  await expect(title).toHaveText('Create account');
  await translateAsChrome(page);
  await page.goBack();
  await expect(title).toHaveText('Welcome back');
});

test('signing in returns to the page of this site that asked for it, and to no other site', async ({
  page,
}) => {
  for (const [next, reached] of [
    ['/credits', '/credits'],
    ['https://example.com/', '/'],
  ] as const) {
    // Leave the page, which would still request its member's data.
    await page.goto('/healthz');
    await page.context().clearCookies();
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await fillCredentials(page, { email: 'free@swapstead.test', password: 'swapstead' });
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL(reached);
  }
});

test('new members are sent to the registration, and then to the next steps', async ({ page }) => {
  await visit(page, '/');
  await link(page, 'Start swapping').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
  await page.goto('/subscription');
  await button(page, 'Choose Annual').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
  await expectToast(page, 'default', 'Authentication required', 'Please log in to subscribe.');
  const { email, password } = newCredentials();
  await fillCredentials(page, { email, password });
  await button(page, 'Register for free').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await button(page, 'Use another address').click();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('[AUTH-10, AUTH-14] registering, even a second time, says the same and signs nobody in', async ({
  page,
}) => {
  const credentials = newCredentials();
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.goto('/auth');
    await register(page);
    await fillCredentials(page, credentials);
    await button(page, 'Register for free').click();
    await expectToast(page, 'default', 'Account created!', 'Please check your email to verify your account.');
    await expect(page).toHaveURL('/auth');
    expect(await (await page.request.get('/api/viewer')).json()).toEqual({ level: 'visitor' });
  }
  expect((await mailsTo(page, credentials.email)).map(({ subject }) => subject)).toEqual([
    'Confirm your email address',
  ]);
});

test('[A11Y-08, A11Y-12, A11Y-13] the forms can be reached by Tab, fit every window, and axe finds no fault', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toBeVisible();
  const stops = await tabThrough(page);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  expect(await unreached(page)).toEqual([]);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  for (const open of [
    'Need an account? Register',
    'Have an account already? Sign in instead',
    'Forgot password?',
  ]) {
    await eachColorScheme(page, async () => expect(await axe(page)).toEqual([]));
    await link(page, open).click();
  }
  await eachColorScheme(page, async () => expect(await axe(page)).toEqual([]));
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
