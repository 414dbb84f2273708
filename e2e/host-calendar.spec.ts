import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { endSubscription, listHome, listingHomes, newSubscriber, ownHomes } from './page/hosts.ts';
import { button, expectToast } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

/** Calendar days from today where the browser is. */
async function calendarDays(page: Page, count: number): Promise<string[]> {
  return page.evaluate((wanted) => {
    const part = (value: number) => String(value).padStart(2, '0');
    return Array.from({ length: wanted }, (_, index) => {
      const date = new Date();
      date.setDate(date.getDate() + index);
      return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
    });
  }, count);
}

const cell = (page: Page | Locator, day: string) => page.locator(`[data-day="${day}"]`).getByRole('button');
const stored = async (page: Page, id: string) =>
  (await ownHomes(page)).find((home) => home.id === id)?.available_dates;

/** Turns back a month where the keyboard went on to the next one: the days of a test may reach over its end. */
async function show(calendar: Page | Locator, day: string) {
  if ((await cell(calendar, day).count()) === 0) await button(calendar, 'Earlier month').click();
  await expect(cell(calendar, day)).toBeVisible();
}

test.use(listingHomes);
test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[PROF-33, PROF-34, HOUSE-15] days are set by keyboard, as a range and by drawing; they are there after a reload and on the page of the home', {
  tag: '@widths',
}, async ({ page, isMobile }) => {
  await newSubscriber(page);
  const other = await listHome(page);
  const home = await listHome(page);
  const days = await calendarDays(page, 60);
  const expectStored = (expected: string[]) => expect.poll(() => stored(page, home.id)).toEqual(expected);
  await page.goto('/profile?tab=homes');
  const calendar = page.getByRole('region', { name: `Availability of ${home.title}` });
  const [today = '', tomorrow = ''] = days;

  await cell(calendar, today).focus();
  await page.keyboard.press('Space');
  await expect(cell(calendar, today)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(cell(calendar, tomorrow)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await expectStored(days.slice(0, 9));
  await page.keyboard.press('PageDown');
  await expect(button(calendar, 'Earlier month')).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('PageUp');
  await show(calendar, today);
  await cell(calendar, today).click();
  await expectStored(days.slice(1, 9));

  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  // On the first of a month no page of the calendar has it; the field below refuses it on any day.
  if (yesterday.slice(0, 7) === today.slice(0, 7)) await expect(cell(calendar, yesterday)).toBeDisabled();
  else await expect(cell(calendar, yesterday)).toHaveCount(0);
  await expect(button(calendar, 'Earlier month')).toHaveAttribute('aria-disabled', 'true');
  const from = calendar.getByLabel('From');
  const to = calendar.getByLabel('To', { exact: true });
  await from.fill(yesterday);
  await to.fill(days[40] ?? '');
  await expect(button(calendar, 'Set free')).toBeDisabled();
  await from.fill(days[31] ?? '');
  await button(calendar, 'Set free').click();
  await expectStored([...days.slice(1, 9), ...days.slice(31, 41)]);
  await from.fill(days[35] ?? '');
  await to.fill(days[40] ?? '');
  await button(calendar, 'Not free').click();
  const free = [...days.slice(1, 9), ...days.slice(31, 35)];
  await expectStored(free);
  await expect(calendar.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  if (!isMobile) {
    // A month of which every day may be set.
    await button(calendar, 'Later month').click();
    const week = calendar.getByRole('row').nth(2).getByRole('gridcell');
    const drawn = await week.evaluateAll((cells) => cells.map((one) => one.getAttribute('data-day') ?? ''));
    const isFree = !free.includes(drawn[1] ?? '');
    await week.nth(1).hover();
    await page.mouse.down();
    await week.nth(3).hover();
    await week.nth(5).hover();
    await page.mouse.up();
    const rest = free.filter((day) => !drawn.slice(1, 6).includes(day));
    free.splice(0, free.length, ...[...rest, ...(isFree ? drawn.slice(1, 6) : [])].sort());
    await expectStored(free);
  }

  await page.reload();
  await expect(cell(calendar, free[0] ?? '')).toHaveAttribute('aria-pressed', 'true');
  expect(await stored(page, other.id)).toEqual([]);
  await page.goto(`/house/${home.id}`);
  const marked = page.getByRole('region', { name: 'Availability' }).locator('time', { hasText: ', free' });
  await expect(marked.first()).toHaveAttribute('datetime', free[0] ?? '');
});

test('[PROF-34] a day that cannot be saved says so and is shown as it is stored; confirming takes one press', async ({
  page,
  problems,
}) => {
  problems.allow(/^503 PUT .*\/available_dates$/);
  problems.allow(/^409 PUT .*\/available_dates$/);
  await newSubscriber(page);
  const { id } = await listHome(page);
  await page.goto('/profile?tab=homes');
  // In the middle of the next month, whenever this runs.
  const days = await calendarDays(page, 60);
  const middle = days.findIndex((day) => day.endsWith('-10') && day.slice(0, 7) !== days[0]?.slice(0, 7));
  const [one = '', next = ''] = days.slice(middle);
  await button(page, 'Later month').click();
  const path = `/api/homes/${id}/available_dates`;
  const message = 'The service is busy. Please try again in a moment.';
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message, request_id: '1' } }),
  );
  await cell(page, one).click();
  await expectToast(page, 'destructive', 'Error updating availability', message);
  await expect(cell(page, one)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(path);

  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await button(page, 'Confirm calendar').click();
  await expect(page.getByText('Confirmed today')).toBeVisible();
  expect(Date.now() - Date.parse((await ownHomes(page))[0]?.calendar_confirmed_at ?? '')).toBeLessThan(
    60_000,
  );

  const elsewhere = { available_dates: [next] };
  expect((await page.request.put(path, { data: elsewhere })).status()).toBe(200);
  await cell(page, one).click();
  await expectToast(
    page,
    'destructive',
    'Error updating availability',
    'The calendar was changed somewhere else meanwhile.',
  );
  await expect(cell(page, next)).toHaveAttribute('aria-pressed', 'true');
  await expect(cell(page, one)).toHaveAttribute('aria-pressed', 'false');
  await cell(page, one).click();
  await expect.poll(() => stored(page, id)).toEqual([one, next]);
});

test('[CONST-09, HOUSE-13, HOUSE-15, HOUSE-16, HOUSE-27] a host whose subscription has ended finds the calendar locked and can take the home down', async ({
  page,
}) => {
  await newSubscriber(page);
  const home = await listHome(page, { swap_preferences: 'Somewhere by the water' });
  await page.goto(`/house/${home.id}`);
  const availability = page.getByRole('region', { name: 'Availability' });
  await expect(availability).toContainText('No available dates yet');
  await expect(page.getByText('Porto, Portugal')).toBeVisible();
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
  await page.route(`/api/homes/${home.id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await button(page, 'Delete Home').click();
  await ask.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ask.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await expectToast(page, 'default', 'Home deleted successfully!');
  await expect(page).toHaveURL('/');
  expect(await ownHomes(page)).toEqual([]);
});
