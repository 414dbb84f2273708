import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page/appearance.ts';
import { visit } from './page/gallery.ts';
import { asViewer, renderedByBrowser, withoutWelcome } from './page/site.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Open|Close) menu$/ });

/** Opens the menu if the bar's links are collapsed. */
async function openLinks(page: Page) {
  await expect(page.getByRole('banner')).toBeVisible();
  if (await menuButton(page).isVisible()) await menuButton(page).click();
  await expect(links(page).first()).toBeVisible();
  return links(page);
}

/** Whether the photo is visible through the bar. */
const barIsClear = (page: Page) =>
  page
    .getByRole('banner')
    .evaluate((bar) => ['transparent', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(bar).backgroundColor));

test.beforeEach(async ({ page }) => withoutWelcome(page));

const SITE = ['Browse', 'How it works', 'FAQ'];

test("[NAV-08] the home page's bar turns solid when scrolled by the height of the window minus 100 px", {
  tag: '@widths',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scrollTo = (offset: number) =>
    page.evaluate((by) => window.scrollTo(0, window.innerHeight - 100 + by), offset);
  await expect.poll(() => barIsClear(page)).toBe(true);
  await scrollTo(-1);
  await expect.poll(() => barIsClear(page)).toBe(true);
  await scrollTo(0);
  await expect.poll(() => barIsClear(page)).toBe(false);
  await scrollTo(-1);
  await expect.poll(() => barIsClear(page)).toBe(true);
});

test('[NAV-10, NAV-11, NAV-12] the links collapse below 768 px, depending on their width up to 1024 px, never above', async ({
  page,
}) => {
  await asViewer(page, { level: 'subscriber', is_admin: true });
  await page.goto('/credits');
  const isCollapsed = async (width: number) => {
    await page.setViewportSize({ width, height: 700 });
    await expect(menuButton(page).or(links(page).first()).filter({ visible: true }).first()).toBeVisible();
    // Exactly one of the two is visible.
    await expect
      .poll(async () => (await menuButton(page).isVisible()) !== (await links(page).first().isVisible()))
      .toBe(true);
    await expectNoSidewaysScroll(page);
    return menuButton(page).isVisible();
  };
  await expect(links(page).last()).toHaveText('Profile');
  await expect.poll(() => isCollapsed(767)).toBe(true);
  await expect.poll(() => isCollapsed(768)).toBe(true);
  await expect.poll(() => isCollapsed(1024)).toBe(false);

  // Larger text needs more room: measured again without resizing the window.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '22px'));
  await expect(menuButton(page)).toBeVisible();
  await expect.poll(() => isCollapsed(1025)).toBe(false);
});

test("[NAV-10, NAV-11] a visitor's short bar collapses at 767 px too, stays open at 768, and a longer one is measured again", async ({
  page,
}) => {
  await renderedByBrowser(page);
  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto('/credits');
  await expect(links(page)).toHaveText([...SITE, 'Sign in', 'Subscribe']);
  await expect(menuButton(page)).toBeHidden();
  await page.setViewportSize({ width: 767, height: 700 });
  await expect(menuButton(page)).toBeVisible();
  await expect(links(page)).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 700 });
  await expect(menuButton(page)).toBeHidden();

  await asViewer(page, { level: 'subscriber', is_admin: true });
  await page.evaluate(() => new BroadcastChannel('swapstead.session').postMessage('changed'));
  await expect(menuButton(page)).toBeVisible();
  await expect(links(page)).toHaveCount(0);
});

test('[NAV-13, A11Y-07] the menu opens the links; Escape or a chosen link closes it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/credits');
  await expect(links(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(links(page)).toHaveText([...SITE, 'Sign in', 'Subscribe']);
  await page.keyboard.press('Tab');
  await expect(links(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(links(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await links(page).filter({ hasText: 'Browse' }).click();
  await expect(page).toHaveURL('/#browse');
  await expect(links(page)).toHaveCount(0);
});

test('[FOOT-01, NAV-09] all pages share bar and footer; only on the home page the photo is visible through the bar', {
  tag: '@widths',
}, async ({ page }) => {
  for (const path of ['/', '/credits']) {
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await barIsClear(page)).toBe(path === '/');
    const addresses = await page
      .getByRole('contentinfo')
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const named =
      'homes support how-it-works faq about careers blog press partners safety privacy terms cookies accessibility';
    expect(addresses).toEqual(expect.arrayContaining(named.split(' ').map((name) => `/${name}`)));
  }
});

for (const [rows, path] of [
  ['[404-01, 404-02]', '/no-such-page'],
  ['[404-01, BLOG-04]', '/blog/no-such-article'],
] as const) {
  test(`${rows} ${path}, an unknown address, says so and links to the home page`, async ({
    page,
    problems,
  }) => {
    problems.allow(new RegExp(`^404 GET .*${path}$`));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404', exact: true })).toBeVisible();
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('[NAV-01] Browse scrolls to the gallery, from the home page and by its address', {
  tag: '@widths',
}, async ({ page }) => {
  await page.goto('/#browse');
  await expect(page.getByPlaceholder('Search homes, locations, or tags...')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await page.evaluate(() => window.scrollTo(0, 0));
  await openLinks(page);
  await links(page).filter({ hasText: 'Browse' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});

test('a link that was followed looks followed until its page is there, or its reader goes back', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/assets\/faq\.page-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/credits');
  const link = (await openLinks(page)).filter({ hasText: 'FAQ' });
  await expect(link).toHaveCSS('opacity', '1');
  await link.click();
  await expect(link).toHaveCSS('opacity', '0.6');
  await page.goBack();
  await expect(link).toHaveCSS('opacity', '1');
  await link.click();
  await expect(link).toHaveCSS('opacity', '0.6');
  answer();
  await expect(page).toHaveTitle(/^Questions and answers/);
  await expect(link).toHaveCSS('opacity', '1');
});

test('a page whose code fails to load is rendered by the server, says so, and can be tried again', async ({
  page,
  problems,
}) => {
  problems.allow(/^net::ERR_FAILED GET .*house\.page/);
  problems.allow(/^console.error: Error: The code of a page did not come/);
  await visit(page, '/homes');
  await page.route(/\/assets\/house\.page/, (route) => route.abort());
  const link = page.getByRole('article').first().getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  const note = page.getByRole('status').filter({ hasText: "Some of this page isn't working" });
  await expect(note).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.unroute(/\/assets\/house\.page/);
  await note.getByRole('link', { name: 'Reload the page' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
