import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listingHomes, newSubscriber, pickPhotos, smallPictures, tiles } from './page/hosts.ts';
import { button, expectToast } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const drop = (page: Page) => page.locator('#photos');
const arrived = (page: Page) => page.locator('[data-state="sent"]');

test.use(listingHomes);
test.beforeEach(async ({ page }) => withoutWelcome(page));
test('[PHOTO-01, PHOTO-03, PHOTO-04, PHOTO-07] the file dialog takes images, ten at a time, up to 10 MB; previews can be ordered and removed', async ({
  page,
  problems,
}) => {
  problems.allow(/^415 POST .*\/api\/home_photos$/);
  await newSubscriber(page);
  await page.goto('/add-home');
  await expect(page.getByText('JPG, PNG up to 10MB each', { exact: true })).toBeVisible();
  const input = page.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  const chooser = page.waitForEvent('filechooser');
  await drop(page).click();
  expect((await chooser).isMultiple()).toBe(true);

  await pickPhotos(page, smallPictures(11));
  await expectToast(page, 'destructive', 'Too many files', 'You can select up to 10 photos at a time.');
  await expect(tiles(page)).toHaveCount(10);
  await expect(tiles(page).last().getByRole('img')).toHaveAttribute('alt', 'small-10.webp, place 10 of 10');

  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  const [small] = smallPictures(1);
  await pickPhotos(page, [large, { ...(small as NonNullable<typeof small>), name: 'beside.webp' }]);
  await expectToast(page, 'destructive', 'File too large', 'Please select photos smaller than 10MB.');
  await expect(tiles(page)).toHaveCount(11);
  await expect(arrived(page)).toHaveCount(11);

  await drop(page).evaluate((target) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(9)], 'dropped.png', { type: 'image/png' }));
    target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("We couldn't upload dropped.png")).toBeVisible();
  await button(page, 'Remove dropped.png').click();

  for (let photo = 10; photo > 1; photo--) await button(page, `Remove small-${photo}.webp`).click();
  await expect(tiles(page)).toHaveCount(2);
  const grip = button(page, 'Move beside.webp');
  await grip.focus();
  await grip.press('ArrowLeft');
  await expect(tiles(page).first()).toContainText('Cover photo');
  await expect(tiles(page).first().getByRole('img')).toHaveAttribute('alt', 'beside.webp, place 1 of 2');
  await expect(grip).toBeFocused();
  const box = await tiles(page).nth(1).boundingBox();
  await grip.hover();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 60, { steps: 8 });
  await page.mouse.up();
  await expect(tiles(page).nth(1).getByRole('img')).toHaveAttribute('alt', 'beside.webp, place 2 of 2');
  await button(page, 'Remove beside.webp').click();
  // A single photo has its full size: it is visible, and its buttons can be clicked.
  await expect(tiles(page)).toHaveCount(1);
  const lone = await tiles(page).boundingBox();
  expect(lone?.height).toBeGreaterThan(200);
  await button(page, 'Move small-1.webp').click({ trial: true });
  await expect
    .poll(async () => (await (await page.request.get('/api/home_photos/waiting')).json()).uploads.length)
    .toBe(1);
});

test('[PHOTO-10, PHOTO-06] failed uploads are reported, kept and sent again; a file that is no image says so', async ({
  page,
  problems,
}) => {
  problems.allow(/^500 POST .*\/api\/home_photos$/);
  problems.allow(/^415 POST .*\/api\/home_photos$/);
  await newSubscriber(page);
  await page.goto('/add-home');
  await page.route('/api/home_photos', (route) => route.fulfill({ status: 500, json: {} }));
  await pickPhotos(page, smallPictures(2));
  await expectToast(
    page,
    'destructive',
    'Upload failed',
    'There was an error uploading your photos. Please try again.',
  );
  await expect(page.getByText("We couldn't upload small-1.webp")).toBeVisible();
  await page.unroute('/api/home_photos');
  const bar = page.getByRole('status').filter({ hasText: 'left' });
  await expect(bar).toContainText('two photos not uploaded', { ignoreCase: true });
  await button(page, 'List My Home').click();
  const summary = page.getByRole('region', { name: /things? to fix$/ });
  await summary
    .getByRole('link', { name: "We couldn't upload two photos. Try again or remove them." })
    .click();
  await expect(tiles(page).first()).toBeFocused();
  await expect(button(page, 'Remove small-1.webp')).toBeInViewport();
  for (const photo of [1, 2]) await button(page, `Try again: small-${photo}.webp`).click();
  await expect(arrived(page)).toHaveCount(2);
  await expectToast(page, 'default', 'Photos uploaded successfully!');

  await pickPhotos(page, [{ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }]);
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
});
