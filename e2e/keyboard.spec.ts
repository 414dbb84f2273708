import { expect, test } from './fixtures.ts';
import { tabThrough, unreached } from './page/accessibility.ts';
import { visit } from './page/gallery.ts';
import { firstHome, withoutWelcome } from './page/site.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[A11Y-05] Alt + S focuses the search, from other pages after opening the home page, and not while typing', async ({
  page,
}) => {
  const field = page.getByPlaceholder('Search homes, locations, or tags...');
  // A key pressed before the client code runs goes to the browser.
  await visit(page, '/credits');
  await page.keyboard.press('Alt+s');
  await expect(page).toHaveURL('/');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.keyboard.press('Alt+p');
  await expect(page).toHaveURL('/');
  await field.blur();
  await page.keyboard.press('Alt+s');
  await expect(field).toBeFocused();

  await page.goto('/auth');
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Alt+s');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page).toHaveURL('/auth');
});

test('[A11Y-06] Alt + P opens the profile', async ({ page }) => {
  // A key pressed before the client code runs goes to the browser.
  await visit(page, '/credits');
  await page.keyboard.press('Alt+p');
  await expect(page).toHaveURL('/profile');
});

test('[A11Y-08] the first stop skips to the content, and a new page focuses its content', async ({
  page,
}) => {
  // A key pressed before the client code runs goes to the browser.
  await visit(page, '/credits');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse homes' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveAccessibleName('Browse homes | Swapstead');
});

test('[A11Y-08] Tab goes through a house page in order, and every stop is visible', {
  tag: '@widths',
}, async ({ page, isMobile }) => {
  const { id } = await firstHome(page);
  await page.goto(`/house/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Load the lazy parts near the foot before tabbing.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Similar homes' })).toBeVisible();
  const stops = await tabThrough(page);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  expect(await unreached(page)).toEqual([]);
  const names = stops.map(({ name }) => name);
  const expected = [
    'Skip to content',
    'Swapstead',
    isMobile ? 'Open menu' : 'Browse',
    'Back',
    'Copy link',
    // Beside the description, or in the bar at the bottom of a phone.
    'Get started',
    // In 'Availability' and in 'Where it is'.
    'See the plans',
    'See the plans',
    'Swapstead',
    'Browse homes',
    'Cookies',
  ];
  expect(names.filter((name) => expected.includes(name))).toEqual(expected);
});
