import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe, tabThrough } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const PICTURE = new URL('../server/demo/avatars/avatar-05.webp', import.meta.url);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const about = (page: Page) => page.getByRole('list', { name: 'About you' });
const stat = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
const save = (page: Page) => button(page, 'Save Changes').click();

async function edit(page: Page) {
  await button(page, 'Edit Profile').click();
  await expect(page.getByRole('form', { name: 'Edit profile' })).toBeVisible();
}

const refusal = (message: string) => ({ json: { code: 'unavailable', message, request_id: '1' } });

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[PROF-01] a visitor is asked to log in', async ({ page }) => {
  await page.goto('/profile');
  await expect(heading(page)).toHaveText('Access Required');
  await expect(page.getByText('Please log in to view your profile.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth');
  await expect(button(page, 'Edit Profile')).toHaveCount(0);
});

test('[PROF-04, PROF-05, PROF-07, PROF-08, PROF-09, PROF-13, PROF-44] a member without a record sees fallbacks; the first save makes it', async ({
  page,
}) => {
  const { email } = await newMember(page);
  await page.goto('/profile');
  await expect(heading(page)).toHaveText(email.split('@')[0] ?? '');
  await expect(page.getByRole('img', { name: 'No avatar yet' })).toBeVisible();
  const joined = new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await expect(about(page).getByRole('listitem')).toHaveText([
    '••••••• (Premium only)',
    email,
    `Joined ${joined}`,
  ]);
  await expect(page.getByRole('list', { name: 'Interests' })).toHaveCount(0);
  await expect(stat(page, 'Homes Listed')).toHaveText('0');
  await expect(stat(page, 'Member Status')).toHaveText('New');
  await expect(stat(page, 'Completed Swaps')).toHaveText('0');

  await edit(page);
  await page.getByLabel('Display name').fill('Ada');
  await save(page);
  await expect(heading(page)).toHaveText('Ada');
  await edit(page);
  await page.getByLabel('Display name').fill('Ada Byron');
  await save(page);
  await expect(heading(page)).toHaveText('Ada Byron');
});

test('[PROF-06, PROF-16, PROF-17, PROF-19, PROF-20] a subscriber sees the own location and the quick actions', async ({
  page,
}) => {
  await signInAs(page, 'premium');
  await page.goto('/profile');
  const { location } = await (await page.request.get('/api/profiles/me')).json();
  await expect(about(page).getByText(location, { exact: true })).toBeVisible();
  const actions = page.getByRole('region', { name: 'Quick actions' });
  await expect(actions.getByRole('link', { name: 'List your home' })).toHaveAttribute('href', '/add-home');
  await expect(actions.getByRole('link', { name: 'Browse homes' })).toHaveAttribute('href', '/');
  const subscription = page.getByRole('region', { name: 'Subscription Management' });
  await expect(subscription).toContainText(/\d{4}/);
  await expect(subscription.getByRole('link', { name: 'View Plans' })).toHaveAttribute(
    'href',
    '/subscription',
  );
  await expect(page.getByText('Upgrade to premium')).toHaveCount(0);
});

test('[PROF-13] Homes Listed is the number of own homes', async ({ page }) => {
  await signInAs(page, 'host');
  await page.goto('/profile');
  const { homes } = await (await page.request.get('/api/homes/own')).json();
  expect(homes.length).toBeGreaterThan(1);
  await expect(stat(page, 'Homes Listed')).toHaveText(String(homes.length));
});

test('[PROF-07, PROF-16, PROF-38] a free member sees the lock, no quick actions, and the location when editing', async ({
  page,
}) => {
  await signInAs(page, 'free');
  await page.goto('/profile');
  const { location } = await (await page.request.get('/api/profiles/me')).json();
  await expect(about(page)).toContainText('••••••• (Premium only)');
  await expect(page.getByText(location)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Quick actions' })).toHaveCount(0);
  await edit(page);
  await expect(page.getByLabel('Location')).toHaveValue(location);
});

test('[PROF-03, PROF-20, PROF-37] a free member has no homes tab, and the calendar leads to the plans', async ({
  page,
}) => {
  await signInAs(page, 'free');
  await page.goto('/profile');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Availability']);
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  const panel = page.getByRole('tabpanel');
  for (const offer of ['List unlimited homes', 'Message members', 'Manage availability calendars']) {
    await expect(panel.getByText(offer, { exact: true })).toBeVisible();
  }
  const upgrade = panel.getByRole('link', { name: 'Upgrade to premium' });
  await expect(upgrade).toHaveAttribute('href', '/subscription');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Your calendar opens with premium' })).toBeVisible();
  await expect(upgrade).toHaveAttribute('href', '/subscription');
});

test('[PROF-11] Sign out ends the session and shows the first page', async ({ page }) => {
  await newMember(page);
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/viewer')).json()).toEqual({ level: 'visitor' });
});

test('[PROF-12] a profile that cannot be loaded says why, and can be asked for again', async ({
  page,
  problems,
}) => {
  problems.allow(/^503 GET .*\/api\/profiles\/me$/);
  await signInAs(page, 'free');
  const message = 'The service is busy. Please try again in a moment.';
  await page.route('/api/profiles/me', (route) => route.fulfill({ status: 503, ...refusal(message) }));
  await page.goto('/profile');
  await expectToast(page, 'destructive', 'Error loading profile', message);
  await page.unroute('/api/profiles/me');
  await button(page, 'Try again').click();
  await expect(heading(page)).toHaveText('Wei Zhang');
});

test('[PROF-08, PROF-10, PROF-38, PROF-40, PROF-41, PROF-42, PROF-51] everything in the editor is saved and shown', {
  tag: '@widths',
}, async ({ page }) => {
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
  await page.route('/api/profiles/me', async (route) => {
    if (route.request().method() === 'PUT') await asked;
    await route.continue();
  });
  await save(page);
  await expect(button(page, 'Saving...')).toBeDisabled();
  answer();
  await expectToast(page, 'default', 'Profile updated', 'Your profile has been saved successfully.');
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

test('[PROF-39] Cancel forgets what was changed', async ({ page }) => {
  await signInAs(page, 'free');
  await page.goto('/profile');
  await edit(page);
  await page.getByLabel('Display name').fill('Somebody else');
  await button(page, 'Cancel').click();
  await expect(heading(page)).toHaveText('Wei Zhang');
  await edit(page);
  await expect(page.getByLabel('Display name')).toHaveValue('Wei Zhang');
});

for (const [message, said] of [
  ['The service is busy.', 'The service is busy.'],
  ['', 'Failed to update profile'],
]) {
  test(`[PROF-43] a save that fails says '${said}' and keeps the entries`, async ({ page, problems }) => {
    problems.allow(/^503 PUT .*\/api\/profiles\/me$/);
    await newMember(page);
    await page.goto('/profile');
    await edit(page);
    await page.route('/api/profiles/me', (route) =>
      route.fulfill({ status: 503, ...refusal(message ?? '') }),
    );
    await page.getByLabel('Display name').fill('Kept');
    await save(page);
    await expectToast(page, 'destructive', 'Error', said);
    await expect(page.getByLabel('Display name')).toHaveValue('Kept');
  });
}

test('[VALID-10, VALID-11, VALID-12, VALID-13, VALID-14, VALID-15] what does not fit is refused beside its field', async ({
  page,
}) => {
  await newMember(page);
  await page.goto('/profile');
  await edit(page);
  const cases: [string, string, RegExp][] = [
    ['Display name', '   ', /^Display name is required/],
    ['Display name', 'x'.repeat(101), /^Display name takes at most 100 characters/],
    ['Bio', 'x'.repeat(501), /^Bio takes at most 500 characters/],
    ['Location', 'x'.repeat(101), /^Location takes at most 100 characters/],
    ['Phone', '1'.repeat(21), /^Phone takes at most 20 characters/],
    ['Website', 'ftp://files.example', /^Please enter a valid URL/],
    ['Website', 'not an address', /^Please enter a valid URL/],
  ];
  await page.getByLabel('Display name').fill('x'.repeat(100));
  for (const [label, value, error] of cases) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await save(page);
    await expect(field).toHaveAccessibleDescription(error);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(label === 'Display name' ? 'x'.repeat(100) : '');
    await expect(field).not.toHaveAttribute('aria-invalid');
  }
  await page.getByLabel('Bio').fill('x'.repeat(500));
  await page.getByLabel('Location').fill('x'.repeat(100));
  await page.getByLabel('Phone').fill('1'.repeat(20));
  await save(page);
  await expectToast(page, 'default', 'Profile updated');
  await expectNoSidewaysScroll(page);
});

test('[PROF-45, PROF-50] a picture is uploaded and seen at once; a new one takes its place', async ({
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
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(file);
  await expect(button(page, 'Uploading...')).toBeDisabled();
  answer();
  const avatar = page.getByRole('img', { name: 'Your avatar' });
  await expect(avatar).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{32}\.webp$/);
  const first = await avatar.getAttribute('src');
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(file);
  await expect(avatar).not.toHaveAttribute('src', first ?? '');
  await button(page, 'Cancel').click();
  await expect(avatar).toBeVisible();
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('[PROF-46, PROF-47, PROF-49] a picture that will not do is refused before it is sent, a failed upload says why', async ({
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

  await choose('image/webp', (await readFile(PICTURE)).subarray(0, 2_000));
  await expectToast(page, 'destructive', 'Upload failed', 'This picture is damaged.');
  await expect(page.getByRole('img', { name: 'No avatar yet' })).toBeVisible();
});

test('the other devices are listed and can be signed out', async ({ page, browser }) => {
  const credentials = await newMember(page);
  const elsewhere = await browser.newContext();
  await elsewhere.request.post('/api/auth/sign-in', { data: credentials });
  await page.goto('/profile');
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await button(page, 'Sign out other devices').click();
  await expect(devices).toHaveCount(1);
  await expect(button(page, 'Sign out other devices')).toHaveCount(0);
  expect((await elsewhere.request.get('/api/sessions')).status()).toBe(401);
  await elsewhere.close();
});

test('[PROF-22, PROF-23] the danger zone warns of everything that goes, and cancelling changes nothing', async ({
  page,
}) => {
  await signInAs(page, 'free');
  await page.goto('/profile');
  const zone = page.getByRole('region', { name: 'Danger Zone' });
  await zone.getByRole('button', { name: 'Delete My Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your profile?' });
  for (const part of ['profile', 'homes and their photos', 'chats', 'support tickets']) {
    await expect(dialog.getByRole('listitem').filter({ hasText: part })).not.toHaveCount(0);
  }
  await expect(dialog).toContainText('Your subscription is cancelled.');
  await eachColorScheme(page, async () =>
    expect(await axe(page, 'the profile is about to be deleted')).toEqual([]),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(zone.getByRole('button', { name: 'Delete My Profile' })).toBeFocused();
  await page.reload();
  await expect(heading(page)).toHaveText('Wei Zhang');
});

test('[PROF-24, PROF-26] deleting says so, signs out and leaves nothing to sign in to', async ({
  page,
  problems,
}) => {
  problems.allow(/^401 POST .*\/api\/auth\/sign-in$/);
  const { email, password } = await newMember(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/functions/delete-profile', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/profile');
  await button(page, 'Delete My Profile').click();
  await button(page, 'Yes, Delete Forever').click();
  await expect(button(page, 'Deleting...')).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/');
  await expectToast(
    page,
    'default',
    'Profile deleted',
    'Your profile and all data have been permanently deleted.',
  );
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await expectToast(page, 'destructive', 'Authentication Error', 'Invalid login credentials');
});

test('[PROF-27, PROF-28] the last admin cannot leave, hears why and stays signed in', async ({
  page,
  problems,
}) => {
  problems.allow(/^409 POST .*\/delete-profile$/);
  await signInAs(page, 'admin');
  await page.goto('/profile');
  await button(page, 'Delete My Profile').click();
  await button(page, 'Yes, Delete Forever').click();
  await expectToast(
    page,
    'destructive',
    'Error deleting profile',
    'You are the only admin. Make somebody else an admin first.',
  );
  await page.reload();
  await expect(heading(page)).toHaveText('Swapstead team');
});

test('[A11Y-08, A11Y-12, A11Y-13] profile and editor are reached by Tab, fit every window and have no fault that axe finds', {
  tag: '@widths',
}, async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/profile');
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible();
  for (const open of [true, false]) {
    await eachColorScheme(page, async () => expect(await axe(page)).toEqual([]));
    if (open) await edit(page);
  }
  const stops = await tabThrough(page);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await button(page, 'Cancel').click();
  await expectNoSidewaysScroll(page);
});
