import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type Home, openHouse } from './page/house.ts';
import { toast } from './page/members.ts';
import { firstHome, renderedByBrowser, withoutWelcome } from './page/site.ts';

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });
const dots = (page: Page) => photos(page).getByRole('button', { name: /^Photo \d+ of \d+$/ });
const thumbnails = (page: Page) => photos(page).getByRole('button', { name: /^Show photo/ });
const expectLarge = (page: Page, number: number, home: Home) =>
  expect(photos(page).getByRole('img').first()).toHaveAttribute(
    'src',
    new RegExp(home.photos[number - 1].photo_url),
  );

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[HOUSE-01] while the home is on its way the page says so', async ({ page }) => {
  const { id, title } = await firstHome(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderedByBrowser(page);
  await page.route(`/api/homes/${id}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/house/${id}`);
  await expect(page.getByText('Loading home...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Loading home...')).toHaveCount(0);
});

test('[HOUSE-02] a failure shows the message of the server and the way home', async ({ page, problems }) => {
  problems.allow(/^503 GET .*\/api\/homes\//);
  const { id } = await firstHome(page);
  const message = 'The homes are not available right now.';
  await renderedByBrowser(page);
  await page.route(`/api/homes/${id}`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message, request_id: '1' } }),
  );
  await page.goto(`/house/${id}`);
  await expect(page.getByRole('heading', { name: 'Error loading home' })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

for (const [kind, id] of [
  ['unknown', '00000000-0000-4000-8000-000000000000'],
  ['malformed', 'no-such-home'],
  ['overlong', 'x'.repeat(150)],
]) {
  test(`[HOUSE-03] an ${kind} id is a home that is not there`, async ({ page, problems }) => {
    problems.allow(/^404 GET .*\/house\//);
    await page.goto(`/house/${id}`);
    await expect(page.getByRole('heading', { name: 'Home not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/');
  });
}

test('[HOUSE-04] Back returns to the previous page, or home where there is none', async ({
  page,
  context,
}) => {
  const { id } = await firstHome(page);
  await page.goto('/credits');
  await page.goto(`/house/${id}`);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/credits');

  const direct = await context.newPage();
  await withoutWelcome(direct);
  await direct.goto(`/house/${id}`);
  await direct.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(direct).toHaveURL('/');
});

test('[HOUSE-05, HOUSE-06] dots and up to four thumbnails show their photos', { tag: '@widths' }, async ({
  page,
}) => {
  const home = await openHouse(page, (reply) => {
    reply.photos = [
      ...reply.photos,
      ...reply.photos.map((photo: Home) => ({ ...photo, id: `${photo.id}-2` })),
    ];
  });
  const count = home.photos.length;
  expect(count).toBeGreaterThan(5);
  // The dots of five photos around the one that is shown.
  await expect(dots(page)).toHaveCount(5);
  await expect(thumbnails(page)).toHaveCount(4);
  await expectLarge(page, 1, home);
  await dots(page).nth(2).click();
  await expectLarge(page, 3, home);
  await expect(dots(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await thumbnails(page).first().click();
  await expectLarge(page, 2, home);
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('[HOUSE-05] a home without photos shows the placeholder', async ({ page }) => {
  await openHouse(page, (reply) => {
    reply.photos = [];
  });
  await expect(page.getByRole('img', { name: 'No photo yet' })).toBeVisible();
  await expect(photos(page).getByRole('button')).toHaveCount(0);
});

test('[A11Y-07] the full-screen viewer works by keyboard and gives the focus back', {
  tag: '@widths',
}, async ({ page }) => {
  const home = await openHouse(page);
  const opener = photos(page).getByRole('button', { name: /^Open photo 1 of/ });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: `Photos of ${home.title}` });
  // The row holds all photos; keyboard and screen reader find the one that is shown.
  const picture = viewer.locator('li:not([inert]) img');
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos[0].photo_url));
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos[1].photo_url));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos.at(-1).photo_url));
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos[0].photo_url));
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(`/house/${home.id}`);

  const all = photos(page).getByRole('button', { name: `${home.photos.length} photos` });
  await all.click();
  await expect(viewer.getByRole('img')).toHaveCount(home.photos.length);
  await viewer.getByRole('button', { name: 'Show photo 2 of' }).click();
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos[1].photo_url));
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(`/house/${home.id}`);
});

test('[HOUSE-07] the heart is the one of the card, on this device', async ({ page }) => {
  const home = await openHouse(page);
  const heart = page.getByRole('button', { name: `Save ${home.title}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/homes');
  await expect(heart.first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/house/${home.id}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('[HOUSE-08, ERR-01, ERR-02] the link is copied, and the toast says so and goes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openHouse(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied')).toContainText('House link copied to clipboard!');
  await expect(toast(page, 'Link copied')).toHaveAttribute('data-toast', 'default');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.clock.fastForward(10_000);
  await expect(toast(page, 'Link copied')).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Close notice' }).click();
  await expect(toast(page, 'Link copied')).toHaveCount(0);
});

test('[HOUSE-09, HOUSE-10, HOUSE-11, HOUSE-12] everything public about the home is there', {
  tag: '@widths',
}, async ({ page }) => {
  const home = await openHouse(page, (reply) => {
    reply.bathrooms = 1.5;
    reply.interests = Array.from({ length: 40 }, (_, index) => `Tag ${index}`);
  });
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(home.interests);
  const facts: [string, unknown][] = [
    ['Guests', home.guests],
    ['Bedrooms', home.bedrooms],
    ['Bathrooms', '1.5'],
    ['Home type', home.home_type],
  ];
  for (const [label, value] of facts) {
    const fact = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact.getByRole('definition')).toHaveText(String(value));
  }
  for (const amenity of home.amenities) await expect(page.getByText(amenity, { exact: true })).toBeVisible();
  for (const paragraph of home.description.split('\n\n'))
    await expect(page.getByText(paragraph)).toBeVisible();
});

test('[HOUSE-10, HOUSE-12] what the host left open is said, not hidden', async ({ page }) => {
  await openHouse(page, (reply) => {
    Object.assign(reply, { guests: null, bedrooms: null, bathrooms: null, description: '' });
  });
  await expect(page.getByText('Not specified', { exact: true })).toHaveCount(3);
  await expect(page.getByText('No description available.', { exact: true })).toBeVisible();
});
