import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { addDays, dateName, dayName, daysName, monthOf } from '@swapstead/contract/days';
import { expect, test } from './fixtures.ts';
import { OTHER_SITE } from './other-site.ts';
import { expectToFit } from './page/appearance.ts';
import { listHome, listingHomes, newSubscriber } from './page/hosts.ts';
import { button, expectToast } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

/** A calendar of another site at an address of its own; each entry is a first day and a check-out day. */
async function elsewhere() {
  const address = `http://${OTHER_SITE()}/${randomUUID()}.ics`;
  const compact = (day: string) => day.replaceAll('-', '');
  return {
    address,
    async hold(...stays: readonly (readonly [string, string])[]) {
      const entries = stays.map(([from, to]) => [
        'BEGIN:VEVENT',
        `UID:${from}@elsewhere`,
        'SUMMARY:Reserved for Zaphodina Quuxington',
        `DTSTART;VALUE=DATE:${compact(from)}`,
        `DTEND;VALUE=DATE:${compact(to)}`,
        'END:VEVENT',
      ]);
      const body = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n');
      await fetch(address, { method: 'PUT', body });
    },
    breakDown: () => fetch(address, { method: 'DELETE' }),
  };
}

const calendarOf = async (page: Page, id: string): Promise<OwnCalendar> =>
  (await page.request.get(`/api/homes/${id}/calendar`)).json();
/** The first day of the next month, the only month that a phone shows. */
const nextMonth = (today: string) => `${monthOf(addDays(`${monthOf(today)}-01`, 32))}-01`;
const night = (calendar: Locator, day: string) => calendar.locator(`[data-day="${day}"]`).getByRole('button');

// One on each side of UTC, so that a shifted day is noticed (playwright.config.ts).
test.use(listingHomes);
test.beforeEach(async ({ page }) => withoutWelcome(page));

test("[CAL-06, CAL-16, CAL-21, CAL-29, CAL-34, CAL-46, CAL-47] a host sets and confirms a calendar, connects another site's, and sees it fail and recover", async ({
  page,
  problems,
}) => {
  problems.allow(/^400 POST .*feeds/);
  problems.allow(/^429 POST .*sync/);
  await newSubscriber(page);
  const { id, title } = await listHome(page);
  const { today } = await calendarOf(page, id);
  const month = nextMonth(today);
  const [first, out] = [addDays(month, 9), addDays(month, 16)];
  const other = await elsewhere();

  await page.goto('/profile?tab=homes');
  const calendar = page.getByRole('region', { name: `Availability of ${title}` });
  await button(calendar, 'Later month').filter({ visible: true }).click();
  await night(calendar, first).click();
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, open`);
  await button(calendar, 'Confirm calendar').click();
  await expectToast(page, 'default', 'Calendar confirmed', "Members can see that it's right as of today.");
  await expect(calendar.getByText('Confirmed today')).toBeVisible();

  // An invalid calendar is not stored, and its field shows why.
  await button(calendar, 'Connect a calendar').click();
  const form = calendar.getByRole('form', { name: 'Connect a calendar' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Airbnb');
  await form.getByLabel('Calendar address').fill(other.address);
  await button(form, 'Connect').click();
  await expect(form.getByText('the address answered with 404')).toBeVisible();
  await other.hold([first, out]);
  await button(form, 'Connect').click();
  await expectToast(page, 'default', 'Calendar connected', '7 nights closed.');
  const feed = calendar.getByRole('listitem', { name: 'Airbnb' });
  await expect(feed.getByText(`Synced just now · 7 nights closed until ${dateName(out)}`)).toBeVisible();
  await expect(feed.getByText('127.0.0.1 … .ics')).toBeVisible();
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, closed by Airbnb`);
  await expectToFit(page);

  // The night was open: it stays closed as long as the other calendar closes it.
  await night(calendar, addDays(first, 1)).click();
  await expect(calendar.getByText('It opens as soon as Airbnb frees it.')).toBeVisible();
  await button(calendar, 'Ignore this event').click();
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, open`);
  const ignored = feed.getByRole('list', { name: 'Ignored events in Airbnb' });
  await expect(ignored).toContainText(`${daysName(first, out)}, 7 nights`);
  await button(ignored, 'Use again').click();
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, closed by Airbnb`);
  await button(feed, 'Show events').click();
  await expect(feed.getByRole('list', { name: 'Events in Airbnb' })).toContainText(
    `${daysName(first, out)}, 7 nights`,
  );

  // At most once a minute, and a failure opens no night.
  await other.breakDown();
  await button(feed, 'Sync now').click();
  await expectToast(
    page,
    'destructive',
    'Error syncing the calendar',
    'Please wait a minute before syncing again.',
  );
  await button(feed, 'Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change Airbnb' });
  await button(dialog, 'Cancel').click();
  await expect(button(feed, 'Change')).toBeFocused();
  await button(feed, 'Change').click();
  await dialog.getByLabel('The end date of an event is').selectOption('the last night');
  await button(dialog, 'Save').click();
  await expect(
    feed.getByText(
      /^Failed just now: the address answered with 404\. The nights from the sync .* stay closed\.$/,
    ),
  ).toBeVisible();
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, closed by Airbnb`);

  // Repaired with another address and another name.
  const moved = await elsewhere();
  await moved.hold([first, out]);
  await button(feed, 'Change').click();
  await dialog.getByLabel('Name').fill('Family');
  await dialog.getByLabel('Calendar address').fill(moved.address);
  await button(dialog, 'Save').click();
  const renamed = calendar.getByRole('listitem', { name: 'Family' });
  await expect(renamed.getByText(`8 nights closed until ${dateName(addDays(out, 1))}`)).toBeVisible();

  await button(renamed, 'Remove').click();
  const removal = page.getByRole('dialog', { name: 'Remove Family?' });
  await expect(removal).toContainText('The 8 nights it closed go back to what they were before.');
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'default', 'Calendar removed');
  await expect(renamed).toHaveCount(0);
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, open`);
});

test("[CAL-49, CAL-50, CAL-53] a file closes nights and can be undone, and the member's own calendar is shared at a secret address", {
  tag: '@phone',
}, async ({ page, context, problems }) => {
  problems.allow(/^400 POST .*calendar\/file/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newSubscriber(page);
  const { id, title } = await listHome(page);
  const { today } = await calendarOf(page, id);
  const first = addDays(nextMonth(today), 9);
  const compact = (day: string) => day.replaceAll('-', '');
  const file = (text: string) => ({ name: 'busy.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
  await page.goto('/profile?tab=homes');
  const calendar = page.getByRole('region', { name: `Availability of ${title}` });
  await button(calendar, 'Later month').filter({ visible: true }).click();

  const chooser = calendar.locator('input[type=file]');
  await chooser.setInputFiles(file('<html></html>'));
  await expect(calendar.getByText('Please choose a calendar file (.ics).')).toBeVisible();
  await chooser.setInputFiles(file('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'));
  await expect(calendar.getByText('This file has no nights coming up.')).toBeVisible();
  await chooser.setInputFiles(
    file(
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${compact(first)}\r\nDTEND;VALUE=DATE:${compact(addDays(first, 3))}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ),
  );
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await expect(dialog).toContainText(
    `3 nights from ${dayName(first)} to ${dayName(addDays(first, 2))} will be closed.`,
  );
  await button(dialog, 'Close these nights').click();
  await expectToast(page, 'default', 'Calendar saved', '3 nights set to closed.');
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, closed`);
  await button(page, 'Undo').click();
  await expect(night(calendar, first)).toHaveAccessibleName(`${dayName(first)}, ask`);

  const share = calendar.getByRole('region', { name: 'Share this calendar' });
  await expect(share).toContainText(
    'Anyone with this address can see when the home is busy, and nothing else.',
  );
  await button(share, 'Create an address').click();
  const secret = share.getByLabel('Secret address');
  const old = await secret.inputValue();
  expect((await page.request.get(old)).status()).toBe(200);
  await button(share, 'Copy').click();
  await expectToast(page, 'default', 'Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old);
  const passOn = share.getByLabel('Also share nights from other calendars');
  await expect(passOn).not.toBeChecked();
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await passOn.click();
  await expect(passOn).toBeChecked();
  await saved;
  await expect(passOn).toHaveAttribute('aria-disabled', 'false');

  await button(share, 'Create a new address').click();
  const renewal = page.getByRole('dialog', { name: 'Create a new address' });
  await expect(renewal).toContainText(
    'The old address stops working straight away. Calendars that use it will no longer be updated.',
  );
  await button(renewal, 'Create a new address').click();
  await expect(secret).not.toHaveValue(old);
  const fresh = await secret.inputValue();
  expect((await page.request.get(old)).status()).toBe(404);
  expect((await page.request.get(fresh)).status()).toBe(200);
  await expectToFit(page);
  await button(share, 'Turn off').click();
  await expect(button(share, 'Create an address')).toBeVisible();
  expect((await page.request.get(fresh)).status()).toBe(404);
});
