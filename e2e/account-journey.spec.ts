import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { button, expectToast, fillCredentials, newCredentials, newestLink } from './page/members.ts';
import { openProfile } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';

const PICTURE = new URL('../server/demo/avatars/avatar-05.webp', import.meta.url);

test('[AUTH-10, AUTH-15, AUTH-09, PROF-42, PROF-50, AUTH-21, PROF-26] a person registers, verifies, signs in, fills in the profile, downloads the data, resets the password and deletes the account', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const { email, password } = newCredentials();
  await withoutWelcome(page);

  await page.goto('/auth');
  await page.getByRole('link', { name: 'Need an account? Register' }).click();
  await fillCredentials(page, { email, password });
  await button(page, 'Register for free').click();
  await expectToast(page, 'default', 'Account created!');

  await page.goto(await newestLink(page, email));
  await expectToast(page, 'default', 'Email verified', 'You can now sign in.');

  await page.goto('/auth');
  await fillCredentials(page, { email, password });
  await button(page, 'Sign in').click();
  await expectToast(page, 'default', 'Welcome back!');

  await page.goto('/profile');
  await button(page, 'Edit Profile').click();
  await page.getByLabel('Avatar', { exact: true }).setInputFiles({
    name: 'me.webp',
    mimeType: 'image/webp',
    buffer: await readFile(PICTURE),
  });
  await page.getByLabel('Display name').fill('Mira Lindgren');
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira Lindgren');
  await expect(page.getByRole('img', { name: 'Your avatar' })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send reset link').click();
  await page.goto(await newestLink(page, email, 1, 'Choose a new password'));
  await page.getByLabel('New password').fill('calmer-harbour');
  await button(page, 'Save new password').click();
  await expect(page).toHaveURL('/auth');
  await fillCredentials(page, { email, password: 'calmer-harbour' });
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/');

  await openProfile(page);
  await button(page, 'Delete My Profile').click();
  await button(page, 'Yes, Delete Forever').click();
  await expectToast(page, 'default', 'Profile deleted');
  expect(await (await page.request.get('/api/viewer')).json()).toEqual({ level: 'visitor' });
});
