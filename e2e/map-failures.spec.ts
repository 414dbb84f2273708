import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './page/gallery.ts';
import { signInDemo } from './page/hosts.ts';
import { canvas, drawn, listed, mapButton, openMap, region, shareOf } from './page/map.ts';
import { signInAs } from './page/members.ts';
import { newBrowserPage } from './page/site.ts';
import { type RunningServer, startServer } from './server.ts';

// The map is drawn by software here, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

/** A picture of one pixel, #c04080. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM44NAAAANEAYHaX4EOAAAAAElFTkSuQmCC',
  'base64',
);

const MISSING = "We couldn't load the map.";

test('[MAP-16] code and markers that fail to load show an error and can be tried again, while the list keeps working', async ({
  page,
  problems,
}) => {
  problems.allow(/map-of-homes/);
  problems.allow(/^503 GET .*\/api\/homes\/map/);
  await signInAs(page, 'premium');
  await page.route(/map-of-homes[^/]*\.js/, (route) => route.abort());
  await visit(page, '/homes');
  await mapButton(page).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(listed(page).first()).toBeVisible();
  await page.unroute(/map-of-homes[^/]*\.js/);

  // The code loads, and its requests fail.
  const busy = { status: 503, json: { code: 'unavailable', message: 'Busy.', request_id: '1' } };
  const refused = (path: RegExp) =>
    page.waitForResponse((response) => path.test(response.url()) && response.status() === 503);
  await page.route(/\/api\/homes\/map\/extent/, (route) => route.fulfill(busy));
  let next = refused(/map\/extent/);
  await again.click();
  await next;
  await expect(page.getByText(MISSING)).toBeVisible({ timeout: 30_000 });
  await expect(listed(page).first()).toBeVisible();
  await page.unroute(/\/api\/homes\/map\/extent/);
  await page.route(/\/api\/homes\/map\?/, (route) => route.fulfill(busy));
  next = refused(/map\?/);
  await again.click();
  await next;
  await expect(region(page).getByText(MISSING)).toBeVisible({ timeout: 30_000 });
  await page.unroute(/\/api\/homes\/map\?/);
  await again.click();
  await drawn(page);
  await expect(page.getByText(MISSING)).toHaveCount(0);
});

/** Loses the graphics context, as a failing driver does; `restore` restores it. */
const lose = (page: Page) =>
  canvas(page).evaluate((element: HTMLCanvasElement) => {
    const extension = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    Reflect.set(globalThis, 'lost', extension);
    extension?.loseContext();
  });

test('[MAP-16] a lost graphics context is restored, and after 10 s without one a sentence replaces the map', async ({
  page,
}) => {
  await page.clock.install();
  await openMap(page);
  await expect(region(page)).not.toContainText('Loading map...', { timeout: 30_000 });
  const before = await canvas(page).screenshot();
  await lose(page);
  await page.clock.runFor(5_000);
  await page.evaluate(() => Reflect.get(globalThis, 'lost').restoreContext());
  await expect
    .poll(async () => (await canvas(page).screenshot()).equals(before), { timeout: 30_000 })
    .toBe(true);
  await page.clock.runFor(11_000);
  await expect(canvas(page)).toHaveCount(1);

  await lose(page);
  const sentence = region(page).getByText(
    "Your browser can't show the map. You'll find the same homes in the list.",
  );
  await page.clock.runFor(4_000);
  await expect(sentence).toHaveCount(0);
  await page.clock.runFor(7_000);
  await expect(sentence).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
  await expect(listed(page).first()).toBeVisible();
});

test('[MAP-16] opening and closing the map 50 times leaks no memory and no canvas', {
  tag: '@long',
}, async ({ page }) => {
  // Software drawing takes longer the larger the map is.
  await page.setViewportSize({ width: 1024, height: 560 });
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await openMap(page);
  const tools = await page.context().newCDPSession(page);
  const memory = async () => {
    await tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await tools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      megabytes: of('JSHeapUsedSize') / 2 ** 20,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    };
  };
  await tools.send('Performance.enable');
  const openAndClose = async () => {
    await mapButton(page).click();
    await expect(page.locator('canvas')).toHaveCount(0);
    await mapButton(page).click();
    await expect(canvas(page)).toHaveCount(1);
    await expect(page.locator('canvas')).toHaveCount(1);
  };
  for (let round = 0; round < 10; round++) await openAndClose();
  await drawn(page);
  const first = await memory();
  for (let round = 0; round < 40; round++) await openAndClose();
  await drawn(page);
  const last = await memory();
  expect(last.megabytes - first.megabytes).toBeLessThan(4);
  expect(last.nodes - first.nodes).toBeLessThan(200);
  expect(last.listeners - first.listeners).toBeLessThan(40);
  // Browsers warn about graphics contexts that were not released. The warning about reading pixels is caused by the
  // test.
  expect(warnings.filter((text) => /WebGL/.test(text) && !/ReadPixels/.test(text))).toEqual([]);
});

test.describe('with a map server of the operator', () => {
  let server: RunningServer;
  let isSilent = false;
  const held: (() => void)[] = [];
  const tiles = createServer((_request, response) => {
    if (isSilent) return held.push(() => response.destroy());
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' });
    response.end(TILE);
  });

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
    const root = join(import.meta.dirname, '..');
    server = await startServer(
      join(root, 'server/bin/start.mjs'),
      join(root, 'test-results/map-server.log'),
      {
        MAP_TILES_URL: `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
        MAP_ATTRIBUTION: 'Tiles of a test',
        RATE_LIMIT: '100000',
        LOG_LEVEL: 'warn',
        PHOTO_AVIF: 'false',
      },
    );
  });
  test.afterAll(async () => {
    for (const end of held) end();
    tiles.close();
    await server.stop();
  });

  const pink = (page: Page) => shareOf(canvas(page), '#c04080');

  test('[MAP-18] its tiles are shown with their attribution; if it does not respond within 10 s, the embedded map is shown', async ({
    browser,
  }) => {
    const page = await newBrowserPage(browser, { baseURL: server.url });
    await signInDemo(page, 'premium');
    await visit(page, '/homes');
    await mapButton(page).click();
    await drawn(page);
    await expect.poll(() => pink(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
    await expect(region(page)).toContainText('Tiles of a test');
    await expect(region(page)).not.toContainText('Natural Earth');

    isSilent = true;
    const begun = Date.now();
    await page.goto('/homes?view=map');
    const note = region(page).getByText("The detailed map isn't available right now.");
    await expect(note).toBeVisible({ timeout: 60_000 });
    expect(Date.now() - begun).toBeGreaterThan(10_000);
    await drawn(page);
    await expect(region(page)).toContainText('Map data: Natural Earth.');
    await expect(region(page)).not.toContainText('Loading map...', { timeout: 30_000 });
    expect(await pink(page)).toBe(0);
    await page.context().close();
  });
});
