import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openHouse } from './page/house.ts';
import { firstHome, withoutWelcome } from './page/site.ts';

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });
test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[HOUSE-04] Back returns to the previous page, or to the home page if there is none', async ({
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

test('[A11Y-07] the full-screen viewer works by keyboard and returns the focus', async ({ page }) => {
  const home = await openHouse(page);
  const opener = photos(page).getByRole('button', { name: /^Open photo 1 of/ });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: `Photos of ${home.title}` });
  // The row contains all photos; keyboard and screen reader find only the current one.
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
  // The pressed button has been removed, and keys still work.
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos[0].photo_url));
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(`/house/${home.id}`);
});
