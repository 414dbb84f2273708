import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme } from './page/appearance.ts';
import { button, expectToast, newMember, signInAs, zoneSent } from './page/members.ts';
import { openProfile } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('the other devices are listed and can be signed out', async ({ page, browser }) => {
  const credentials = await newMember(page);
  const elsewhere = await browser.newContext();
  await elsewhere.request.post('/api/auth/sign-in', { data: credentials });
  await page.goto('/profile/security');
  const devices = page.getByRole('region', { name: 'Signed-in devices', exact: true }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await button(page, 'Sign out other devices').click();
  await expect(devices).toHaveCount(1);
  await expect(button(page, 'Sign out other devices')).toHaveCount(0);
  expect((await elsewhere.request.get('/api/sessions')).status()).toBe(401);
  await elsewhere.close();
});

test('[PROF-22, PROF-23] the danger zone lists all that would be deleted, and cancelling changes nothing', async ({
  page,
}) => {
  await signInAs(page, 'free');
  await page.goto('/profile');
  const zone = page.getByRole('region', { name: 'Danger Zone' });
  await zone.getByRole('button', { name: 'Delete My Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your profile?' });
  for (const part of ['profile', 'homes and their photos', 'chats', 'support tickets']) {
    await expect(dialog.getByRole('listitem').filter({ hasText: part })).not.toHaveCount(0);
  }
  await expect(dialog).toContainText('Your subscription will be cancelled.');
  await eachColorScheme(page, async () =>
    expect(await axe(page, 'the profile is about to be deleted')).toEqual([]),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(zone.getByRole('button', { name: 'Delete My Profile' })).toBeFocused();
  await page.reload();
  await expect(heading(page)).toHaveText('Wei Zhang');
});

test('[PROF-24, PROF-26] deleting confirms it, signs out and leaves no account', async ({
  page,
  problems,
}) => {
  problems.allow(/^401 POST .*\/api\/auth\/sign-in$/);
  const { email, password } = await newMember(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/functions/delete-profile', async (route) => {
    await asked;
    await route.continue();
  });
  await Promise.all([zoneSent(page), openProfile(page)]);
  await button(page, 'Delete My Profile').click();
  await button(page, 'Yes, Delete Forever').click();
  await expect(button(page, 'Deleting...')).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/');
  await expectToast(
    page,
    'default',
    'Profile deleted',
    'Your profile and all data have been permanently deleted.',
  );
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await expectToast(page, 'destructive', 'Authentication Error', 'Invalid login credentials');
});

test('deleting an account causes no refused request in any open tab, however late the response is', async ({
  page,
  context,
}) => {
  await newMember(page);
  const other = await context.newPage();
  await other.goto('/messages');
  await openProfile(page);
  await page.route('/api/functions/delete-profile', async (route) => {
    const response = await route.fetch();
    // The other tab knows by now that the session has ended, and has informed this one.
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' }).first()).toBeAttached();
    await route.fulfill({ response });
  });
  await button(page, 'Delete My Profile').click();
  await button(page, 'Yes, Delete Forever').click();
  await expectToast(page, 'default', 'Profile deleted');
  await expect(page).toHaveURL('/');
});
