import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { button, newMember, signInAs } from './page/members.ts';
import { about, edit, save } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stat = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition');

test.beforeEach(async ({ page }) => withoutWelcome(page));

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
