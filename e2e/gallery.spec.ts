import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allHomes, cardOf, cards, listInstead, titles, visit } from './page/gallery.ts';
import { renderedByBrowser } from './page/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test.describe('first visit', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Work in Progress' });

  test('[HOME-01, HOME-02, HOME-03] the notice comes back until it is dismissed, and is then remembered', {
    tag: '@widths',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(dialog(page)).toContainText('work in progress');
    await page.reload();
    await dialog(page).getByRole('button', { name: 'Got it' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('swapstead.wipDismissed'))).not.toBeNull();
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(dialog(page)).toBeVisible();
  });

  for (const [way, dismiss] of [
    ['the close button', (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    test(`[HOME-02] ${way} dismisses the notice too`, async ({ page }) => {
      await page.goto('/');
      await expect(dialog(page)).toBeVisible();
      await dismiss(page);
      await expect(dialog(page)).toBeHidden();
      await page.reload();
      await expect(heading(page)).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    });
  }

  test('[HOME-01] the notice is in nobody\u2019s way: the page below works while it is open', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(dialog(page)).toBeVisible();
    await page.getByRole('link', { name: 'Start swapping' }).click();
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('hero', () => {
  test.beforeEach(({ page }) => visit(page, '/'));

  test('[HOME-04] fills the window and holds the headline', { tag: '@widths' }, async ({ page }) => {
    const title = page.getByRole('heading', { level: 1, name: 'Swap homes, feel at home anywhere' });
    await expect(title).toBeVisible();
    const hero = await page.locator('section', { has: title }).boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(hero).toMatchObject({ x: 0, y: 0, width });
    expect(hero?.height).toBeGreaterThanOrEqual(height);
  });

  test('[HOME-05] Start swapping leads a visitor to /auth', async ({ page }) => {
    await page.getByRole('link', { name: 'Start swapping' }).click();
    await expect(page).toHaveURL('/auth');
  });

  test('[HOME-07] See how it works leads to /how-it-works', async ({ page }) => {
    await page.getByRole('link', { name: 'See how it works' }).click();
    await expect(page).toHaveURL('/how-it-works');
  });

  test('[HOME-37] Subscribe for full access leads a visitor to /auth', async ({ page }) => {
    await page.getByRole('link', { name: 'Subscribe for full access' }).click();
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('results', () => {
  test('[HOME-27, HOME-28, HOME-29] scrolling shows every home once, newest first', {
    tag: '@widths',
  }, async ({ page, request }) => {
    const expected = (await allHomes(request)).map((home) => home.title);
    await visit(page, '/');
    await expect(heading(page)).toHaveText('Discover amazing homes');
    await expect(cards(page)).toHaveCount(12);
    await expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await cards(page).count()).toBe(expected.length);
    }).toPass();
    expect(await titles(page)).toEqual(expected);
  });

  test('[HOME-29] a jump to the end of a long gallery loads what comes next there, and no more', {
    tag: '@widths',
  }, async ({ page, request }) => {
    const some = await allHomes(request);
    let asked = 0;
    await renderedByBrowser(page);
    await page.route(/\/api\/homes(\?|$)/, (route) => {
      const homes = some.slice(0, 12).map((home) => ({ ...home, id: randomUUID() }));
      return route.fulfill({ json: { homes, next_cursor: `page-${++asked}` } });
    });
    await visit(page, '/homes');
    await expect(cards(page).first()).toBeVisible();
    const quiet = async () => {
      const before = asked;
      await page.waitForTimeout(600);
      expect(asked).toBe(before);
    };
    await expect(quiet).toPass();
    for (let jump = 0; jump < 3; jump++) {
      const before = asked;
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => asked).toBeGreaterThan(before);
      await expect(quiet).toPass({ timeout: 8_000 });
      expect(asked).toBeLessThanOrEqual(before + 3);
    }
  });

  test('[HOME-29] the foot of the page is not pushed about while the list comes to its end', {
    tag: '@widths',
  }, async ({ page, request }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!Reflect.get(entry, 'hadRecentInput'))
            Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const some = await allHomes(request);
    let asked = 0;
    await renderedByBrowser(page);
    await page.route(/\/api\/homes(\?|$)/, (route) => {
      const homes = some.slice(0, 12).map((home) => ({ ...home, id: randomUUID() }));
      asked++;
      return route.fulfill({ json: { homes, next_cursor: asked < 6 ? `page-${asked}` : null } });
    });
    await visit(page, '/homes');
    await expect(cards(page).first()).toBeVisible();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await cards(page).count()).toBe(72);
    }).toPass();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const foot = page.getByRole('contentinfo');
    await expect(foot).toBeInViewport();
    await expect(foot).toHaveCSS('opacity', '1');
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.1);
  });

  test('[HOME-28] the order on the page goes down the columns of a masonry, row by row', {
    tag: '@widths',
  }, async ({ page }) => {
    await visit(page, '/homes');
    await expect(cards(page).nth(11)).toBeVisible();
    const boxes = await cards(page).evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().toJSON()),
    );
    const columns = new Set(boxes.map((box) => Math.round(box.x))).size;
    expect(columns).toBe((page.viewportSize()?.width ?? 0) < 640 ? 1 : 4);
    boxes.forEach((box, index) => {
      const next = boxes[index + 1];
      if (next) expect(next.y).toBeGreaterThanOrEqual(box.y - 33);
      if (columns > 1 && index > 0 && index < columns) expect(box.y).toBe(boxes[0].y);
    });
  });

  test('[HOME-30] Load more loads the next page and goes after the last one', async ({ page, request }) => {
    const total = (await allHomes(request)).length;
    // Nothing comes into view by itself, so that only the button can load.
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        override observe() {}
      };
    });
    await visit(page, '/');
    await page.waitForLoadState('networkidle');
    const more = button(page, 'Load more');
    for (let shown = 12; shown < total; shown += 12) {
      await expect(cards(page)).toHaveCount(shown);
      await more.click();
    }
    await expect(cards(page)).toHaveCount(total);
    await expect(more).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: `Showing ${total} homes` })).toBeAttached();
  });

  test('[HOME-31] says that homes are loading until they are there', async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await renderedByBrowser(page);
    await page.route(/\/api\/homes$/, async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, '/');
    await expect(page.getByText('Loading homes...')).toBeVisible();
    answer();
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText('Loading homes...')).toBeHidden();
  });

  test('[HOME-32, HOME-34, ERR-03] a failure shows the sentence of the server, and Try again reloads the page', async ({
    page,
    problems,
  }) => {
    problems.allow(/^503 GET .*\/api\/homes$/);
    const refusal = { code: 'resting', message: 'The gallery is resting for a minute.', request_id: '1' };
    await renderedByBrowser(page);
    await page.route(/\/api\/homes$/, (route) => route.fulfill({ status: 503, json: refusal }));
    await visit(page, '/');
    const alert = page.getByRole('alert').filter({ hasText: 'Error loading homes' });
    await expect(alert).toContainText(refusal.message);
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await page.unroute(/\/api\/homes$/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).nth(11)).toBeVisible();
    expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(false);
  });

  test('[HOME-33] a failure without a message says that an error occurred', async ({ page, problems }) => {
    problems.allow(/^net::ERR_FAILED GET .*\/api\/homes$/);
    problems.allow(/ERR_FAILED/);
    await renderedByBrowser(page);
    await page.route(/\/api\/homes$/, (route) => route.abort('failed'));
    await visit(page, '/');
    const alert = page.getByRole('alert').filter({ hasText: 'Error loading homes' });
    await expect(alert).toContainText('An error occurred');
  });

  test('[HOME-29] a page that fails to come leaves the homes and can be asked for again', async ({
    page,
    problems,
  }) => {
    problems.allow(/^500 GET .*cursor=/);
    await page.route(/cursor=/, (route) => route.fulfill({ status: 500, body: 'not JSON at all' }));
    await visit(page, '/');
    await expect(cards(page)).toHaveCount(12);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await page.unroute(/cursor=/);
    await button(page, 'Load more').click();
    await expect(cards(page).nth(12)).toBeVisible();
  });

  test('[HOME-35] nothing listed invites to list a home', async ({ page }) => {
    await listInstead(page, () => []);
    await visit(page, '/');
    await expect(page.getByRole('heading', { name: 'No homes found' })).toBeVisible();
    await expect(
      page.getByText('No homes have been listed yet. Be the first to share your space!', { exact: true }),
    ).toBeVisible();
    // A visitor who follows it is led on to the sign-in (LIST-01).
    await expect(page.getByRole('link', { name: 'List your home' })).toHaveAttribute('href', '/add-home');
  });

  test('[HOME-36] nothing left offers to clear the filters, which brings all homes back', async ({
    page,
  }) => {
    await visit(page, '/?search=no+home+says+this&tag=Garden');
    await expect(page.getByRole('heading', { name: 'No homes found' })).toBeVisible();
    await expect(
      page.getByText('Try adjusting your search or removing some filters.', { exact: true }),
    ).toBeVisible();
    await button(page, 'Clear all filters').click();
    await expect(heading(page)).toHaveText('Discover amazing homes');
    await expect(cards(page).nth(11)).toBeVisible();
  });

  test('[HOME-39] /homes shows the same gallery with the same filters', async ({ page }) => {
    await visit(page, '/homes?tag=Garden');
    await expect(heading(page)).toHaveText(/homes found/);
    const found = (await heading(page).textContent()) ?? '';
    await expect(cards(page).first()).toBeVisible();
    const there = await titles(page);
    await page.goto('/?tag=Garden');
    await expect(heading(page)).toHaveText(found);
    await expect(cards(page)).toHaveCount(there.length);
    expect(await titles(page)).toEqual(there);
    await page.goto('/homes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse homes');
    await expect(button(page, 'Load more')).toBeVisible();
  });

  test('coming back from a home finds the gallery as it was left', { tag: '@widths' }, async ({ page }) => {
    await visit(page, '/homes');
    await expect(cards(page)).toHaveCount(12);
    await expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await cards(page).count()).toBeGreaterThan(12);
    }).toPass();
    const title = (await titles(page))[14] ?? '';
    const link = cardOf(page, title).getByRole('link').first();
    await link.click();
    await expect(page).toHaveURL(/\/house\//);
    await page.goBack();
    await expect(link).toBeInViewport();
  });
});
