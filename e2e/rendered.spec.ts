import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allHomes, cards } from './page/gallery.ts';
import { withoutWelcome } from './page/site.ts';

declare global {
  interface Window {
    shifts: string[];
  }
}

/** Delays the code of pages until the returned function is called: until then the server's HTML is shown. */
async function holdCode(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/**
 * Records every layout shift. Shifts below a thousandth don't count: if neither Arial nor Georgia is installed, as on
 * bare Linux, the fallbacks in fonts.css don't fit, and a button narrows when its font loads.
 */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        const names = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80));
        if (!entry.hadRecentInput && entry.value >= 0.001)
          window.shifts.push(`${entry.value.toFixed(4)} ${names.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shifts = (page: Page) => page.evaluate(() => window.shifts);

test('a page is complete before its code has loaded, and nothing moves when it has', {
  tag: '@widths',
}, async ({ page, request }) => {
  await withoutWelcome(page);
  await watchShifts(page);
  const { id } = (await allHomes(request))[0] ?? { id: '' };
  for (const path of [
    '/',
    '/homes?tag=Garden',
    '/homes?category=design',
    `/house/${id}`,
    '/faq',
    '/subscription',
    '/blog',
  ]) {
    const release = await holdCode(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(150);
    const before = await page.getByRole('main').evaluate((main) => main.textContent);
    release();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[data-served]')).toHaveCount(0);
    expect(await shifts(page), path).toEqual([]);
    expect(await page.getByRole('main').evaluate((main) => main.textContent)).toBe(before);
    await page.unroute(/\/assets\/.*\.js$/);
  }
});

test('nothing moves if styles load late or the machine is slow: the page is painted when it is complete', async ({
  page,
}) => {
  await withoutWelcome(page);
  await watchShifts(page);
  // Fonts that load after the page are left out: no fallback here matches them.
  const faces = Promise.all(
    [/fraunces-core.*woff2/, /instrument-sans-core.*woff2/].map(async (name) =>
      (await page.waitForResponse(name)).finished(),
    ),
  );
  await page.route(/\/assets\/.*\.css$/, async (route) => {
    await faces;
    await new Promise((later) => setTimeout(later, 300));
    await route.continue();
  });
  await page.goto('/homes');
  await page.waitForLoadState('networkidle');
  expect(await shifts(page)).toEqual([]);
  await page.unroute(/\/assets\/.*\.css$/);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await shifts(page)).toEqual([]);
});

test('clicks and typing before the code has loaded take effect once it has', async ({ page }) => {
  await withoutWelcome(page);
  const release = await holdCode(page);
  await page.goto('/homes', { waitUntil: 'commit' });
  const heart = cards(page).first().getByRole('button', { name: /^Save/ });
  await heart.click();
  await page.getByRole('button', { name: 'Show tags' }).click();
  await page.getByRole('searchbox').fill('garden');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(page).toHaveURL('/homes?search=garden');
  await expect(page.getByRole('button', { name: 'Hide tags' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test.describe('parts that depend on the device', () => {
  test.use({ consent: 'undecided', colorScheme: 'dark', timezoneId: 'Pacific/Kiritimati' });

  test('appear after the page without moving it: hearts, saved filter, consent, the note, the scroll position', {
    tag: '@widths',
  }, async ({ page, request }) => {
    await watchShifts(page);
    const home = (await allHomes(request))[1];
    await page.addInitScript(
      (id) => localStorage.setItem('swapstead.favourites', JSON.stringify([id])),
      home?.id ?? '',
    );
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Work in Progress' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Save ${home?.title}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await shifts(page)).toEqual([]);

    await page.goto('/homes?saved=1');
    await expect(cards(page)).toHaveCount(1);

    await page.goto('/privacy');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 2_000));
    await page.reload();
    await page.waitForLoadState('networkidle');
    const place = () => page.evaluate(() => window.scrollY);
    await expect.poll(place).toBe(2_000);

    // Back in a document that doesn't know the position, which is in no storage (COOKIE-08).
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/faq"]')?.click());
    await expect(page).toHaveURL('/faq');
    await expect.poll(place).toBe(0);
    await page.goto('/credits');
    await page.goBack();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[data-served]')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/privacy');
    await expect.poll(place).toBe(2_000);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
