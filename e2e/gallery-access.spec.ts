import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { cards, listInstead, visit } from './page/gallery.ts';

test('[A11Y-13] axe finds no fault in the gallery, in both colour schemes, with tags and filters open', {
  tag: '@widths',
}, async ({ page }) => {
  await visit(page, '/homes?search=garden&tag=Garden');
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect(page.getByRole('button', { name: /^Garden \(/ })).toBeVisible();
  await eachColorScheme(page, async () =>
    expect(await axe(page, 'the tags of the gallery are open')).toEqual([]),
  );
});

test('[A11Y-08] Tab goes through panel and cards in reading order, always with a visible focus', {
  tag: '@widths',
}, async ({ page }) => {
  await listInstead(page, (homes) => homes.slice(0, 2));
  await visit(page, '/homes?search=the');
  await expect(cards(page)).toHaveCount(2);
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  const stops = await tabThrough(page);
  expect(stops.filter((stop) => !stop.visible)).toEqual([]);
  // Tab skips what another tab stop does too: the dots, since a press on the photo goes through them, and the title,
  // whose link is repeated below. Everything else must be reachable.
  const first = cards(page).first();
  const href = await first.getByRole('link', { name: title, exact: true }).getAttribute('href');
  await expect(first.getByRole('link', { name: `View free preview: ${title}` })).toHaveAttribute(
    'href',
    href ?? '',
  );
  const isDoubled = (html: string) =>
    html.includes('tabindex="-1"') &&
    (/^<button [^>]*aria-label="Photo \d+ of \d+"/.test(html) || /^<a [^>]*href="\/house\//.test(html));
  expect((await unreached(page)).filter((html) => !isDoubled(html))).toEqual([]);
  const names = stops.map((stop) => stop.name);
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const places = [
    'Skip to content',
    'Search homes',
    'Clear search',
    'Saved',
    'See the plans',
    'All',
    'Features',
    'Show tags',
    ...(isPhone ? ['Guests and filters'] : ['Guests: Any', 'Filters']),
    'Clear all',
    'Subscribe for full access',
    `${title}, photo 1 of`,
    `Save ${title}`,
    `View free preview: ${title}`,
  ].map((name) => names.findIndex((one) => one === name || (one.startsWith(name) && name.endsWith(' of'))));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('[A11Y-12] nothing overflows sideways, down to 200 % zoom and the smallest phone', async ({ page }) => {
  await listInstead(page, (homes) =>
    homes.map((home, index) =>
      index ? home : { ...home, title: 'W'.repeat(120), interests: ['x'.repeat(60)] },
    ),
  );
  for (const path of ['/', '/homes?search=the&tag=Garden']) {
    await visit(page, path);
    await expect(cards(page).first()).toBeVisible();
    for (const width of [1280, 640, 320]) {
      await page.setViewportSize({ width, height: 720 });
      // The cards move into their new columns in the next frame.
      await expect(() => expectNoSidewaysScroll(page)).toPass();
    }
  }
});
