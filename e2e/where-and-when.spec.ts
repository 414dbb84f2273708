import type { Locator, Page } from '@playwright/test';
import { addDays, dayName } from '@swapstead/contract/days';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page/appearance.ts';
import { titles, visit } from './page/gallery.ts';
import { activate, tabTo, typeInto } from './page/keyboard.ts';
import { mapButton } from './page/map.ts';
import { signInAs } from './page/members.ts';

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const part = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${name}(:|$)`) });
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The visible state that depends on the address. */
const shown = async (page: Page) => ({
  address: new URL(page.url()).search,
  heading: await page.locator('#results').getByRole('heading', { level: 2 }).textContent(),
  chips: await page.getByRole('button', { name: /^Remove filter / }).allInnerTexts(),
  text: await page.getByRole('searchbox', { name: 'Search homes' }).inputValue(),
  homes: await titles(page),
  map: await mapButton(page).getAttribute('aria-pressed'),
});
type Shown = Awaited<ReturnType<typeof shown>>;

test('[FIND-28, FIND-37] Back, Forward, reload and a shared link give the same filters, results and view; no other host gets a request', async ({
  page,
  context,
}) => {
  await signInAs(page, 'premium');
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).host));
  await visit(page, '/homes');
  await expect(page.locator('#results article').first()).toBeVisible();
  const steps: Shown[] = [];
  /** Waits for the results of an address and records the visible state. */
  const keep = async (address: RegExp, chip = '') => {
    await expect(page).toHaveURL(address);
    await expect(async () => {
      // Earlier results stay until there are new ones.
      expect(await page.locator('#results [aria-busy=true]').count()).toBe(0);
      const now = await shown(page);
      await page.waitForTimeout(300);
      expect(await shown(page)).toEqual(now);
      expect(now.heading).toMatch(/homes? found|Discover/);
      expect(now.homes).not.toEqual([]);
      expect(now.chips.join()).toContain(chip);
      steps.push(now);
    }).toPass({ timeout: 15_000 });
  };
  await keep(/\/homes$/);

  await part(page, 'Where').click();
  await dialog(page, 'Where').getByRole('combobox', { name: 'Where' }).fill('mexico city');
  await page
    .getByRole('option', { name: /^Mexico City/ })
    .first()
    .click();
  await keep(/place=3530597$/, 'Mexico City');
  await part(page, 'Guests').click();
  await dialog(page, 'Guests').getByRole('spinbutton', { name: 'Guests' }).fill('2');
  await dialog(page, 'Guests').getByRole('button', { name: 'Apply' }).click();
  await keep(/guests=2/, '2 guests');
  await part(page, 'Sort').click();
  await dialog(page, 'Sort').getByLabel('Newest').click();
  await keep(/sort=newest/);
  // Further typing adds no history entry.
  await page.getByRole('searchbox', { name: 'Search homes' }).pressSequentially('mexico', { delay: 400 });
  await keep(/search=mexico/);
  await mapButton(page).click();
  await keep(/view=map/);
  await part(page, 'When').click();
  await dialog(page, 'When').getByLabel('Check-in', { exact: true }).fill(ahead(40));
  await dialog(page, 'When').getByLabel('Check-out', { exact: true }).fill(ahead(42));
  await dialog(page, 'When').getByRole('button', { name: '±1 day' }).click();
  await dialog(page, 'When').getByRole('button', { name: 'Apply' }).click();
  await keep(/check_in=.*play=1/, '±1');

  const gives = (step: Shown | undefined, on = page) =>
    expect.poll(() => shown(on), { timeout: 15_000 }).toEqual(step);
  for (const step of steps.slice(0, -1).toReversed()) {
    await page.goBack();
    await gives(step);
  }
  for (const step of steps.slice(1)) {
    await page.goForward();
    await gives(step);
  }
  await page.reload();
  await gives(steps.at(-1));
  const sent = await context.newPage();
  await visit(sent, page.url());
  await gives(steps.at(-1), sent);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

/** Nothing overflows, and no text ends in an ellipsis. */
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

const PLACE = '/homes?country=AR&guests=2';

for (const width of [320, 640]) {
  test(`[FIND-36] nothing is cut off ${width} pixels wide, as on a large screen zoomed to 200 % or more`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await signInAs(page, 'premium');
    await visit(page, `${PLACE}&check_in=${ahead(300)}&check_out=${ahead(310)}&play=7&open=1`);
    await expect(page.getByRole('button', { name: /^Remove filter Anywhere in Argentina/ })).toBeVisible();
    await expectNothingCutOff(page, page.locator('main'));
    const row = width < 640 ? dialog(page, 'Where, when, who') : page.locator('main');
    if (width < 640) {
      await page.getByRole('button', { name: 'Where, when, who' }).click();
      await expectNothingCutOff(page, row);
    }
    for (const name of ['Where', 'When', 'Guests', 'Filters', 'Sort']) {
      await part(row, name).click();
      await expectNothingCutOff(page, dialog(page, name));
      if (name === 'When') {
        for (const tab of ['A weekend', 'Any time']) {
          await page.getByRole('tab', { name: tab }).click();
          await expectNothingCutOff(page, dialog(page, name));
        }
      }
      await page.keyboard.press('Escape');
      await expect(part(row, name)).toBeFocused();
    }
  });
}

test('[FIND-11, FIND-36] on a small screen every value is set and removed by keyboard, and the focus returns to where it was', async ({
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
  const start = (await when.locator('[data-day]:focus-within').getAttribute('data-day')) as string;
  expect(from).toBe(dayName(start));
  await page.keyboard.press('Enter');
  await expect(when.getByText(`Check-in ${from}`)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(dayName(addDays(start, 7)));
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

test('[FIND-36] without JavaScript a member reads what searching needs', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'premium');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL as string,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/homes');
  // getByText ignores text in <noscript>.
  const note = plain.locator('p', { hasText: 'Searching by place and dates needs JavaScript.' });
  await expect(note).toBeVisible();
  await context.close();
});
