import { expect, test } from './fixtures.ts';
import { cardOf, cards, visit } from './page/gallery.ts';
import { withoutWelcome } from './page/site.ts';

const TITLE = 'The pool that runs into the bay';

test('photos load in the width that the card needs, and loading moves nothing', {
  tag: '@widths',
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/photos\//, async (route) => {
    await held;
    await route.continue();
  });
  await withoutWelcome(page);
  await page.goto('/homes', { waitUntil: 'commit' });
  await expect(cards(page)).toHaveCount(12);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Waits until layout shifts caused by fonts are painted, before counting.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift' });
  });
  release();
  const photo = cards(page).first().locator('img:visible');
  await expect(photo).toHaveJSProperty('complete', true);
  await page.waitForLoadState('networkidle');
  await expect(photo).toHaveAttribute('width', /\d+/);
  await expect(photo).toHaveAttribute('height', /\d+/);
  const { current, slot, ratio } = await photo.evaluate((img: HTMLImageElement) => ({
    current: img.currentSrc,
    slot: img.clientWidth * devicePixelRatio,
    ratio: img.clientWidth / img.clientHeight,
  }));
  expect(current).toMatch(/\/\d+\.avif$/);
  expect(Number(/(\d+)\.avif$/.exec(current)?.[1])).toBeLessThanOrEqual(slot * 2.1);
  expect(ratio).toBeGreaterThanOrEqual(0.79);
  expect(ratio).toBeLessThanOrEqual(1.51);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.001);
});

test('[CARD-06] a heart set in one tab shows in the other, and damaged storage does no harm', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('swapstead.favourites', '{"damaged'));
  await visit(page, '/homes');
  const other = await context.newPage();
  await visit(other, '/homes');
  const heart = (tab: typeof page) => cardOf(tab, TITLE).getByRole('button', { name: `Save ${TITLE}` });
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await heart(other).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});
