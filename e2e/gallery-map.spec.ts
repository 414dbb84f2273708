import { expect, test } from './fixtures.ts';
import { tabThrough } from './page/accessibility.ts';
import { titles, visit } from './page/gallery.ts';
import {
  answered,
  apart,
  article,
  canvas,
  drag,
  drawn,
  expectApart,
  labels,
  listed,
  mapButton,
  markers,
  openMap,
  places,
  region,
  singles,
  titleOf,
} from './page/map.ts';
import { signInAs } from './page/members.ts';

test.describe.configure({ timeout: 120_000 });

test('[MAP-01, MAP-02, MAP-03] the map opens beside the list, which stays as it was; none of its files is requested before', async ({
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

test('[MAP-03, MAP-04] on a phone the map fills the screen with all homes of the world, List returns to the same place in the list, and closing or turning keeps the area in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'premium');
  await visit(page, '/homes');
  await expect(listed(page).first()).toBeVisible();
  // It comes after the first homes, and the browser then scrolls on so that they stay where they are.
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect(mapButton(page)).toBeVisible();
  const open = () => mapButton(page).evaluate((element: HTMLElement) => element.click());
  const nearest = await page.evaluate(() => scrollY);
  await open();
  await drawn(page);
  const box = await region(page).boundingBox();
  // The full width without the space that a page reserves for a classic scrollbar.
  const room = () => page.evaluate(() => document.body.getBoundingClientRect().width);
  expect(box?.width).toBe(await room());
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
  const bar = await page.getByRole('banner').boundingBox();
  expect(Math.abs((box?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)))).toBeLessThan(2);

  const counts = (await labels(page)).map((label) => Number(/^(\d+) homes near/.exec(label)?.[1] ?? 1));
  const total = counts.reduce((sum, count) => sum + count, 0);
  await expect(region(page)).toHaveAccessibleDescription(
    `The map shows ${total} homes. You'll find the same homes in the list.`,
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
  const [label, place] = Object.entries(await places(page)).find(([name]) => !/ near /.test(name)) ?? [];
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await canvas(page).boundingBox())?.width).toBe(await room());
  await expectApart(page, shown);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await places(page))[label as string]).toEqual(place);

  await list.click();
  await expect(region(page)).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(nearest);
  await expect(mapButton(page)).toBeFocused();
  await open();
  await drawn(page);
  await expect.poll(async () => (await places(page))[label as string]).toEqual(place);
  await expectApart(page, shown);

  // The covered page cannot be reached: Tab goes through the map and the top bar only.
  const stops = await tabThrough(page);
  expect(stops.map(({ name }) => name)).toEqual(expect.arrayContaining(['List', 'Map', 'Zoom out']));
  const reachedBehind = await page.evaluate(() =>
    [...document.querySelectorAll('#results *, footer *')]
      .filter((one) => 'wasReached' in one)
      .map((one) => one.outerHTML),
  );
  expect(reachedBehind).toEqual([]);
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
    /^\/house\/[0-9a-f-]+\?place=3530597&check_in=2027-07-08&check_out=2027-07-15$/,
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
  // Onto the top bar, which does not scroll with the page.
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

test('[MAP-09] moving the map by hand offers to search its area, which replaces Where', async ({ page }) => {
  await openMap(page, '/homes?place=3530597&within=50&guests=1');
  const search = region(page).getByRole('button', { name: 'Search this area' });
  const heading = page.locator('#results').getByRole('heading', { level: 2 });
  await expect(search).toHaveCount(0);
  await expect(heading).toHaveText('1 home found');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Zooms out to most of the world.
  for (let step = 0; step < 11; step += 1) {
    const next = answered(page);
    await region(page).getByRole('button', { name: 'Zoom out' }).click();
    await next;
  }
  await drag(page, -60, 20);
  await expect(search).toBeVisible();
  await expect(heading).toHaveText('1 home found');
  expect(asked.filter((url) => /\/api\/homes\?/.test(url))).toEqual([]);
  await expect(page).toHaveURL(/place=3530597/);

  await search.click();
  await expect(page).toHaveURL(/[?&]box=/);
  await expect(search).toHaveCount(0);
  await expect(canvas(page)).toBeFocused();
  await expect(page).toHaveURL(/guests=1/);
  await expect(page).not.toHaveURL(/place=|within=/);
  await expect(page.getByRole('button', { name: 'Remove filter In the area of the map' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove filter Within/ })).toHaveCount(0);
  await expect(heading).toHaveText(/^\d+ homes? found$/);
  const total = Number.parseInt((await heading.textContent()) ?? '', 10);
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
  await expect(page).toHaveURL(/place=3530597/);
  await expect(page).not.toHaveURL(/box=/);
});
