import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, fillCredentials, newCredentials, signInAs } from './page/members.ts';
import { COOKIES_BLOCKED, REFUSALS } from './page/refusals.ts';

// These browsers can't store the answer to the banner.
test.use({ consent: 'undecided' });

/** The page is shown, and its client code runs. */
async function expectToWork(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // By then deferred code has run.
  const isInCharge = () => page.evaluate(() => !(globalThis as { earlyClicks?: unknown }).earlyClicks);
  await expect.poll(isInCharge, { timeout: 15_000 }).toBe(true);
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-no-js-fallback');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
}

for (const [what, script] of REFUSALS) {
  test(`[NAV-15] pages work in a browser that refuses or lacks ${what}`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.addInitScript(script);
    for (const path of ['/', '/faq', '/auth']) await expectToWork(page, path);
  });
}

test('[NAV-15] a visitor whose browser blocks cookies as Firefox does can read, search and save homes', async ({
  page,
}) => {
  test.slow();
  await page.addInitScript(COOKIES_BLOCKED);
  for (const path of ['/', '/homes', '/faq', '/privacy']) await expectToWork(page, path);
  await page.goto('/homes');
  await button(page, 'Essential only').click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  const heart = page.getByRole('article').first().getByRole('button', { name: /^Save/ });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/house\//);
  // A choice that can't be stored lasts as long as the page.
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
});

test('[AUTH-25] signing in says that it needs cookies if the browser blocks them', {
  tag: '@widths',
}, async ({ page }) => {
  await page.addInitScript(COOKIES_BLOCKED);
  await page.goto('/auth');
  const words = 'Your browser blocks cookies for this site.';
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  let hasAsked = false;
  await page.route('/api/auth/sign-in', (route) => {
    hasAsked = true;
    return route.abort();
  });
  await fillCredentials(page, newCredentials());
  await button(page, 'Sign in').click();
  await expect(page.getByText("We can't sign you in while your browser blocks cookies.")).toBeVisible();
  expect(hasAsked).toBe(false);
});

test('a member receives news in a browser that refuses channels, locks, storage and observers', async ({
  page,
}) => {
  await signInAs(page, 'host');
  for (const [what, script] of REFUSALS)
    if (/^(local storage|channels between tabs|locks|news of)/.test(what)) await page.addInitScript(script);
  const listening = page.waitForRequest(/\/api\/conversations\/events/);
  await page.goto('/messages');
  await listening;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
