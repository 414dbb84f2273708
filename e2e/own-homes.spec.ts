import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import {
  listHome,
  listingHomes,
  newSubscriber,
  ownHomes,
  pickPhotos,
  signInDemo,
  smallPictures,
  tiles,
} from './page/hosts.ts';
import { button, expectToast } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const summary = (page: Page) => page.getByRole('region', { name: /things? to fix$/ });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const MESSAGE = 'The service is busy. Please try again in a moment.';
const busy = { status: 503, json: { code: 'unavailable', message: MESSAGE, request_id: '1' } };

/** Opens the editor of a new host's only home. */
async function editing(page: Page, fields?: object) {
  await newSubscriber(page);
  const home = await listHome(page, fields);
  await page.goto('/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'My homes (1)' }).click();
  await card(page, home.title).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit your home');
  return home;
}

test.use(listingHomes);
test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[PROF-02, PROF-16, PROF-31, PROF-36, PROF-13] a subscriber without homes is invited to list the first one', async ({
  page,
}) => {
  await newSubscriber(page);
  await page.goto('/profile');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'My homes (0)', 'Availability', 'Swaps']);
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Quick actions' }).getByRole('link')).toHaveText([
    'List your home',
    'Browse homes',
  ]);
  for (const tab of ['My homes (0)', 'Availability']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('heading', { name: 'No homes listed yet' })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('link', { name: 'List your home' })).toHaveAttribute(
      'href',
      '/add-home',
    );
  }
});

test('[PROF-02, PROF-13, PROF-29, PROF-35] own homes are counted and shown with their details; Availability links to them', async ({
  page,
}) => {
  await signInDemo(page, 'host');
  await page.goto('/profile');
  const homes = await ownHomes(page);
  await expect(page.getByRole('tab', { name: `My homes (${homes.length})`, exact: true })).toBeVisible();
  const calendars = Promise.withResolvers<void>();
  await page.route('**/api/homes/*/calendar', async (route) => {
    await calendars.promise;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Availability' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('listitem')).toHaveCount(homes.length);
  const toHomes = button(page, 'Go to My homes');
  const before = await toHomes.boundingBox();
  calendars.resolve();
  await expect(panel.getByText(/open nights?(?: ahead|, next)/)).toHaveCount(homes.length);
  // The button about to be pressed does not move.
  expect(await toHomes.boundingBox()).toEqual(before);
  await toHomes.click();
  await expect(page.getByRole('tab', { name: /^My homes/ })).toHaveAttribute('aria-selected', 'true');
  for (const home of homes) {
    const shown = card(page, home.title);
    await expect(shown).toContainText(home.location);
    await expect(shown).toContainText(home.description.slice(0, 30));
    await expect(shown).toContainText(home.home_type);
    const count = (number: number | null, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
    await expect(shown.getByRole('list', { name: 'Size' }).getByRole('listitem')).toHaveText([
      count(home.bedrooms, 'bed'),
      count(home.bathrooms, 'bath'),
      `up to ${home.guests} guests`,
    ]);
  }
  // With many homes the calendars are folded away; each opens by a press.
  await expect(page.getByRole('grid')).toHaveCount(0);
  await button(page, 'Show calendar').first().click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 3_000 });
    await eachColorScheme(page, async () => expect(await axe(page)).toEqual([]));
  }
  await page.reload();
  await expect(card(page, homes[0]?.title ?? '')).toBeVisible();
});

test('[CONST-09, LIST-19, LIST-25, LIST-26, LIST-27, LIST-32, PROF-30] the form shows the stored values; a failed save keeps it open, a good one shows the new values', async ({
  page,
  problems,
}) => {
  problems.allow(/^503 PATCH .*\/api\/homes\//);
  const home = await editing(page, { swap_preferences: 'Spring' });
  await expect(page.getByLabel('Title')).toHaveValue(home.title);
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(home.description);
  await expect(page.getByRole('radio', { name: 'Loft' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(home.location);
  await expect(page.getByLabel('Guests', { exact: true })).toHaveValue('4');
  await expect(page.getByLabel('Bedrooms', { exact: true })).toHaveValue('2');
  await expect(page.getByLabel('Bathrooms', { exact: true })).toHaveValue('1.5');
  await expect(page.getByRole('checkbox', { name: 'Wifi' })).toBeChecked();
  await expect(button(page, 'Remove Record player')).toBeVisible();
  await expect(page.getByRole('button', { name: 'City living' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: 'Preferences' })).toHaveValue('Spring');
  await expect(tiles(page)).toHaveCount(3);
  for (const name of ['Save Changes', 'Cancel', 'Delete Home'])
    await expect(button(page, name)).toBeVisible();
  await eachColorScheme(page, async () => expect(await axe(page, 'a home is being edited')).toEqual([]));

  await page.getByLabel('Title').fill('');
  await button(page, 'Save Changes').click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText(['Title is required']);

  await page.getByLabel('Title').fill('The loft, renamed');
  await page.getByLabel('Guests', { exact: true }).fill('');
  for (const place of [1, 2]) await button(page, `Remove Photo ${place}`).click();
  const path = `/api/homes/${home.id}`;
  await page.route(path, (route) => route.fulfill(busy));
  await button(page, 'Save Changes').click();
  await expectToast(page, 'destructive', 'Error updating home', MESSAGE);
  await expect(page.getByLabel('Title')).toHaveValue('The loft, renamed');
  await page.unroute(path);
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await seen;
    await route.continue();
  });
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  goOn();
  await expectToast(page, 'default', 'Home updated successfully!');
  await expect(card(page, 'The loft, renamed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  const [stored] = await ownHomes(page);
  expect(stored).toMatchObject({ title: 'The loft, renamed', guests: null, bedrooms: 2, version: 2 });
  expect(stored?.photos).toHaveLength(1);
});

test('[LIST-20, LIST-21] unsaved edits survive a reload and are gone after Cancel; leaving asks first', async ({
  page,
}) => {
  const home = await editing(page);
  await button(page, 'Remove Photo 1').click();
  await expect(tiles(page).first()).toContainText('Will be removed');
  await expect(tiles(page).nth(1)).toContainText('Cover photo');
  await button(page, 'Keep Photo 1').click();
  await expect(tiles(page).first()).toContainText('Cover photo');
  await button(page, 'Remove Photo 1').click();
  await pickPhotos(page, smallPictures(1));
  await expect(page.locator('[data-state="sent"]')).toHaveCount(1);
  await page.getByLabel('Title').fill('Never saved');
  const seen = await (await page.request.get(`/api/homes/${home.id}`)).json();
  expect(seen.photos).toHaveLength(3);

  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(dialog(page, "You haven't saved your changes")).toBeVisible();
  await button(page, 'Stay here').click();
  await page.evaluate(() => history.back());
  await expect(dialog(page, "You haven't saved your changes")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Title')).toHaveValue('Never saved');

  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(card(page, home.title)).toContainText('You have unsaved changes.');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Never saved');
  await expect(tiles(page)).toHaveCount(4);
  await expect(tiles(page).first()).toContainText('Will be removed');

  await button(page, 'Cancel').click();
  await expect(card(page, home.title)).toBeVisible();
  await expect(page.getByText('You have changes')).toHaveCount(0);
  expect(await ownHomes(page)).toEqual([home]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue(home.title);
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByText('Will be removed')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(page).toHaveURL('/#browse');
});

test('a home changed elsewhere is not overwritten: the host sees what changed and chooses', async ({
  page,
  problems,
}) => {
  problems.allow(/^409 PATCH .*\/api\/homes\//);
  const home = await editing(page);
  const elsewhere = async (changes: object) => {
    const [{ version } = { version: 0 }] = await ownHomes(page);
    const reply = await page.request.patch(`/api/homes/${home.id}`, { data: { version, ...changes } });
    expect(reply.status()).toBe(200);
  };
  const changed = dialog(page, 'Someone changed this home');
  const [first, second] = home.photos.map(({ id }) => id);
  await elsewhere({ title: 'Renamed elsewhere', guests: 6, photos: [second, first] });

  await page.getByLabel('Title').fill('Renamed here');
  await button(page, 'Remove Photo 2').click();
  await pickPhotos(page, smallPictures(1));
  await button(page, 'Save Changes').click();
  await expect(changed.getByRole('listitem')).toHaveText([
    /^TitleRenamed elsewhereYou changed this too/,
    /^Guests6$/,
    /^Photos2 photosYou changed these too/,
  ]);
  expect(await axe(page, 'somebody else has changed the home meanwhile')).toEqual([]);
  await page.keyboard.press('Escape');
  expect((await ownHomes(page))[0]?.title).toBe('Renamed elsewhere');
  await expect(page.getByLabel('Title')).toHaveValue('Renamed here');
  await button(page, 'Save Changes').click();
  await changed.getByRole('button', { name: 'Save my changes' }).click();
  await expectToast(page, 'default', 'Home updated successfully!');
  const [saved] = await ownHomes(page);
  // The guests set elsewhere, the title from here, and the photos that neither side removed, with those added here.
  expect(saved).toMatchObject({ title: 'Renamed here', guests: 6 });
  expect(saved?.photos[0]?.id).toBe(first);
  expect(saved?.photos).toHaveLength(2);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Given up');
  await elsewhere({ title: 'Elsewhere again' });
  await button(page, 'Save Changes').click();
  await changed.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Elsewhere again');
  await button(page, 'Cancel').click();
  await expect(card(page, 'Elsewhere again')).toBeVisible();
});
