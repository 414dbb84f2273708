import { expect, test } from './fixtures.ts';
import {
  button,
  expectToast,
  fillCredentials,
  mailsTo,
  newestLink,
  registered,
  signIn,
  verified,
} from './page/members.ts';
import { newBrowserPage, withoutWelcome } from './page/site.ts';

const REFUSED = 'Authentication Error';
const INVALID_LINK = 'This link is invalid or has expired.';

test.beforeEach(async ({ page }) => withoutWelcome(page));
test('[AUTH-15, AUTH-16] the link verifies once and leads to the home page; used again it offers a new one', async ({
  page,
  problems,
}) => {
  problems.allow(/^400 POST .*\/api\/auth\/verify$/);
  const { email } = await registered(page);
  const verification = await newestLink(page, email);
  await page.goto(verification);
  await expect(page).toHaveURL('/');
  await expectToast(page, 'default', 'Email verified', 'You can now sign in.');

  for (const unusable of [verification, verification.replace(/token=.*/, 'token=altered')]) {
    await page.goto(unusable);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(INVALID_LINK);
  }
  await page.getByLabel('Email').fill(email);
  await button(page, 'Resend verification email').click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'If this address is waiting to be verified, a new link is on its way.',
  );
});

test('[AUTH-17, AUTH-18] before the address is verified the sign-in is refused, and a new link can be requested', async ({
  page,
  problems,
}) => {
  problems.allow(/^403 POST .*\/api\/auth\/sign-in$/);
  const credentials = await registered(page);
  await mailsTo(page, credentials.email);
  await page.goto('/auth');
  await expect(button(page, 'Resend verification email')).toHaveCount(0);
  await fillCredentials(page, credentials);
  await button(page, 'Sign in').click();
  await expectToast(page, 'destructive', REFUSED, 'Please verify your email address before signing in.');
  await button(page, 'Resend verification email').click();
  await expect(page.getByText('If this address is waiting to be verified')).toBeVisible();
  await page.goto(await newestLink(page, credentials.email, 2));
  await expectToast(page, 'default', 'Email verified');
  await signIn(page, credentials);
});

test('[AUTH-21, AUTH-22, VALID-02] the reset link sets a new password once and ends every session', async ({
  page,
  browser,
  problems,
}) => {
  problems.allow(/^401 POST .*\/api\/auth\/sign-in$/);
  problems.allow(/^400 POST .*\/api\/auth\/check-reset-link$/);
  problems.allow(/^400 POST .*\/api\/auth\/reset-password$/);
  const { email, password } = await verified(page);
  await signIn(page, { email, password });
  await page.request.post('/api/auth/forgot-password', { data: { email } });
  const reset = await newestLink(page, email, 1, 'Choose a new password');

  const elsewhere = await newBrowserPage(browser);
  await elsewhere.goto(reset);
  const late = await elsewhere.context().newPage();
  await late.goto(reset);
  await elsewhere.getByLabel('New password').fill('12345');
  await button(elsewhere, 'Save new password').click();
  await expect(elsewhere.getByText('Password must be at least 6 characters')).toBeVisible();
  await elsewhere.getByLabel('New password').fill('newest');
  await button(elsewhere, 'Save new password').click();
  await expect(elsewhere).toHaveURL('/auth');
  await expectToast(elsewhere, 'default', 'Password changed');

  await page.goto('/');
  await expect(page.getByRole('banner')).not.toContainText('Sign out');
  await page.goto('/auth');
  await fillCredentials(page, { email, password });
  await button(page, 'Sign in').click();
  await expectToast(page, 'destructive', REFUSED);
  await page.getByLabel('Password').fill('newest');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/');

  // A page opened before the link was used reports it when the password is sent; opened now, immediately.
  await late.getByLabel('New password').fill('another');
  await button(late, 'Save new password').click();
  await elsewhere.goto(reset);
  for (const tab of [late, elsewhere]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(INVALID_LINK);
    await expect(tab.getByLabel('New password')).toHaveCount(0);
    await expect(button(tab, 'Send reset link')).toBeVisible();
  }
  await elsewhere.context().close();
});
