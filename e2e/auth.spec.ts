import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import {
  button,
  expectToast,
  fillCredentials,
  mailsTo,
  newCredentials,
  signIn,
  signInAs,
  toast,
} from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const REFUSED = 'Authentication Error';

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const register = (page: Page) => link(page, 'Need an account? Register').click();

test.beforeEach(async ({ page }) => withoutWelcome(page));
test('[AUTH-01, AUTH-05, AUTH-06, AUTH-19] /auth opens in sign-in mode, by e-mail and password only', async ({
  page,
}) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await expect(page.getByText('Registration is free', { exact: true })).toBeVisible();
  await expect(link(page, 'Forgot password?')).toBeVisible();
  await expect(page.getByRole('main').locator('input')).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['', 'Sign in']);
});

test('[AUTH-02, AUTH-03, AUTH-05, AUTH-07] register mode has two fields and the line about age and terms', async ({
  page,
}) => {
  await page.goto('/auth');
  await register(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
  await expect(page.getByText('Registration is free')).toHaveCount(0);
  await expect(page.getByRole('main').locator('input')).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['', 'Register for free']);
  await expect(
    page.getByText('By registering you confirm that you are at least 18 years old and accept the Terms.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(link(page, 'Terms')).toHaveAttribute('href', '/terms');
  await link(page, 'Have an account already? Sign in instead').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
});

test('[AUTH-04, VALID-01, VALID-02] what is wrong is said in both modes, and switching forgets it', async ({
  page,
}) => {
  const wrongEmail = page.getByText('Please enter a valid email address');
  const wrongPassword = page.getByText('Password must be at least 6 characters');
  await page.goto('/auth');
  for (const [submit, toggle] of [
    ['Sign in', 'Need an account? Register'],
    ['Register for free', 'Have an account already? Sign in instead'],
  ] as const) {
    for (const email of ['', 'nobody@']) {
      await fillCredentials(page, { email, password: '12345' });
      await button(page, submit).click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address',
      );
      await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
        /Password must be at least 6 characters/,
      );
    }
    await expect(wrongPassword).toBeVisible();
    await link(page, toggle).click();
    await expect(button(page, submit)).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(wrongEmail).toHaveCount(0);
    await expect(wrongPassword).toHaveCount(0);
  }

  await fillCredentials(page, { email: 'nobody@', password: '12345' });
  await button(page, 'Sign in').click();
  await expect(wrongPassword).toBeVisible();
  // Typed faster than any person, the answer to the press may still come in after the change.
  await expect(async () => {
    await page.getByLabel('Password').fill('12345');
    await page.getByLabel('Password').fill('123456');
    await expect(wrongPassword).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(wrongEmail).toBeVisible();
});

test('[AUTH-08] somebody who is signed in is led to the first page', async ({ page }) => {
  await signInAs(page, 'free');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('[AUTH-09] signing in greets and shows the first page', async ({ page }) => {
  await signIn(page, { email: 'premium@swapstead.test', password: 'swapstead' });
  await expectToast(page, 'default', 'Welcome back!');
});

test('a sign-in leads back to a page of this site that asked for it, and to no other site', async ({
  page,
}) => {
  for (const [next, reached] of [
    ['/credits', '/credits'],
    ['https://example.com/', '/'],
    ['//example.com/', '/'],
  ] as const) {
    // Away first: the page that was reached still asks for what its member has.
    await page.goto('/healthz');
    await page.context().clearCookies();
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await fillCredentials(page, { email: 'free@swapstead.test', password: 'swapstead' });
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL(reached);
  }
});

test('a refused sign-in stays readable until it is edited; a password can be shown', async ({
  page,
  problems,
}) => {
  problems.allow(/^401 POST .*sign-in$/);
  await page.goto('/auth');
  await fillCredentials(page, { email: 'nobody@members.test', password: 'quiet-harbour' });
  await button(page, 'Sign in').click();
  const refusal = page.getByRole('main').getByText('Invalid login credentials', { exact: true });
  await expect(refusal).toBeVisible();
  const password = page.getByLabel('Password');
  await button(page, 'Show the characters').click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill('another one');
  await expect(refusal).toHaveCount(0);
});

test('newcomers land where accounts are opened, and afterwards at what to do next', async ({ page }) => {
  await page.goto('/');
  await link(page, 'Start swapping').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
  await page.goto('/subscription');
  await button(page, 'Choose Annual').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create account');
  await expectToast(page, 'default', 'Authentication required', 'Please log in to subscribe.');
  const { email, password } = newCredentials();
  await fillCredentials(page, { email, password });
  await button(page, 'Register for free').click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await button(page, 'Use another address').click();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('[AUTH-10, AUTH-14] registering, also for the second time, says the same and signs nobody in', async ({
  page,
}) => {
  const credentials = newCredentials();
  await page.goto('/auth');
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.reload();
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

test('[AUTH-11, AUTH-13] wrong password and unknown address are refused alike; the address stays', async ({
  page,
  problems,
}) => {
  problems.allow(/^401 POST .*\/api\/auth\/sign-in$/);
  await page.goto('/auth');
  for (const email of ['free@swapstead.test', 'nobody-at-all@members.test']) {
    await fillCredentials(page, { email, password: 'not the password' });
    await button(page, 'Sign in').click();
    await expectToast(page, 'destructive', REFUSED, 'Invalid login credentials');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await button(page, 'Close notice').click();
  }
});

for (const [name, submit, answer] of [
  ['no answer to a sign-in', 'Sign in', undefined],
  ['an answer without a message to a registration', 'Register for free', { status: 500, body: '' }],
] as const) {
  test(`[AUTH-12] ${name} is called an unexpected failure`, async ({ page, problems }) => {
    problems.allow(answer ? /^500 POST/ : /^net::ERR_FAILED POST/);
    await page.route(/\/api\/auth\//, (route) => (answer ? route.fulfill(answer) : route.abort('failed')));
    await page.goto('/auth');
    if (answer) await register(page);
    await fillCredentials(page, newCredentials());
    await button(page, submit).click();
    await expectToast(page, 'destructive', 'Something went wrong', 'Please try again later');
  });
}

for (const [mode, submit, path] of [
  ['sign-in', 'Sign in', '/api/auth/sign-in'],
  ['registration', 'Register for free', '/api/auth/register'],
] as const) {
  test(`[AUTH-11, AUTH-23] too many attempts at a ${mode} are refused with a sentence; the address stays`, async ({
    page,
    problems,
  }) => {
    problems.allow(/^429 POST/);
    const message = 'Too many attempts. Please try again later.';
    await page.route(path, (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message, request_id: '1' } }),
    );
    const credentials = newCredentials();
    await page.goto('/auth');
    if (mode === 'registration') await register(page);
    await fillCredentials(page, credentials);
    await button(page, submit).click();
    await expectToast(page, 'destructive', REFUSED, message);
    await expect(page.getByLabel('Email')).toHaveValue(credentials.email);
  });
}

test('[AUTH-24] while a request runs the button is disabled and no second one is sent', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let requests = 0;
  await page.route('/api/auth/register', async (route) => {
    requests++;
    await asked;
    await route.continue();
  });
  await page.goto('/auth');
  await register(page);
  await fillCredentials(page, newCredentials());
  await button(page, 'Register for free').dblclick();
  await expect(button(page, 'Register for free')).toBeDisabled();
  await page.getByLabel('Password').press('Enter');
  answer();
  await expectToast(page, 'default', 'Account created!');
  expect(requests).toBe(1);
});

test('a common password is pointed out and not refused', async ({ page }) => {
  await page.goto('/auth');
  await register(page);
  await page.getByLabel('Password').fill('dragon');
  await expect(page.getByText('Many people use this password')).toBeVisible();
  await page.getByLabel('Password').fill('quiet-harbour');
  await expect(page.getByText('Many people use this password')).toHaveCount(0);
  await fillCredentials(page, { ...newCredentials(), password: 'dragon' });
  await button(page, 'Register for free').click();
  await expect(toast(page, 'Account created!')).toBeVisible();
});

test('[A11Y-08, A11Y-12, A11Y-13] the forms are reached by Tab, fit every window and have no fault that axe finds', async ({
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
