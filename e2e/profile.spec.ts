import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { button, signInAs } from './page/members.ts';
import { edit } from './page/profile.ts';
import { bell, withoutWelcome } from './page/site.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[A11Y-08, A11Y-12, A11Y-13] profile and editor can be reached by Tab, fit every window, and axe finds no fault', {
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
  await expect(bell(page)).toBeVisible();
  const stops = await tabThrough(page);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  expect(await unreached(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await button(page, 'Cancel').click();
  await expectNoSidewaysScroll(page);
});
