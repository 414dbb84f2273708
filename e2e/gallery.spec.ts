import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allHomes, cardOf, cards, titles, visit } from './page/gallery.ts';
import { recordShifts, shiftsOf } from './page/shifts.ts';
import { renderedByBrowser } from './page/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test('[HOME-01, HOME-02, HOME-03] the notice of the first visit covers nothing, and never returns once dismissed', {
  tag: '@widths',
}, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Work in Progress' });
  await page.goto('/');
  await expect(dialog).toBeVisible();
  await page.getByRole('link', { name: 'Start swapping' }).click();
  await expect(page).toHaveURL('/auth?mode=register');
  await page.goto('/');
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('[HOME-04] the hero fills the window and contains the headline', { tag: '@widths' }, async ({
  page,
}) => {
  await visit(page, '/');
  const title = page.getByRole('heading', { level: 1, name: 'Swap homes, feel at home anywhere' });
  await expect(title).toBeVisible();
  const hero = await page.locator('section', { has: title }).boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  // Without the space that a page reserves for a classic scrollbar.
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
  expect(hero).toMatchObject({ x: 0, y: 0, width });
  expect(hero?.height).toBeGreaterThanOrEqual(height);
});

test('on /homes the panel is directly below the top bar, with homes in view below it', {
  tag: '@widths',
}, async ({ page }) => {
  await visit(page, '/homes');
  const bar = await page.getByRole('banner').boundingBox();
  const panel = await page.getByRole('region', { name: 'Find a home' }).boundingBox();
  const card = await cards(page).first().boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect((panel?.y ?? 0) - (bar?.height ?? 0)).toBe(12);
  expect(card?.y).toBeLessThan(height * 0.75);
});

test.describe('results', () => {
  test('homes that a slow search finds do not shift the layout', { tag: '@widths' }, async ({ page }) => {
    await recordShifts(page);
    await visit(page, '/homes');
    // Browsers count what moves later than half a second after a key.
    await page.route('/api/homes?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('searchbox').pressSequentially('gard');
    await expect(heading(page)).toHaveText(/^\d+ homes? found$/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const moved = (await shiftsOf(page)).flatMap(({ what }) => what);
    expect(moved.filter((one) => /^(LI|ARTICLE) /.test(one))).toEqual([]);
  });

  test('[HOME-27, HOME-28, HOME-29] scrolling shows every home once, newest first, in masonry columns', {
    tag: '@widths',
  }, async ({ page, request }) => {
    const expected = (await allHomes(request)).map((home) => home.title);
    await visit(page, '/');
    await expect(heading(page)).toHaveText('Discover amazing homes');
    await expect(cards(page)).toHaveCount(12);
    await expectRowByRow(page);
    await expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await cards(page).count()).toBe(expected.length);
    }).toPass();
    expect(await titles(page)).toEqual(expected);
  });

  test('[HOME-29] a jump to the end of a long gallery loads the next homes there, and no more', {
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

  test('[HOME-29] the footer does not jump while the end of the list loads', {
    tag: '@widths',
  }, async ({ page, request }) => {
    await page.addInitScript(() => {
      const shifts: [number, string][] = [];
      Object.assign(window, { moves: shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          const moved = entry.sources.map(
            ({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
          );
          shifts.push([entry.value, moved.join(', ')]);
        }
      }).observe({ type: 'layout-shift' });
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
    const shifts = () => page.evaluate(() => Reflect.get(window, 'moves') as [number, string][]);
    // Shifts during the first load of the page are not part of this test.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Reflect.get(window, 'moves').splice(0));
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await cards(page).count()).toBe(72);
    }).toPass();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const foot = page.getByRole('contentinfo');
    await expect(foot).toBeInViewport();
    await expect(foot).toHaveCSS('opacity', '1');
    const sum = (await shifts()).reduce((total, [value]) => total + value, 0);
    expect(sum, JSON.stringify(await shifts())).toBeLessThan(0.1);
  });

  test('a home opens at its top, and going back finds the gallery as it was left', {
    tag: '@widths',
  }, async ({ page }) => {
    await visit(page, '/homes');
    await expect(cards(page)).toHaveCount(12);
    await expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await cards(page).count()).toBeGreaterThan(12);
    }).toPass();
    const title = (await titles(page))[14] ?? '';
    const link = cardOf(page, title).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(300);
    await link.click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });
});

/** Cards are read row by row, within their columns. */
async function expectRowByRow(page: Page): Promise<void> {
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
}
