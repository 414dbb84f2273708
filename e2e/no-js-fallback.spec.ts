import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { withoutWelcome } from './page/site.ts';

/** The text of a page's server-rendered HTML. */
async function sentText(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  return page.evaluate((text) => {
    const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
    for (const part of main?.querySelectorAll('noscript') ?? []) part.remove();
    return main?.textContent ?? '';
  }, html);
}

const NOTE = "Some of this page isn't working";

/** Expects the server's text, a working link, and no button that does nothing. */
async function expectStaticPage(page: Page, path: string) {
  await expect(page.locator('html')).toHaveAttribute('data-no-js-fallback');
  const text = await sentText(page, path);
  expect(text.length).toBeGreaterThan(300);
  const shown = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    return copy.textContent ?? '';
  });
  // Also contains the parts for browsers without scripts.
  for (const word of text.split(/\s+/).slice(0, 200)) expect(shown).toContain(word);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('button[type=button]:visible:not(:has(img))')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-pressed');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: false }).first().click();
  await expect(page).toHaveURL('/about');
}

const PAGES = ['/', '/homes', '/faq', '/privacy'];

test.beforeEach(({ page }) => withoutWelcome(page));

test("[NAV-16] the server's page stays if the site's code is blocked", async ({ page, problems }) => {
  problems.allow(/^net::ERR_FAILED GET .*\/assets\/index-/);
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  for (const path of PAGES) {
    await page.goto(path);
    await expectStaticPage(page, path);
  }
});

test("[NAV-16] the server's page stays if the page's code is missing", async ({ page, problems }) => {
  problems.allow(/^404 GET .*\.page-/);
  await page.route(/\/assets\/(home|homes|faq|privacy)\.page-[^/]*\.js$/, (route) =>
    route.fulfill({ status: 404 }),
  );
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: NOTE })).toBeVisible();
    await expectStaticPage(page, path);
  }
});

test("[NAV-16] the server's page stays if the page throws during hydration", {
  tag: '@widths',
}, async ({ page, problems }) => {
  // React reports that it stops hydrating, and why.
  problems.allow(/^page error: Error: Minified React error #422/);
  problems.allow(/^console.error: Error: The page broke/);
  await page.route(/\/assets\/(home|homes|faq|privacy)\.page-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export const Page = () => { throw new Error('The page broke.'); };",
    }),
  );
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: NOTE })).toBeVisible();
    await expect(page).toHaveTitle(/Swapstead/);
    await expectStaticPage(page, path);
  }
});

test("[NAV-16] the server's page stays if the frame around the page throws", async ({ page, problems }) => {
  problems.allow(/^page error: $/);
  await page.addInitScript(() => {
    history.replaceState = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  for (const path of PAGES) {
    await page.goto(path);
    await expectStaticPage(page, path);
  }
});

test('homes can be searched with the form of a page whose code failed', async ({ page, problems }) => {
  problems.allow(/^net::ERR_FAILED GET .*\/assets\/index-/);
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/homes');
  await expect(page.locator('html')).toHaveAttribute('data-no-js-fallback');
  await page.getByRole('searchbox').fill('house');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/homes\?search=house/);
  await page.goto('/');
  await page.getByRole('link', { name: 'More homes' }).click();
  await expect(page).toHaveURL(/\/homes\?after=/);
});
