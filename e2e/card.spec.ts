import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { expect, test } from './fixtures.ts';
import { allHomes, cardOf, cards, visit } from './page/gallery.ts';
import { withoutWelcome } from './page/site.ts';

const TITLE = 'The pool that runs into the bay';

test('[CARD-01, CARD-03] a click on the photo shows the next one in order, after the last one the first', async ({
  page,
  request,
}) => {
  const home = (await allHomes(request)).find((one) => one.title === TITLE);
  const stored: HomeDetail = await (await request.get(`/api/homes/${home?.id}`)).json();
  const ordered = stored.photos.toSorted((a, b) => a.display_order - b.display_order);
  expect(home?.photos.map(({ photo_url }) => photo_url)).toEqual(ordered.map(({ photo_url }) => photo_url));
  await visit(page, '/homes');
  const card = cardOf(page, TITLE);
  const shown = () => card.locator('img:visible').getAttribute('srcset');
  for (const photo of [...(home?.photos ?? []), home?.photos[0]]) {
    await expect.poll(shown).toContain(photo?.photo_url);
    await card.locator('img:visible').click();
  }
  await expect(page).toHaveURL('/homes');
});

test('photos come in the width that the card needs, and nothing moves when they do', {
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
    // What the faces moved is painted before anything is counted.
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

test('[CARD-05, CARD-06] the heart toggles, stays on the page, survives a reload and tells no server', async ({
  page,
}) => {
  await visit(page, '/homes');
  const heart = cardOf(page, TITLE).getByRole('button', { name: `Save ${TITLE}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/photos/')) requests.push(request.url());
  });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/homes');
  expect(requests).toEqual([]);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
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
