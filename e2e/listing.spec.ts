import type { Page } from '@playwright/test';
import { PRESET_TAGS, STANDARD_AMENITIES } from '@swapstead/contract/homes/preset-labels';
import { HOME_TYPES, TAG_CATEGORIES } from '@swapstead/contract/homes/presets';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { titles } from './page/gallery.ts';
import {
  fillHome,
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

const summary = (page: Page) => page.getByRole('region', { name: /things? to fix$/ });
const arrived = (page: Page) => page.locator('[data-state="sent"]');

test.use(listingHomes);
test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[LIST-03, LIST-04, LIST-05, LIST-06, LIST-07, LIST-08, LIST-09, LIST-10, LIST-11, LIST-12, LIST-13, LIST-14] every part of the form works, and a reload loses nothing', async ({
  page,
}) => {
  await newSubscriber(page);
  await page.goto('/add-home');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Basic Information',
    'Photos',
    'Amenities',
    'Tags & Interests',
    'Swap Preferences',
  ]);
  await expect(button(page, 'List My Home')).toBeVisible();
  await fillHome(page, 'Brick loft');
  await expect(page.getByRole('group', { name: 'Home type' }).getByRole('radio')).toHaveCount(7);
  for (const type of HOME_TYPES)
    await expect(page.getByRole('radio', { name: type, exact: true })).toBeAttached();
  await page.getByLabel('Guests', { exact: true }).fill('4');
  await button(page, 'More bedrooms').click();
  for (let press = 0; press < 3; press++) await button(page, 'More bathrooms').click();
  await expect(page.getByLabel('Bathrooms', { exact: true })).toHaveValue('1.5');
  await button(page, 'Fewer bathrooms').click();
  await expect(page.getByLabel('Bathrooms', { exact: true })).toHaveValue('1');

  for (const { label } of STANDARD_AMENITIES) {
    const box = page.getByRole('checkbox', { name: label });
    await box.press('Space');
    await expect(box).toBeChecked();
  }
  await page.getByRole('checkbox', { name: 'Swimming pool' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Swimming pool' })).not.toBeChecked();

  const amenity = page.getByRole('textbox', { name: 'Something else' });
  const addAmenity = button(page, 'Add something else');
  await expect(addAmenity).toBeDisabled();
  await amenity.fill('   ');
  await expect(addAmenity).toBeDisabled();
  for (const [text, removable] of [
    ['Piano', 1],
    ['piano ', 1],
    ['WIFI', 1],
    ['Cargo bike', 2],
  ] as const) {
    await amenity.fill(text);
    await addAmenity.click();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(removable);
  }
  await button(page, 'Remove Cargo bike').click();

  const names = { lifestyle: 'Lifestyle', design: 'Design', location: 'Location', feature: 'Features' };
  await expect(page.getByRole('tab')).toHaveText([/^Lifestyle/, /^Design/, /^Location/, /^Features/]);
  for (const category of TAG_CATEGORIES) {
    await page.getByRole('tab', { name: names[category] }).click();
    const chips = page.getByRole('tabpanel').getByRole('button');
    await expect(chips).toHaveText([...PRESET_TAGS[category]]);
    await chips.nth(2).click();
    await expect(chips.nth(2)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.getByRole('tabpanel').getByRole('button').nth(2).click();
  const tag = page.getByRole('textbox', { name: 'Your own tag' });
  const addTag = button(page, 'Add your own tag');
  for (const nothing of ['', '   ']) {
    await tag.fill(nothing);
    await expect(addTag).toBeDisabled();
  }
  await tag.fill('Vinyl nights');
  await addTag.click();
  for (const text of ['vinyl  NIGHTS', PRESET_TAGS.design[2]?.toUpperCase() ?? '']) {
    await tag.fill(text);
    await tag.press('Enter');
  }
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Preferences' }).fill('Two weeks in spring');
  await pickPhotos(page, smallPictures(3));
  await expect(arrived(page)).toHaveCount(3);

  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Brick loft');
  await expect(tiles(page)).toHaveCount(3);
  await button(page, 'Remove Vinyl nights').click();
  await button(page, 'List My Home').click();
  await expect(page).toHaveURL('/');
  expect((await ownHomes(page))[0]).toMatchObject({
    title: 'Brick loft',
    home_type: 'Loft',
    guests: 4,
    bedrooms: 1,
    bathrooms: 1,
    amenities: ['Wifi', 'Free parking', 'Gym access', 'Coffee machine', 'Smart tv', 'Piano'],
    interests: [PRESET_TAGS.lifestyle[2], PRESET_TAGS.design[2], PRESET_TAGS.location[2]],
    swap_preferences: 'Two weeks in spring',
  });
  await page.goto('/add-home');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('[CONST-09, VALID-03, VALID-04, VALID-07, LIST-15, LIST-16] missing entries are named and get the focus; three photos are enough, and two presses list one home', async ({
  page,
}) => {
  await newSubscriber(page);
  await page.goto('/add-home');
  await button(page, 'List My Home').click();
  await expectToast(
    page,
    'destructive',
    'More photos needed',
    'Please upload at least 3 photos of your home.',
  );
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Title is required',
    'Description is required',
    'Location is required',
    'Home type is required',
    'Please upload at least 3 photos of your home.',
  ]);
  await eachColorScheme(page, async () =>
    expect(await axe(page, 'the listing form names what is missing')).toEqual([]),
  );
  await summary(page).getByRole('link', { name: 'Location is required' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused();

  await fillHome(page, 'Boathouse on the quiet side');
  await pickPhotos(page, smallPictures(2));
  await expect(arrived(page)).toHaveCount(2);
  await button(page, 'List My Home').click();
  await expect(summary(page).getByRole('link')).toHaveText(['Please upload at least 3 photos of your home.']);
  expect(await ownHomes(page)).toEqual([]);

  await pickPhotos(page, smallPictures(1));
  await expect(arrived(page)).toHaveCount(3);
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('/api/homes', async (route) => {
    await seen;
    await route.continue();
  });
  await button(page, 'List My Home').dblclick();
  await expect(button(page, 'Listing Home...')).toBeDisabled();
  goOn();
  await expectToast(page, 'default', 'Home listed successfully!', [
    'Your home has been added to the platform.',
    'Place: Porto, Portugal. Not right? Change it in My homes.',
  ]);
  await expect(page).toHaveURL('/');
  // Other tests run in parallel and list homes too.
  const first = async () => (await titles(page)).slice(0, 4);
  await expect.poll(first).toContain('Boathouse on the quiet side');
  const own = await ownHomes(page);
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({ guests: null, bedrooms: null, bathrooms: null });
});

test('[LIST-03] the form fits its window', { tag: '@widths' }, async ({ page }) => {
  await signInDemo(page, 'premium');
  await page.goto('/add-home');
  await pickPhotos(page, smallPictures(4));
  await expect(arrived(page)).toHaveCount(4);
  await expectNoSidewaysScroll(page);
});
