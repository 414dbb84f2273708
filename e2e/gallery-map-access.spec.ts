import type { APIResponse, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './page/gallery.ts';
import {
  answered,
  apart,
  article,
  canvas,
  drag,
  drawn,
  labels,
  markers,
  openMap,
  places,
  region,
  singles,
  titleOf,
  zoomOf,
} from './page/map.ts';

test.describe.configure({ timeout: 120_000 });

test('[MAP-12] the keyboard reaches every part of the map and leaves it', async ({ page }) => {
  await openMap(page);
  const skip = page.getByRole('button', { name: 'Skip the map' });
  await skip.focus();
  await page.keyboard.press('Tab');
  await expect(canvas(page)).toBeFocused();
  const before = await places(page);
  const [label, [x]] = Object.entries(before).sort(([, [one]], [, [other]]) => other - one)[0] ?? [
    '',
    [0, 0],
  ];
  let next = answered(page);
  await page.keyboard.press('ArrowRight');
  const zoom = zoomOf(await next);
  expect((await places(page))[label]?.[0]).toBeLessThan(x);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await places(page))[label]?.[0]).toBe(x);
  next = answered(page);
  await page.keyboard.press('+');
  expect(zoomOf(await next)).toBeGreaterThan(zoom);
  // The area that was in view before is not requested again.
  await page.keyboard.press('-');
  await expect.poll(async () => (await places(page))[label]?.[0]).toBe(x);

  await page.keyboard.press('Tab');
  await expect(markers(page).first()).toBeFocused();
  const count = await markers(page).count();
  for (let at = 1; at < count; at += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(markers(page).nth(at)).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(markers(page).nth(count - 1)).toBeFocused();
  const order: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply: APIResponse = await page.request.get(
      `/api/homes?${cursor && `cursor=${encodeURIComponent(cursor)}`}`,
    );
    const { homes, next_cursor }: { homes: { title: string }[]; next_cursor: string | null } =
      await reply.json();
    order.push(...homes.map(({ title }) => title));
    cursor = next_cursor;
  }
  const ranks = (await labels(page))
    .filter((name) => !/ near /.test(name))
    .map((name) => order.indexOf(titleOf(name)));
  expect(ranks.length).toBeGreaterThan(1);
  expect(ranks).toEqual([...ranks].sort((one, other) => one - other));

  await page.keyboard.press('Tab');
  await expect(region(page).getByRole('button', { name: 'Zoom in' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(region(page).getByRole('button', { name: 'Zoom out' })).toBeFocused();
  await singles(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(article(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(article(page)).toHaveCount(0);
  await expect(singles(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(canvas(page)).toBeFocused();

  // A marker that is removed passes the focus on.
  const gone = singles(page).last();
  const name = (await gone.getAttribute('aria-label')) ?? '';
  await gone.focus();
  next = answered(page);
  await region(page)
    .getByRole('button', { name: 'Zoom in' })
    .evaluate((button: HTMLElement) => {
      for (let step = 0; step < 4; step += 1) button.click();
    });
  await next;
  await expect.poll(async () => (await labels(page)).includes(name)).toBe(false);
  await expect(region(page).locator(':focus')).toHaveCount(1);

  await skip.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(region(page).locator(':focus')).toHaveCount(0);
});

test('[MAP-13] a screen reader reads out what the map shows, once after each movement', async ({ page }) => {
  await openMap(page);
  const extent = await (await page.request.get('/api/homes/map/extent')).json();
  await expect(region(page)).toHaveAccessibleDescription(
    `The map shows ${extent.total - extent.without_place} homes. You'll find the same homes in the list.`,
  );
  const names = await labels(page);
  const { homes } = await (await page.request.get('/api/homes')).json();
  const [newest] = homes.filter((home: { title: string }) =>
    names.some((name) => titleOf(name) === home.title),
  );
  expect(names).toContain(`${newest.title}, ${newest.location}`);
  expect(names).toContain('3 homes near Melbourne');
  for (const name of names) expect(name).toMatch(/^([\d,]+ homes near .+|.+, .+)$/);

  const status = region(page).locator('p[role=status]').last();
  await expect(status).toHaveText('');
  await status.evaluate((element) => {
    const heard: string[] = [];
    Reflect.set(globalThis, 'heard', heard);
    const listen = () => element.textContent && heard.push(element.textContent);
    new MutationObserver(listen).observe(element, { childList: true, characterData: true, subtree: true });
  });
  await drag(page, 200, 0);
  await expect(status).toHaveText(/^\d+ homes? on the map$/);
  await expect(region(page).getByRole('button', { name: 'Search this area' })).toBeVisible();
  const said = await status.textContent();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual([said]);
  const counts = (await labels(page)).map((label) => Number(/^(\d+) homes near/.exec(label)?.[1] ?? 1));
  expect(said).toBe(`${counts.reduce((sum, count) => sum + count, 0)} homes on the map`);
});

/** The lowest contrast between the text or icon of a marker and its background. */
const leastContrast = (page: Page) =>
  markers(page).evaluateAll((all) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    const lightness = (colour: string) => {
      if (!context) throw new Error('There is no canvas.');
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return Math.min(
      ...all.map((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        const [low = 0, high = 0] = [lightness(color), lightness(backgroundColor)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      }),
    );
  });

const brightness = async (page: Page) => {
  const png = (await canvas(page).screenshot()).toString('base64');
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    return context?.getImageData(0, 0, 1, 1).data[1] ?? 0;
  }, `data:image/png;base64,${png}`);
};

/** The number of positions of the marker that moves most while zooming into a cluster. */
async function stepsOfFlight(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen: Record<string, Set<string>> = {};
    Reflect.set(globalThis, 'seen', seen);
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement)) continue;
        const name = target.ariaLabel ?? '';
        seen[name] ??= new Set();
        seen[name].add(target.style.transform);
      }
    });
    const group = document.querySelector('[aria-label="Homes on the map"]');
    if (group) watch.observe(group, { attributes: true, attributeFilter: ['style'], subtree: true });
  });
  const next = answered(page);
  await markers(page)
    .and(page.getByRole('button', { name: 'homes near Ko Samui' }))
    .dispatchEvent('click');
  await next;
  return page.evaluate(() => {
    const seen = Reflect.get(globalThis, 'seen') as Record<string, Set<string>>;
    return Math.max(...Object.values(seen).map(({ size }) => size));
  });
}

test('[MAP-14] markers are large and readable, the map follows the theme, does not rotate, and jumps under reduced motion', async ({
  page,
}) => {
  await openMap(page);
  for (const { width, height } of await markers(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  // An icon or a number, so that colour is not the only sign.
  await expect(singles(page).first().locator('svg')).toBeVisible();
  await expect(page.getByRole('button', { name: '3 homes near Melbourne' })).toHaveText('3');
  expect(await leastContrast(page)).toBeGreaterThanOrEqual(4.5);
  const light = await brightness(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => brightness(page), { timeout: 30_000 }).toBeLessThan(light - 60);
  await expect.poll(() => leastContrast(page)).toBeGreaterThanOrEqual(4.5);

  const before = await apart(page);
  await drag(page, 120, 60, 'right');
  await page.keyboard.down('Control');
  await drag(page, 120, 60);
  await page.keyboard.up('Control');
  await canvas(page).focus();
  for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`);
  expect(await apart(page)).toEqual(before);

  expect(await stepsOfFlight(page)).toBeLessThanOrEqual(2);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/homes?view=map');
  await drawn(page);
  expect(await stepsOfFlight(page)).toBeGreaterThan(2);
});
