import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { about, edit, refusal, save } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stat = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition');

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[PROF-01] a visitor is asked to log in', async ({ page }) => {
  await page.goto('/profile');
  await expect(heading(page)).toHaveText('Access Required');
  await expect(page.getByText('Please log in to view your profile.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fprofile',
  );
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
  await expect(about(page).getByRole('listitem')).toHaveText([email, `Joined ${joined}`]);
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
  await page.getByLabel('Location').fill('London');
  await save(page);
  await expect(heading(page)).toHaveText('Ada Byron');
  await expect(about(page).getByRole('listitem').first()).toHaveText('••••••• (Premium only)');
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

test('[A11Y-08, A11Y-12, A11Y-13] profile and editor are reached by Tab, fit every window and have no fault that axe finds', {
  tag: '@widths',
}, async ({ page }) => {
  test.slow();
  await signInAs(page, 'premium');
  await page.goto('/profile');
  await expect(page.getByRole('tab', { name: 'Swaps' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('table')).toBeVisible();
  for (const open of [true, false]) {
    await eachColorScheme(page, async () => expect(await axe(page)).toEqual([]));
    if (open) await edit(page);
  }
  const stops = await tabThrough(page);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  expect(await unreached(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await button(page, 'Cancel').click();
  await expectNoSidewaysScroll(page);
});
