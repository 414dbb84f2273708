import { expect, test } from './fixtures.ts';
import { allHomes, cardOf, cards, listInstead, visit } from './page/gallery.ts';
import { signInAs } from './page/members.ts';

const TITLE = 'The pool that runs into the bay';

test('[CARD-01, CARD-03] a click on the photo shows the next one in order, after the last one the first', {
  tag: '@widths',
}, async ({ page, request }) => {
  const home = (await allHomes(request)).find((one) => one.title === TITLE);
  const orders = home?.photos.map((photo) => photo.display_order) ?? [];
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  await visit(page, '/homes');
  const card = cardOf(page, TITLE);
  const shown = () => card.locator('img:visible').getAttribute('srcset');
  for (const photo of [...(home?.photos ?? []), home?.photos[0]]) {
    await expect.poll(shown).toContain(photo?.photo_url);
    await card.locator('img:visible').click();
  }
  await expect(page).toHaveURL('/homes');
});

test('[CARD-02] one dot per photo; a dot shows its photo and is marked', async ({ page, request }) => {
  const home = (await allHomes(request)).find((one) => one.title === TITLE);
  await visit(page, '/homes');
  const card = cardOf(page, TITLE);
  const dots = card.getByRole('button', { name: /^Photo \d+ of \d+$/ });
  await expect(dots).toHaveCount(Math.min(5, home?.photos.length ?? 0));
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(card.locator('[aria-current]')).toHaveCount(1);
  expect(await card.locator('img:visible').getAttribute('srcset')).toContain(home?.photos[2]?.photo_url);
});

test('photos come in the width that the card needs, and nothing moves when they do', {
  tag: '@widths',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, '/homes');
  const photo = cards(page).first().locator('img:visible');
  await expect(photo).toHaveJSProperty('complete', true);
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
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01);
});

test('[CARD-04] a home without photos shows the placeholder', async ({ page }) => {
  await listInstead(page, (homes) => homes.slice(0, 1).map((home) => ({ ...home, photos: [] })));
  await visit(page, '/homes');
  await expect(cards(page).getByRole('img', { name: 'No photo yet' })).toBeVisible();
  await expect(cards(page).getByRole('button', { name: /photo/i })).toHaveCount(0);
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

test('[CARD-07, CARD-08, CARD-10, CARD-19, CARD-22] a visitor sees the badge and the lock, no place, host or contact', {
  tag: '@widths',
}, async ({ page }) => {
  await visit(page, '/homes');
  const card = cardOf(page, TITLE);
  await expect(card.getByText('Premium', { exact: true })).toBeVisible();
  await expect(card.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(card.getByText('Premium members only', { exact: true })).toBeVisible();
  await expect(card).not.toContainText('Thailand');
  await expect(card).not.toContainText('Hosted by');
  await expect(card.getByText(/Contact owner|Upgrade to message/)).toHaveCount(0);
});

test('[CARD-12, CARD-13, CARD-14, CARD-15] tags, guests and Wifi of every home are told right', async ({
  page,
  request,
}) => {
  const homes = (await allHomes(request)).slice(0, 12);
  expect(homes.some((home) => (home.guests ?? 0) > 4 && !home.amenities.includes('4+ guests'))).toBe(false);
  await visit(page, '/homes');
  for (const { title, interests, amenities } of homes) {
    const card = cardOf(page, title);
    const tags = card.getByRole('list', { name: 'Tags' }).getByRole('listitem');
    const more = interests.length > 4 ? [`+${interests.length - 4} more`] : [];
    await expect(tags).toHaveText([...interests.slice(0, 4), ...more]);
    const facts = card.getByRole('list', { name: 'Facts' });
    await expect(facts).toContainText(amenities.includes('4+ guests') ? '4+' : '2-4');
    await expect(facts.getByText('Wifi')).toHaveCount(amenities.includes('Wifi') ? 1 : 0);
  }
});

test('[CARD-13, CARD-14] over 4 guests make it 4+ without the amenity; 4, fewer or none do not', async ({
  page,
}) => {
  const cases = [
    { guests: 5, amenities: [], shown: '4+' },
    { guests: 4, amenities: [], shown: '2-4' },
    { guests: null, amenities: [], shown: '2-4' },
    { guests: 2, amenities: ['4+ guests'], shown: '4+' },
  ];
  await listInstead(page, (homes) =>
    cases.flatMap(({ guests, amenities }, index) =>
      homes[index] ? [{ ...homes[index], guests, amenities }] : [],
    ),
  );
  await visit(page, '/homes');
  for (const [index, { shown }] of cases.entries()) {
    await expect(cards(page).nth(index).getByRole('list', { name: 'Facts' })).toHaveText(`Guests${shown}`);
  }
});

test('[CARD-12] 4 tags or none have no +N more', async ({ page }) => {
  await listInstead(page, (homes) =>
    homes.slice(0, 2).map((home, index) => ({ ...home, interests: index ? [] : home.interests.slice(0, 4) })),
  );
  await visit(page, '/homes');
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText(/\+\d+ more/)).toHaveCount(0);
});

test('[CARD-24] View free preview leads a visitor to the house page', async ({ page, request }) => {
  const home = (await allHomes(request)).find((one) => one.title === TITLE);
  await visit(page, '/homes');
  await cardOf(page, TITLE).getByRole('link', { name: 'View free preview' }).click();
  await expect(page).toHaveURL(`/house/${home?.id}`);
});

test('a card stops the Tab key four times at most', async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/homes');
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.getByRole('button', { name: 'Contact owner' })).toBeVisible();
  const stops = card.locator('a, button').and(page.locator(':not([tabindex="-1"])'));
  expect(await stops.count()).toBeLessThanOrEqual(4);
});
