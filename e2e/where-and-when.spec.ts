import type { Locator, Page } from '@playwright/test';
import { dayName } from '@swapstead/contract/days';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page/appearance.ts';
import { visit } from './page/gallery.ts';
import { activate, tabTo, typeInto } from './page/keyboard.ts';
import { signInAs } from './page/members.ts';

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const part = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${name}(:|$)`) });
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Nothing lies beyond an edge, and no words end in dots. */
async function expectNothingCutOff(page: Page, within: Locator) {
  await expectNoSidewaysScroll(page);
  const cut = await within.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter(
        (element) => element.getClientRects().length > 0 && element.scrollWidth > element.clientWidth + 1,
      )
      .filter(
        (element) =>
          (element === root || ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)) &&
          element.clientWidth > 1,
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
}

test('[FIND-36] nothing is cut off 640 pixels wide, as on a screen of 1280 at 200 % zoom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 640 });
  await signInAs(page, 'premium');
  await visit(
    page,
    `/homes?country=AR&guests=2&check_in=${ahead(300)}&check_out=${ahead(310)}&play=7&open=1`,
  );
  await expect(page.getByRole('button', { name: /^Remove filter Anywhere in Argentina/ })).toBeVisible({
    timeout: 15_000,
  });
  const main = page.locator('main');
  await expectNothingCutOff(page, main);
  for (const name of ['Where', 'When', 'Guests', 'Filters', 'Sort']) {
    await part(main, name).click();
    await expectNothingCutOff(page, dialog(page, name));
    if (name === 'When') {
      for (const tab of ['A weekend', 'Any time']) {
        await page.getByRole('tab', { name: tab }).click();
        await expectNothingCutOff(page, dialog(page, name));
      }
    }
    await page.keyboard.press('Escape');
    await expect(part(main, name)).toBeFocused();
  }
});

test('[FIND-11, FIND-36] on a small screen every value is set and removed by keyboard, and the focus comes back to where it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'premium');
  await visit(page, '/homes');
  await expect(page.locator('#results article').first()).toBeVisible();
  const opener = page.getByRole('button', { name: 'Where, when, who' });
  const row = dialog(page, 'Where, when, who');
  await activate(page, opener);

  await activate(page, part(row, 'When'));
  const when = dialog(page, 'When');
  await expect(when).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(when).toBeHidden();
  await expect(part(row, 'When')).toBeFocused();
  await page.keyboard.press('Enter');
  const today = when.locator('[data-day] button[tabindex="0"]').first();
  await tabTo(page, today);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toMatch(/day \d+ \w+ \d{4}$/);
  const from = await focused();
  await page.keyboard.press('Enter');
  await expect(when.getByText(`Check-in ${from}`)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).not.toBe(from);
  await page.keyboard.press('Enter');
  await expect(when.getByText(/^7 nights, check-out /)).toBeVisible();
  await activate(page, when.getByRole('button', { name: 'Apply' }));
  await expect(when).toBeHidden();
  await expect(page).toHaveURL(/check_in=.*check_out=/);
  const day = new URL(page.url()).searchParams.get('check_in') as string;
  expect(dayName(day)).toBe(from);
  await expect(part(row, 'When')).toBeFocused();

  await activate(page, part(row, 'Guests'));
  await typeInto(page, dialog(page, 'Guests').getByRole('spinbutton', { name: 'Guests' }), '2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/guests=2/);
  await expect(part(row, 'Guests')).toBeFocused();
  await activate(page, row.getByRole('button', { name: /^Show / }));
  await expect(row).toBeHidden();
  await expect(opener).toBeFocused();

  await activate(page, page.getByRole('button', { name: 'Remove filter 2 guests or more' }));
  await expect(page).not.toHaveURL(/guests/);
});

test('[FIND-36] without script a member reads what searching needs', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/^csp GET .*\.js$/);
  await signInAs(page, 'premium');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL as string,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/homes');
  // What stands in <noscript> is passed over by getByText.
  const note = plain.locator('p', { hasText: 'Searching by place and dates needs JavaScript.' });
  await expect(note).toBeVisible();
  await context.close();
});
