import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAs } from './page/members.ts';
import { bell } from './page/site.ts';

test.use({ consent: 'undecided' });

/** The share of the window that a part of the page covers. */
const shareOf = (part: Locator) =>
  part.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const width = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
    const height = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    return (width * height) / (innerWidth * innerHeight);
  });

/** The links and buttons of an open panel that lie under something else; a long panel is scrolled to each. */
const coveredIn = (panel: Locator) =>
  panel
    .getByRole('link')
    .or(panel.getByRole('button'))
    .evaluateAll((all) =>
      all
        .filter((one) => {
          one.scrollIntoView({ block: 'nearest' });
          const { left, top, width, height } = one.getBoundingClientRect();
          return [0.1, 0.5, 0.9].some(
            (part) => !one.contains(document.elementFromPoint(left + width / 2, top + height * part)),
          );
        })
        .map((one) => one.textContent),
    );

/** How many of a hundred points of a part of the page show something else. */
const pointsOverlaid = (part: Locator) =>
  part.evaluate((whole) => {
    const { left, top, width, height } = whole.getBoundingClientRect();
    const steps = Array.from({ length: 10 }, (_, step) => (step + 0.5) / 10);
    return steps
      .flatMap((across) => steps.map((down) => [left + width * across, top + height * down] as const))
      .filter(([x, y]) => !whole.contains(document.elementFromPoint(x, y))).length;
  });

/** Signs a host in and opens the start page with note and cookie banner. */
async function openWithNote(page: Page) {
  await signInAs(page, 'host');
  // The sign-in page shows no note.
  await page.addInitScript(() => localStorage.removeItem('swapstead.wipDismissed'));
  await page.goto('/');
  await expect(page.getByRole('dialog', { name: 'Work in Progress' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
}

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(menu.getByRole('link').first()).toBeVisible();
  return menu;
};

test("note and cookie banner together leave three quarters of a phone's first screen, and the open menu is above both", {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const note = page.getByRole('dialog');
  const cookies = page.getByRole('region', { name: 'Cookies' });
  await expect(note).toBeVisible();
  await expect(cookies).toBeVisible();
  expect((await shareOf(note)) + (await shareOf(cookies))).toBeLessThanOrEqual(0.25);
  const menu = await openMenu(page);
  expect(await pointsOverlaid(menu)).toBe(0);
  expect(await coveredIn(menu)).toEqual([]);
});

test("a member's open menu is above note and cookie banner", { tag: '@phone' }, async ({ page }) => {
  await openWithNote(page);
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(await pointsOverlaid(menu)).toBe(0);
  expect(await coveredIn(menu)).toEqual([]);
});

test('the open bell is above note and cookie banner, and its content can be pressed', {
  tag: '@widths',
}, async ({ page }) => {
  await openWithNote(page);
  // So low that the panel of a wide window would reach the banner, too.
  const width = page.viewportSize()?.width ?? 0;
  if (width > 640) await page.setViewportSize({ width, height: 520 });
  await bell(page).click();
  const panel = page.getByRole('region', { name: 'Notices' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  expect(await pointsOverlaid(panel)).toBe(0);
  const covered = await coveredIn(panel);
  expect(covered).toEqual([]);
  const first = panel.getByRole('link').first();
  const target = (await first.getAttribute('href')) ?? 'nowhere';
  expect(target).not.toBe('/notices');
  await first.click();
  await expect.poll(() => page.url()).toContain(target);
});
