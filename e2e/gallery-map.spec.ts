import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { titles, visit } from './page/gallery.ts';
import {
  apart,
  canvas,
  drag,
  drawn,
  labels,
  mapButton,
  markers,
  openMap,
  places,
  region,
  singles,
} from './page/map.ts';
import { signInAs } from './page/members.ts';

test.describe.configure({ timeout: 120_000 });

const listed = (page: Page) => page.locator('#results article');
const article = (page: Page) => region(page).getByRole('article');
const titleOf = (label: string | undefined) => label?.split(', ')[0] ?? '';
const answered = (page: Page) => page.waitForResponse(/\/api\/homes\/map\?/);
const zoomOf = (answer: Response) => Number(new URL(answer.url()).searchParams.get('zoom'));

test('[MAP-01, MAP-02, MAP-03] the map opens beside the list, which stays as it was; nothing of it is asked for before', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/maplibre|map-of-homes|create-map|basemap/.test(request.url())) asked.push(request.url());
  });
  await signInAs(page, 'premium');
  await visit(page, '/homes?guests=2');
  await expect(listed(page).first()).toBeVisible();
  const before = await titles(page);
  await expect(mapButton(page)).toHaveAttribute('aria-pressed', 'false');
  await mapButton(page).hover();
  expect(asked).toEqual([]);
  await mapButton(page).click();
  await expect(mapButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/homes\?guests=2&view=map$/);
  await drawn(page);
  expect(asked).not.toEqual([]);
  expect(await listed(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Remove filter 2 guests or more' })).toBeVisible();
  const [map, list] = [await region(page).boundingBox(), await listed(page).first().boundingBox()];
  expect(map?.x ?? 0).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));

  await page.evaluate(() => scrollTo(0, 1_500));
  await expect(listed(page).first()).not.toBeInViewport();
  await expect(region(page)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));

  await mapButton(page).click();
  await expect(region(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/homes\?guests=2$/);
  await expect(mapButton(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await titles(page)).toEqual(before);
});

test('[MAP-03, MAP-04] on a phone the map fills the screen with all homes of the world, List leads back to the place in the list, and closing or turning keeps what was in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'premium');
  await visit(page, '/homes');
  await expect(listed(page).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect(mapButton(page)).toBeVisible();
  const open = () => mapButton(page).evaluate((element: HTMLElement) => element.click());
  const nearest = await page.evaluate(() => scrollY);
  await open();
  await drawn(page);
  const box = await region(page).boundingBox();
  expect(box?.width).toBe(390);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
  const bar = await page.getByRole('banner').boundingBox();
  expect(Math.abs((box?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)))).toBeLessThan(2);

  const counts = (await labels(page)).map((label) => Number(/^(\d+) homes near/.exec(label)?.[1] ?? 1));
  const total = counts.reduce((sum, count) => sum + count, 0);
  await expect(region(page)).toHaveAccessibleDescription(
    `The map shows ${total} homes. The list has the same homes.`,
  );
  const extent = await (await page.request.get('/api/homes/map/extent')).json();
  expect(total).toBe(extent.total - extent.without_place);
  for (const [x, y] of Object.values(await places(page))) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(390);
    expect(y).toBeGreaterThan(0);
  }

  const list = page.getByRole('button', { name: 'List', exact: true });
  await expect(list).toBeFocused();
  await drag(page, -30, 20);
  await expect(region(page).getByRole('button', { name: 'Search this area' })).toBeVisible();
  const shown = await apart(page);
  const [[label = '', place] = []] = Object.entries(await places(page)).filter(
    ([name]) => !/ near /.test(name),
  );
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await canvas(page).boundingBox())?.width).toBe(844);
  expect(await apart(page)).toEqual(shown);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await places(page))[label]).toEqual(place);

  await list.click();
  await expect(region(page)).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(nearest);
  await expect(mapButton(page)).toBeFocused();
  await open();
  await drawn(page);
  await expect.poll(async () => (await places(page))[label]).toEqual(place);
  expect(await apart(page)).toEqual(shown);
});

test('[MAP-07] pressing a home shows its small card, one at a time, until it is closed', async ({ page }) => {
  await page.route(/\/api\/homes\?.*ids=/, async (route) => {
    const reply = await route.fetch();
    const { homes } = await reply.json();
    const match = {
      check_in: '2027-07-08',
      check_out: '2027-07-15',
      state: 'open',
      days_off: -2,
      more: 3,
      is_asked: false,
      confirmed_days: 3,
      silent_days: 3,
    };
    const found = homes.map((home: object) => ({ ...home, match }));
    await route.fulfill({ json: { homes: found, next_cursor: null } });
  });
  await openMap(page, '/homes?place=3530597');
  const [label] = await labels(page);
  await markers(page).first().click();
  const title = titleOf(label);
  await expect(article(page)).toBeInViewport({ ratio: 1 });
  await expect(article(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(article(page).locator('img').first()).toHaveAttribute('src', /\/photos\//);
  await expect(article(page)).toContainText('Mexico City, Mexico');
  await expect(article(page)).toContainText('in Mexico City');
  await expect(article(page)).toContainText('Open 8–15 July 2027 (2 days earlier) and 3 more');
  await expect(article(page).getByRole('link', { name: `View details: ${title}` })).toHaveAttribute(
    'href',
    /^\/house\/[0-9a-f-]+\?check_in=2027-07-08&check_out=2027-07-15$/,
  );
  await page.keyboard.press('Escape');
  await expect(article(page)).toHaveCount(0);
  await markers(page).first().click();
  await article(page).getByRole('button', { name: 'Close' }).click();
  await expect(article(page)).toHaveCount(0);
  await markers(page).first().click();
  await expect(article(page)).toBeVisible();
  await canvas(page).click({ position: { x: 200, y: 20 } });
  await expect(article(page)).toHaveCount(0);

  await visit(page, '/homes?view=map');
  await drawn(page);
  const [first, second] = [singles(page).nth(0), singles(page).nth(1)];
  for (const marker of [first, second]) {
    const name = titleOf((await marker.getAttribute('aria-label')) ?? '');
    await marker.dispatchEvent('click');
    await expect(article(page)).toHaveAccessibleName(name);
    await expect(article(page)).toHaveCount(1);
  }
});

test('[MAP-08] a card of the list marks its marker, and a chosen marker its card', async ({ page }) => {
  await openMap(page);
  const marked = markers(page).and(page.locator('[data-marked]'));
  const label = (await singles(page).first().getAttribute('aria-label')) ?? '';
  const card = listed(page).filter({ has: page.getByRole('heading', { name: titleOf(label), exact: true }) });
  await expect(marked).toHaveCount(0);
  await card.hover();
  await expect(marked).toHaveAccessibleName(label);
  // Onto the bar, which stays where it is when the page scrolls.
  await page.mouse.move(5, 5);
  await expect(marked).toHaveCount(0);
  await card.getByRole('link', { name: /^View details/ }).focus();
  await expect(marked).toHaveAccessibleName(label);
  await page.getByRole('button', { name: 'Skip the map' }).focus();
  await expect(marked).toHaveCount(0);

  await page.evaluate(() => scrollTo(0, 2_500));
  await expect(card).not.toBeInViewport();
  await singles(page).first().click();
  await expect(card).toHaveAttribute('data-marked');
  await expect(listed(page).and(page.locator('[data-marked]'))).toHaveCount(1);
  await expect(card).toBeInViewport({ ratio: 0.9 });
  const bar = await page.getByRole('banner').boundingBox();
  expect((await card.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(page).toHaveURL(/\/homes\?view=map$/);
});

test('[MAP-09] moving the map by hand offers to search its area, which takes the place of Where', async ({
  page,
}) => {
  await openMap(page, '/homes?place=3530597&within=50&guests=1');
  const search = region(page).getByRole('button', { name: 'Search this area' });
  const heading = page.locator('#results').getByRole('heading', { level: 2 });
  await expect(search).toHaveCount(0);
  await expect(heading).toHaveText('1 homes found');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Out to most of the world.
  for (let step = 0; step < 11; step += 1) {
    const next = answered(page);
    await region(page).getByRole('button', { name: 'Zoom out' }).click();
    await next;
  }
  await drag(page, -60, 20);
  await expect(search).toBeVisible();
  await expect(heading).toHaveText('1 homes found');
  expect(asked.filter((url) => /\/api\/homes\?/.test(url))).toEqual([]);
  await expect(page).toHaveURL(/place=3530597/);

  await search.click();
  await expect(page).toHaveURL(/[?&]box=/);
  await expect(page).toHaveURL(/guests=1/);
  await expect(page).not.toHaveURL(/place=|within=/);
  await expect(page.getByRole('button', { name: 'Remove filter In the area of the map' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove filter Within/ })).toHaveCount(0);
  await expect(heading).toHaveText(/^\d+ homes found$/);
  const total = Number.parseInt(await heading.innerText(), 10);
  const found = await page.request.get(
    `/api/homes/count${new URL(page.url()).search.replace('&view=map', '')}`,
  );
  expect((await found.json()).total).toBe(total);
  await expect(region(page).getByText(`${total} homes in this area`)).toHaveCount(1);
  await expect(search).toHaveCount(0);
  await expect(listed(page)).toHaveCount(Math.min(12, total));
  await expect(listed(page).first()).toBeInViewport();

  await page.getByRole('button', { name: /^Where/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where' });
  await dialog.getByRole('combobox', { name: 'Where' }).fill('mexico city');
  await dialog
    .getByRole('option', { name: /^Mexico City/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/place=3530597/);
  await expect(page).not.toHaveURL(/box=/);
});

test('[MAP-12] the keyboard reaches all of the map and leaves it', async ({ page }) => {
  await openMap(page);
  const skip = page.getByRole('button', { name: 'Skip the map' });
  await skip.focus();
  await page.keyboard.press('Tab');
  await expect(canvas(page)).toBeFocused();
  const before = await places(page);
  const [label = '', [x]] = Object.entries(before).sort(([, [one]], [, [other]]) => other - one)[0] ?? ['', [0, 0]];
  let next = answered(page);
  await page.keyboard.press('ArrowRight');
  const zoom = zoomOf(await next);
  expect((await places(page))[label]?.[0]).toBeLessThan(x);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await places(page))[label]?.[0]).toBe(x);
  next = answered(page);
  await page.keyboard.press('+');
  expect(zoomOf(await next)).toBeGreaterThan(zoom);
  // What was in view before is not asked for again.
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
    const reply = await page.request.get(`/api/homes?${cursor && `cursor=${encodeURIComponent(cursor)}`}`);
    const { homes, next_cursor } = await reply.json();
    order.push(...homes.map(({ title }: { title: string }) => title));
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

  // A marker that goes away hands the focus on.
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

test('[MAP-13] a screen reader hears what the map shows, and once when it rests after moving', async ({
  page,
}) => {
  await openMap(page);
  const extent = await (await page.request.get('/api/homes/map/extent')).json();
  await expect(region(page)).toHaveAccessibleDescription(
    `The map shows ${extent.total - extent.without_place} homes. The list has the same homes.`,
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

/** The least contrast between the markers' text or sign and their ground. */
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

/** In how many places the marker that moves most has been while a cluster was zoomed into. */
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

test('[MAP-14] markers are large enough and readable, the map follows the theme, does not turn, and jumps where motion is reduced', async ({
  page,
}) => {
  await openMap(page);
  for (const { width, height } of await markers(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON()),
  )) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  // A house or a number: not the colour alone.
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
