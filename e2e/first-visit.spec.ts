import type { Locator } from '@playwright/test';
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

test("note and cookie banner together leave three quarters of a phone's first screen, and the open menu is above both", {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const note = page.getByRole('dialog');
  const cookies = page.getByRole('region', { name: 'Cookies' });
  await expect(note).toBeVisible();
  await expect(cookies).toBeVisible();
  expect((await shareOf(note)) + (await shareOf(cookies))).toBeLessThanOrEqual(0.25);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const covered = await links.evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return y > 0 && y < innerHeight && !one.contains(document.elementFromPoint(x, y));
      })
      .map((one) => one.textContent),
  );
  expect(covered).toEqual([]);
});

test('the open bell is above the note, and its content can be pressed', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAs(page, 'host');
  // The sign-in page shows no note.
  await page.addInitScript(() => localStorage.removeItem('swapstead.wipDismissed'));
  await page.goto('/');
  await expect(page.getByRole('dialog', { name: 'Work in Progress' })).toBeVisible();
  await bell(page).click();
  const panel = page.getByRole('region', { name: 'Notices' });
  await expect(panel.getByRole('link').first()).toBeVisible();
  const covered = await panel.getByRole('link').evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return Boolean(at?.closest('dialog'));
      })
      .map((one) => one.textContent),
  );
  expect(covered).toEqual([]);
  const first = panel.getByRole('link').first();
  const target = (await first.getAttribute('href')) ?? 'nowhere';
  await first.click();
  await expect.poll(() => page.url()).toContain(target);
});
