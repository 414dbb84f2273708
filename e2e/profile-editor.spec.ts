import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, expectToast, newMember } from './page/members.ts';
import { about, edit, PICTURE, save } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[PROF-08, PROF-10, PROF-38, PROF-40, PROF-41, PROF-42, PROF-51] everything in the editor is saved and shown', async ({
  page,
}) => {
  await newMember(page);
  await page.goto('/profile');
  await edit(page);
  await expect(page.getByRole('radio', { name: 'Chat' })).toBeChecked();
  await expect(page.getByLabel('Share my email address with premium members')).not.toBeChecked();
  await page.getByLabel('Display name').fill('Ines');
  await page.getByLabel('Bio').fill('Bakes bread.');
  await page.getByLabel('Location').fill('Porto, Portugal');
  await page.getByLabel('Phone').fill('+351 912 345 678');
  await page.getByLabel('Website').fill('https://ines.example/bread');
  const interest = page.getByLabel('Interests');
  const add = button(page, 'Add');
  await expect(add).toBeDisabled();
  for (const word of ['Bread', 'Sailing', 'Chess']) {
    await interest.fill(word);
    await interest.press('Enter');
  }
  for (const refused of ['   ', ' bread ']) {
    await interest.fill(refused);
    await expect(add).toBeDisabled();
  }
  await button(page, 'Remove Sailing').click();
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByLabel('Share my email address with premium members').check();

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let saved = 0;
  await page.route('/api/profiles/me', async (route) => {
    if (route.request().method() === 'PUT') {
      saved++;
      await asked;
    }
    await route.continue();
  });
  await save(page);
  const saving = button(page, 'Saving...');
  await expect(saving).toBeDisabled();
  // The button keeps the focus, and neither another press nor Enter in a field saves again.
  await expect(saving).toBeFocused();
  await saving.press('Enter');
  await page.getByLabel('Display name').press('Enter');
  answer();
  await expectToast(page, 'default', 'Profile updated', 'Your profile has been saved successfully.');
  expect(saved).toBe(1);
  await expect(heading(page)).toHaveText('Ines');
  await expect(page.getByText('Bakes bread.', { exact: true })).toBeVisible();
  await expect(about(page)).toContainText('+351 912 345 678');
  await expect(page.getByRole('link', { name: 'ines.example/bread' })).toHaveAttribute(
    'href',
    'https://ines.example/bread',
  );
  await expect(page.getByRole('list', { name: 'Interests' }).getByRole('listitem')).toHaveText([
    'Bread',
    'Chess',
  ]);
  await page.reload();
  await edit(page);
  await expect(page.getByLabel('Location')).toHaveValue('Porto, Portugal');
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect(page.getByLabel('Share my email address with premium members')).toBeChecked();
});

test('[PROF-45, PROF-50] a picture is previewed and uploaded with the save; a new one replaces it', async ({
  page,
}) => {
  await newMember(page);
  await page.goto('/profile');
  await edit(page);
  await expect(page.getByText('Max 5MB • JPG, PNG, or WebP', { exact: true })).toBeVisible();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/profiles/me/avatar', async (route) => {
    await asked;
    await route.continue();
  });
  const picture = await readFile(PICTURE);
  const file = { name: 'me.webp', mimeType: 'image/webp', buffer: picture };
  await page.getByLabel('Display name').fill('Ines');
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(file);
  const avatar = page.getByRole('img', { name: 'Your avatar' });
  await expect(avatar).toHaveAttribute('src', /^blob:/);
  await save(page);
  await expect(button(page, 'Uploading...')).toBeDisabled();
  answer();
  await expect(avatar).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{32}\.webp$/);
  const first = await avatar.getAttribute('src');
  await edit(page);
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(file);
  await save(page);
  await expect(heading(page)).toHaveText('Ines');
  await expect(avatar).toHaveAttribute('src', /^\/avatars\//);
  await expect(avatar).not.toHaveAttribute('src', first ?? '');
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('[PROF-39, PROF-46, PROF-47, PROF-49] an unsuitable picture is refused before it is sent, a failed upload says why, and Cancel discards it', async ({
  page,
  problems,
}) => {
  problems.allow(/^400 PUT .*\/avatar$/);
  await newMember(page);
  await page.goto('/profile');
  await edit(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/avatar') && sent.push(request.method()));
  const choose = (mimeType: string, buffer: Buffer) =>
    page.getByLabel('Avatar', { exact: true }).setInputFiles({ name: 'chosen', mimeType, buffer });

  await choose('image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expectToast(page, 'destructive', 'File too large', 'Please select an image smaller than 5MB');
  await choose('application/pdf', Buffer.from('%PDF-1.7'));
  await expectToast(page, 'destructive', 'Invalid file type', 'Please select a valid image file');
  expect(sent).toEqual([]);

  await page.getByLabel('Display name').fill('Ines');
  await choose('image/webp', (await readFile(PICTURE)).subarray(0, 2_000));
  await save(page);
  await expectToast(
    page,
    'destructive',
    'Upload failed',
    'This picture is damaged. Please choose another one.',
  );
  await expect(page.getByLabel('Display name')).toHaveValue('Ines');
  await button(page, 'Cancel').click();
  await expect(page.getByRole('img', { name: 'No avatar yet' })).toBeVisible();
});
