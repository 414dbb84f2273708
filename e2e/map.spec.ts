import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openHouse } from './page/house.ts';
import { shareOf } from './page/map.ts';
import { signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const LISBON = {
  name: 'Lisbon',
  entry: 'Lisbon, Portugal',
  country: 'Portugal',
  region: 'Lisbon',
  time_zone: 'Europe/Lisbon',
  latitude: 38.71667,
  longitude: -9.13333,
};

// The map is drawn by software here, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

/** The requested files of the map. */
function watchMap(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/maplibre|area-map|create-map|basemap/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Land is visible below the circle and beside it; if nothing was drawn, all would be sea. */
const expectDrawn = (page: Page) =>
  expect
    .poll(() => shareOf(page.locator('canvas.maplibregl-canvas'), 'var(--map-land)'), { timeout: 30_000 })
    .toBeGreaterThan(0.001);

test('[MAP-02, MAP-17, MAP-20] the area of a home opens on request, drawn from our own files', async ({
  page,
}) => {
  await signInAs(page, 'premium');
  const asked = watchMap(page);
  await openHouse(page, (home) => {
    home.place = { ...LISBON, circle: { latitude: 38.7123, longitude: -9.1401 } };
  });
  const section = page.getByRole('region', { name: 'Where it is' });
  await expect(section).toContainText(
    "The home is somewhere in this 1 km circle. You'll see the address once everyone has signed a swap.",
  );
  const show = section.getByRole('button', { name: 'Show map' });
  await show.hover();
  await section.getByText("You'll see the address").hover();
  expect(asked).toEqual([]);
  await show.click();
  // The button has been removed, and the keyboard continues on the map.
  await expect(section.locator(':focus')).toHaveCount(1);
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  await expect(section).not.toContainText('Loading map...', { timeout: 30_000 });
  await expectDrawn(page);
  await expect(section).toContainText(
    'Map data: Natural Earth. City data: GeoNames (geonames.org), CC BY 4.0.',
  );
  expect(asked.every((url) => url.startsWith(new URL(page.url()).origin))).toBe(true);
  await section.scrollIntoViewIfNeeded();
});

/** Opens the map of a home and returns its canvas. */
async function openArea(page: Page): Promise<Locator> {
  await signInAs(page, 'premium');
  await openHouse(page, (home) => {
    home.place = { ...LISBON, circle: { latitude: 38.7123, longitude: -9.1401 } };
  });
  const section = page.getByRole('region', { name: 'Where it is' });
  await section.getByRole('button', { name: 'Show map' }).click();
  const canvas = page.locator('canvas.maplibregl-canvas');
  await expect(canvas).toBeVisible();
  await expect(section).not.toContainText('Loading map...', { timeout: 30_000 });
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return canvas;
}

/** Measures for how many milliseconds the hint above the map is visible, even with reduced motion. */
async function watchHint(hint: Locator): Promise<() => Promise<number>> {
  await expect(hint).toHaveCSS('opacity', '0');
  await hint.evaluate((element) => {
    let first = 0;
    const look = (now: number) => {
      if (Number(getComputedStyle(element).opacity) > 0.5) {
        first ||= now;
        Reflect.set(globalThis, 'hinted', now - first);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => hint.page().evaluate(() => Number(Reflect.get(globalThis, 'hinted') ?? 0));
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('[MAP-14] on the page of a home the wheel scrolls the page, and zooms the map only with Ctrl', async ({
  page,
}) => {
  const canvas = await openArea(page);
  const hint = page.locator('.maplibregl-cooperative-gesture-screen');
  const readable = await watchHint(hint);
  const before = await canvas.screenshot();
  const from = await scrolled(page);
  await canvas.hover();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scrolled(page)).toBeLessThan(from);
  await expect.poll(readable).toBeGreaterThan(500);
  await expect(hint).toContainText('Hold Ctrl and scroll to zoom the map');
  await page.evaluate((top) => scrollTo(0, top), from);
  await expect.poll(async () => (await canvas.screenshot()).equals(before), { timeout: 15_000 }).toBe(true);

  // The circle is shown at the map's deepest zoom, so the wheel zooms out.
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 300);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await canvas.screenshot()).equals(before), { timeout: 15_000 }).toBe(false);
  expect(await scrolled(page)).toBe(from);
});

test('[MAP-14] one finger scrolls the page of a home, two move its map @phone', async ({ page }) => {
  const canvas = await openArea(page);
  const hint = page.locator('.maplibregl-cooperative-gesture-screen');
  const readable = await watchHint(hint);
  const before = await canvas.screenshot();
  const from = await scrolled(page);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no map to touch.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await page.context().newCDPSession(page);
  /** Touches, moves and lifts fingers; they stay at the last position for a moment, so that nothing keeps moving. */
  async function touch(...ways: { x: number; y: number }[][]) {
    for (const [step, touchPoints] of [...ways, ...ways.slice(-1), ...ways.slice(-1)].entries()) {
      await fingers.send('Input.dispatchTouchEvent', {
        type: step ? 'touchMove' : 'touchStart',
        touchPoints,
      });
      // A busy browser merges movements within a frame into one, which is no gesture.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  await touch(...[0, 20, 50, 80, 110, 120].map((up) => [{ x, y: y - up }]));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(from + 60);
  await expect.poll(readable).toBeGreaterThan(300);
  await expect(hint).toContainText('Use two fingers to move the map');
  await page.evaluate((top) => scrollTo(0, top), from);
  await expect.poll(async () => (await canvas.screenshot()).equals(before), { timeout: 15_000 }).toBe(true);

  await touch(
    ...[120, 100, 80, 60, 40].map((apart) => [
      { x: x - apart, y },
      { x: x + apart, y },
    ]),
  );
  await expect.poll(async () => (await canvas.screenshot()).equals(before), { timeout: 15_000 }).toBe(false);
  expect(await scrolled(page)).toBe(from);
});

test('[MAP-15] without WebGL2 a sentence replaces the map', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await signInAs(page, 'premium');
  await openHouse(page, (home) => {
    home.place = { ...LISBON, circle: null };
  });
  const section = page.getByRole('region', { name: 'Where it is' });
  await expect(section).toContainText("Somewhere in Lisbon, Portugal. The host hasn't pinned the area yet.");
  await section.getByRole('button', { name: 'Show map' }).click();
  await expect(section).toContainText("Your browser can't show the map.");
});

test('[MAP-16] a failure to load is shown, and can be tried again', async ({ page, problems }) => {
  problems.allow(/basemap/);
  await signInAs(page, 'premium');
  await page.route('**/basemap-*', (route) => route.abort());
  await openHouse(page, (home) => {
    home.place = { ...LISBON, circle: null };
  });
  const section = page.getByRole('region', { name: 'Where it is' });
  await section.getByRole('button', { name: 'Show map' }).click();
  await expect(section).toContainText("We couldn't load the map.");
  await page.unroute('**/basemap-*');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section).not.toContainText("We couldn't load the map.");
  await expect(section).not.toContainText('Loading map...', { timeout: 30_000 });
  await expectDrawn(page);
});

test('[MAP-21] visitors see a drawing, the same for every home', async ({ page }) => {
  await withoutWelcome(page);
  const asked = watchMap(page);
  await openHouse(page);
  const section = page.getByRole('region', { name: 'Where it is' });
  await expect(section).toContainText('Premium members only');
  await expect(section).toContainText('Premium members see the area of this home. See the plans');
  await expect(section.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscription');
  await expect(section.getByRole('button')).toHaveCount(0);
  await page.goto(`${page.url()}?view=map`);
  await expect(section).toBeVisible();
  expect(asked).toEqual([]);
});

test('[MAP-17] land, water, borders and names are drawn from the whole world to zoom 12, in both themes, by our own server', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await signInAs(page, 'premium');
  await openHouse(page, (home) => {
    home.place = { ...LISBON, circle: null };
  });
  const section = page.getByRole('region', { name: 'Where it is' });
  await section.getByRole('button', { name: 'Show map' }).click();
  const map = page.locator('canvas.maplibregl-canvas');
  await expect(map).toBeVisible();
  await expect(section).not.toContainText('Loading map...', { timeout: 30_000 });
  const press = async (name: 'Zoom in' | 'Zoom out') => {
    const button = section.getByRole('button', { name });
    while (await button.isEnabled()) await button.click();
  };
  // Only the map, without the controls above it.
  await section.locator('.maplibregl-control-container').evaluate((element: HTMLElement) => {
    element.style.opacity = '0';
  });
  /** At least this share of the map has the colour, not counting pixels blended with their surroundings. */
  const shows = (colour: string, tolerance: number, share: number) =>
    expect
      .poll(() => shareOf(map, `var(--${colour})`, tolerance), { message: colour, timeout: 20_000 })
      .toBeGreaterThan(share);
  await press('Zoom in');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shows('map-land', 0, 0.05);
    // The name of one place.
    await shows('ink', 70, 0.00002);
  }
  await press('Zoom out');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await shows('map-land', 0, 0.05);
    await shows('map-sea', 0, 0.2);
    await shows('edge', 24, 0.0002);
    await shows('ink-soft', 24, 0.0001);
  }
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await page.goto('/credits');
  await expect(
    page.getByText('Map data: Natural Earth. City data: GeoNames (geonames.org), CC BY 4.0.'),
  ).toBeVisible();
});
