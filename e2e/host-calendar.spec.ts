import type { Locator, Page } from '@playwright/test';
import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { addDays, dayName, daysOf, monthOf } from '@swapstead/contract/days';
import { expect, test } from './fixtures.ts';
import { endSubscription, listHome, listingHomes, newSubscriber, ownHomes } from './page/hosts.ts';
import { button, expectToast } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

/** The stored calendar: today is that of the home, whatever the time zone of the browser. */
const calendarOf = async (page: Page, id: string): Promise<OwnCalendar> =>
  (await page.request.get(`/api/homes/${id}/calendar`)).json();

const cell = (page: Page | Locator, night: string) =>
  page.locator(`[data-day="${night}"]`).getByRole('button');
const stored = async (page: Page, id: string) =>
  (await ownHomes(page)).find((home) => home.id === id)?.available_dates;
/** The states that the host has set, without ask. */
const words = async (page: Page, id: string) =>
  (await calendarOf(page, id)).runs
    .filter(({ word }) => word !== 'ask')
    .map(({ from, to, word }) => [from, to, word]);

/** Opens the calendar of a new host's home. */
async function open(page: Page) {
  await newSubscriber(page);
  const { id, title } = await listHome(page);
  const { today } = await calendarOf(page, id);
  await page.goto('/profile?tab=homes');
  const calendar = page.getByRole('region', { name: `Availability of ${title}` });
  await expect(cell(calendar, today)).toBeVisible();
  /** Turns to the next month, in which every night may be set; returns its first night. */
  async function turn(): Promise<string> {
    const first = addDays(`${monthOf(today)}-01`, 32);
    await button(calendar, 'Later month').filter({ visible: true }).click();
    await expect(cell(calendar, `${monthOf(first)}-10`)).toBeVisible();
    return `${monthOf(first)}-01`;
  }
  return { id, today, calendar, turn };
}

test.use(listingHomes);
test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[PROF-33, PROF-34, HOUSE-15, CAL-06, CAL-07, CAL-10] nights are set by a press and by typed dates, and show after a reload and on the page of the home', {
  tag: '@widths',
}, async ({ page }) => {
  const { id, today, calendar, turn } = await open(page);
  await expect(calendar.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Open',
    'Ask',
    'Closed',
    'Closed by another calendar',
    'Taken by a swap',
  ]);
  const first = await turn();
  const [one, two, three] = [addDays(first, 9), addDays(first, 10), addDays(first, 11)];
  await cell(calendar, one).click();
  await cell(calendar, two).click();
  await expect(cell(calendar, one)).toHaveAccessibleName(`${dayName(one)}, open`);
  await expect.poll(() => stored(page, id)).toEqual([one, two]);
  await cell(calendar, two).click();
  await expect.poll(() => stored(page, id)).toEqual([one]);
  await calendar.getByText('Closed', { exact: true }).first().click();
  await cell(calendar, three).click();
  await expect(cell(calendar, three)).toHaveAccessibleName(`${dayName(three)}, closed`);
  await expect
    .poll(() => words(page, id))
    .toEqual([
      [one, two, 'open'],
      [three, addDays(three, 1), 'closed'],
    ]);
  // The month in view stays while saving.
  await expect(cell(calendar, three)).toBeVisible();

  const from = calendar.getByLabel('First night');
  const to = calendar.getByLabel('Last night');
  await from.fill(addDays(today, -1));
  await to.fill(addDays(today, 5));
  await expect(calendar.getByText('First night is in the past')).toBeVisible();
  await from.fill(addDays(today, 40));
  await expect(calendar.getByText('Last night is before the first night')).toBeVisible();
  await to.fill(addDays(today, 731));
  await expect(calendar.getByText(`Choose nights up to ${dayName(addDays(today, 730))}`)).toBeVisible();
  await to.fill(addDays(today, 53));
  await expect(
    calendar.getByText(
      `14 nights: check-in ${dayName(addDays(today, 40))}, check-out ${dayName(addDays(today, 54))}`,
    ),
  ).toBeVisible();
  await button(calendar, 'Set open').click();
  await expectToast(page, 'default', 'Calendar saved', '14 nights set to open.');
  await expect(from).toHaveValue('');
  await expect(to).toHaveValue('');

  await page.reload();
  await turn();
  await expect(cell(calendar, one)).toHaveAccessibleName(/open$/);
  await page.goto(`/house/${id}`);
  await expect(
    page.getByRole('region', { name: 'Availability' }).getByText(`${dayName(one)}, open`),
  ).toBeAttached();
});

test('[CAL-08, CAL-13] a range is dragged with the mouse, from either end and across weeks, cancelled with Escape, and undone', async ({
  page,
}) => {
  const { id, calendar, turn } = await open(page);
  const first = await turn();
  const [early, late] = [addDays(first, 8), addDays(first, 21)];
  const draw = async (from: string, to: string) => {
    await cell(calendar, from).hover();
    await page.mouse.down();
    await cell(calendar, addDays(from, from < to ? 1 : -1)).hover();
    await cell(calendar, to).hover();
    const night = addDays(late, 1);
    await expect(
      page.getByText(`14 nights, check-in ${dayName(early)}, check-out ${dayName(night)}`),
    ).toBeVisible();
  };
  await draw(early, late);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await words(page, id)).toEqual([]);
  await draw(late, early);
  await page.mouse.up();
  await expect.poll(() => words(page, id)).toEqual([[early, addDays(late, 1), 'open']]);
  await expectToast(page, 'default', 'Calendar saved', '14 nights set to open.');
  await button(page, 'Undo').click();
  await expect.poll(() => words(page, id)).toEqual([]);
  // With Shift, a press ends a range that started at the last pressed night.
  await cell(calendar, early).click();
  await cell(calendar, late).click({ modifiers: ['Shift'] });
  await expect.poll(() => stored(page, id)).toEqual(daysOf({ from: early, to: addDays(late, 1) }));
});

test('[CAL-09] keys move through the nights, set them, and extend a range that is announced', async ({
  page,
}) => {
  const { id, today, calendar } = await open(page);
  await cell(calendar, today).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const night = addDays(today, 8);
  await expect(cell(calendar, night)).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(() => stored(page, id)).toEqual([night]);
  await expect(cell(calendar, night)).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  const focused = () => page.locator('[data-day]:focus-within').getAttribute('data-day');
  const start = (await focused()) ?? '';
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe(start);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => words(page, id)).toContainEqual([start, addDays(start, 9), 'open']);
  await expect(calendar.getByText('9 nights set to open.')).toBeAttached();
  await expect.poll(focused).toBe(addDays(start, 8));
});

test('[CAL-11] by touch, two presses make a range, and one press sets a single night', {
  tag: '@phone',
}, async ({ page }) => {
  const { id, calendar, turn } = await open(page);
  const first = await turn();
  await button(calendar, 'Select several nights').tap();
  await cell(calendar, addDays(first, 4)).tap();
  await button(calendar, 'Cancel selection').tap();
  await button(calendar, 'Select several nights').tap();
  await cell(calendar, addDays(first, 4)).tap();
  await cell(calendar, addDays(first, 12)).tap();
  await expect.poll(() => words(page, id)).toEqual([[addDays(first, 4), addDays(first, 13), 'open']]);
  await cell(calendar, addDays(first, 20)).tap();
  await expect.poll(() => stored(page, id)).toHaveLength(10);
});

test('[CONST-09, HOUSE-13, HOUSE-15, HOUSE-16, HOUSE-27] a host whose subscription has ended finds the calendar locked and can take the home down', async ({
  page,
}) => {
  await newSubscriber(page);
  const home = await listHome(page, { swap_preferences: 'Somewhere by the water' });
  await page.goto(`/house/${home.id}`);
  const availability = page.getByRole('region', { name: 'Availability' });
  await expect(availability).toContainText('No available dates yet');
  await expect(page.getByText('Porto, Portugal', { exact: true })).toBeVisible();
  await expect(page.getByText('Somewhere by the water')).toBeVisible();
  const listing = page.getByRole('complementary', { name: 'Your listing' });
  await expect(listing.getByRole('link')).toHaveAttribute('href', '/profile?tab=homes');
  await expect(button(page, 'Delete Home')).toHaveCount(0);

  await endSubscription(page);
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Your listings' }).getByRole('link', { name: home.title }).click();
  await expect(availability).toContainText('Premium members only');
  await button(page, 'Delete Home').click();
  const ask = page.getByRole('dialog', { name: 'Delete Home Listing?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  expect(await ownHomes(page)).toHaveLength(1);
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(`/api/homes/${home.id}`, async (route) => {
    if (route.request().method() === 'DELETE') await seen;
    await route.continue();
  });
  await button(page, 'Delete Home').click();
  await ask.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ask.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  goOn();
  await expectToast(page, 'default', 'Home deleted successfully!');
  await expect(page).toHaveURL('/');
  expect(await ownHomes(page)).toEqual([]);
});
