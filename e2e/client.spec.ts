import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { newMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

test('the client talks only to its own server, and contains no secret [DATA-11]', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  await withoutWelcome(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page
    .getByRole('link', { name: /View free preview/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...origins]).toEqual([new URL(baseURL as string).origin]);

  const assets = join(import.meta.dirname, '../web/dist/assets');
  const shipped = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
  expect(shipped).not.toMatch(/sk_(live|test)_|whsec_|postgres:\/\/|BEGIN [A-Z ]*PRIVATE KEY/);
});

test('a member starts by browsing: the main button brings the gallery into view [HOME-06]', async ({
  page,
}) => {
  await withoutWelcome(page);
  await newMember(page);
  await page.goto('/');
  // The steps to a first swap are as high as the window; folded they stay one line above the homes.
  await page.getByRole('button', { name: 'Fold this away' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Browse homes' }).click();
  await expect(page).toHaveURL(/#browse$/);
  await expect(page.locator('#gallery-search')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await expect(page.getByRole('article').first()).toBeInViewport();
});

test('missing records are no error: no toast, fallbacks are shown [ERR-04]', async ({ page }) => {
  await withoutWelcome(page);
  await newMember(page);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('table')).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  for (const path of ['/', '/subscription', '/support']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(0);
  }
});

test('the profile opens the billing portal in a new tab [PROF-18]', async ({ page }) => {
  await withoutWelcome(page);
  await signInAs(page, 'premium');
  await page.goto('/profile');
  for (const name of ['Manage Subscription', 'Update Plan']) {
    const portal = page.waitForEvent('popup');
    await page.getByRole('button', { name }).click();
    await expect((await portal).getByText('Test billing portal - no real payment')).toBeVisible();
    await (await portal).close();
    await expect(page).toHaveURL(/\/profile/);
  }
});
