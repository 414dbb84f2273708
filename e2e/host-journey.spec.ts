import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cardOf, titles } from './page/gallery.ts';
import {
  fillHome,
  listingHomes,
  newSubscriber,
  ownHomes,
  photoFiles,
  pickPhotos,
  tiles,
} from './page/hosts.ts';
import { button, expectToast, toast } from './page/members.ts';

const TITLE = 'Lighthouse keeper’s cottage';

/** The upload speed of a home connection, in bytes per second. */
async function throttle(page: Page, uploadThroughput: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** Whether a photo is uploading and its progress bar shows how far it is. */
const someAreUnderWay = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[role=progressbar]')].some((bar) => {
      const percent = Number(bar.getAttribute('aria-valuenow'));
      return percent > 0 && percent < 100;
    }),
  );

test.use(listingHomes);
test('[CONST-09, PHOTO-02, PHOTO-08, PHOTO-09, PHOTO-11, LIST-16, LIST-20, LIST-21, LIST-22, LIST-23, LIST-26, LIST-30, PROF-33] a host lists a home with twelve photos over a slow connection, edits it, sets its dates by keyboard and takes it down', async ({
  page,
  problems,
}) => {
  test.setTimeout(150_000);
  problems.allow(/^404 GET .*\/api\/homes\//);
  problems.allow(/^404 GET .*\/house\//);
  await newSubscriber(page);
  await page.goto('/add-home');
  await fillHome(page, TITLE);
  await throttle(page, 500_000);
  const files = photoFiles(13);
  // However slow the machine, the last photo is uploaded only after the form was sent.
  const sent = Promise.withResolvers<void>();
  let uploads = 0;
  await page.route('**/api/home_photos', async (route) => {
    if (++uploads === 12) await sent.promise;
    await route.continue();
  });
  await pickPhotos(page, files.slice(0, 10));
  await pickPhotos(page, files.slice(10, 12));
  await expect(tiles(page)).toHaveCount(12);
  await someAreUnderWay(page);
  await expect(button(page, 'Uploading...')).toBeVisible();
  await button(page, 'List My Home').click();
  await expect(page.locator('button[type=submit]')).toHaveText('Uploading...');
  sent.resolve();
  await expect(toast(page, 'Photos uploaded successfully!')).toBeVisible({ timeout: 60_000 });
  await expectToast(page, 'default', 'Photos uploaded successfully!', '12 photos have been uploaded.');
  await expectToast(page, 'default', 'Home listed successfully!');
  await expect(page).toHaveURL('/');
  // Other tests run in parallel and list homes too.
  await expect.poll(async () => (await titles(page)).slice(0, 4)).toContain(TITLE);
  await throttle(page, -1);
  const [listed] = await ownHomes(page);
  expect(listed?.photos.map(({ display_order }) => display_order)).toEqual([...Array(12).keys()]);
  const ids = listed?.photos.map(({ id }) => id) ?? [];

  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await page.goto('/profile?tab=homes');
  await edit.click();
  await button(page, 'Remove Photo 2').click();
  await button(page, 'Cancel').click();
  await edit.click();
  await expect(page.getByText('Will be removed')).toHaveCount(0);
  await button(page, 'Remove Photo 2').click();
  await pickPhotos(page, files.slice(12));
  await page.getByLabel('Description', { exact: true }).fill('Eleven rooms of sea.');
  await button(page, 'Save Changes').click();
  await expectToast(page, 'default', 'Home updated successfully!');
  await expect(page.getByRole('article', { name: TITLE })).toContainText('Eleven rooms of sea.');
  const [edited] = await ownHomes(page);
  const kept = ids.filter((_, index) => index !== 1);
  expect(edited?.photos.slice(0, 11).map(({ id }) => id)).toEqual(kept);
  expect(edited?.photos).toHaveLength(12);
  const gone = listed?.photos[1];
  await expect
    .poll(async () => (await page.request.get(`${gone?.photo_url}/${gone?.widths[0]}.webp`)).status(), {
      timeout: 15_000,
    })
    .toBe(404);

  await page.getByRole('gridcell').locator('button:not([aria-disabled])').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await ownHomes(page))[0]?.available_dates).toHaveLength(2);

  await edit.click();
  await button(page, 'Delete Home').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'default', 'Home deleted successfully!');
  await expect(page.getByRole('tab', { name: 'My homes (0)' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(cardOf(page, TITLE)).toHaveCount(0);
  await page.goto(`/house/${listed?.id}`);
  await expect(page.getByRole('heading', { name: 'Home not found' })).toBeVisible();
});
