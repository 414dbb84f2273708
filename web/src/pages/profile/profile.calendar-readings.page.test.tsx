import type { CalendarFile } from '@swapstead/contract/calendar/feeds.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { answers, CALENDAR, card, FEED, FEED_ID, HOME_ID } from '../../../test/own-calendars.ts';

test('[CAL-41] a calendar says how many of its entries are marked free, and one press counts them too', async () => {
  let counts_free = false;
  const feed = () => ({ ...FEED, marked_free: 2, counts_free, nights: counts_free ? 9 : 7 });
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/feeds': () => ({ feeds: [feed()] }),
      'PATCH /api/homes/:id/feeds/:feed_id': ({ body }) => {
        counts_free = body.counts_free ?? counts_free;
        return feed();
      },
    }),
  });
  const calendar = within(await card());
  expect(await calendar.findByText('2 events are marked free and close nothing.')).toBeTruthy();
  await user.click(calendar.getByRole('button', { name: 'Count them too' }));
  expect(await calendar.findByText('2 events are marked free and count here.')).toBeTruthy();
  expect(calendar.getByText('Synced 5 minutes ago · 9 nights closed until 10 July 2027')).toBeTruthy();
  await user.click(calendar.getByRole('button', { name: "Don't count them" }));
  expect(await calendar.findByText('2 events are marked free and close nothing.')).toBeTruthy();
  const sent = calls.filter(({ route }) => route.startsWith('PATCH'));
  expect(sent.map(({ params, body }) => [params, body])).toEqual([
    [{ id: HOME_ID, feed_id: FEED_ID }, { counts_free: true }],
    [{ id: HOME_ID, feed_id: FEED_ID }, { counts_free: false }],
  ]);
});

const FILE = new File(['BEGIN:VCALENDAR'], 'a.ics', { type: 'text/calendar' });
const READ = { unreadable: 1, read_in_part: 1, unknown_zones: 2, marked_free: 2 };
const JULY = { from: '2027-07-12', to: '2027-07-14' };
const AUGUST = { from: '2027-08-01', to: '2027-08-04' };

async function choose(file: CalendarFile) {
  const opened = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'POST /api/homes/:id/calendar/file': file,
      'PUT /api/homes/:id/nights': { ...CALENDAR, version: 2, taken: 0 },
    }),
  });
  const region = await card();
  await within(region).findByRole('button', { name: 'Import a file' });
  await opened.user.upload(region.querySelector('input[type=file]') as HTMLInputElement, FILE);
  return { ...opened, region };
}

test('[CAL-49, CAL-41, CAL-42] importing a file says which nights it closes, what it leaves out, and counts entries marked free', async () => {
  const { user, calls } = await choose({ ...READ, nights: [JULY], nights_with_free: [JULY, AUGUST] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a file' }));
  expect(
    dialog.getByText('2 nights from Monday 12 July 2027 to Tuesday 13 July 2027 will be closed.'),
  ).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "1 event couldn't be read.",
    '1 event could only be read in part.',
    '2 events have an unknown time zone.',
  ]);
  expect(dialog.getByText('2 events are marked free and close nothing.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Count them too' }));
  expect(
    dialog.getByText('5 nights from Monday 12 July 2027 to Tuesday 3 August 2027 will be closed.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close these nights' }));
  const sent = calls.find(({ route }) => route === 'PUT /api/homes/:id/nights');
  expect(sent?.body).toMatchObject({
    changes: [
      { ...JULY, state: 'closed' },
      { ...AUGUST, state: 'closed' },
    ],
  });
});

test('[CAL-49, CAL-41] a file with only entries marked free closes their nights only if they are counted', async () => {
  const free = { unreadable: 0, read_in_part: 0, unknown_zones: 0, marked_free: 1 };
  const { user } = await choose({ ...free, nights: [], nights_with_free: [JULY] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a file' }));
  expect(dialog.getByText('This file has no nights coming up.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Close these nights' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Count them too' }));
  expect(dialog.getByRole('button', { name: 'Close these nights' })).toBeTruthy();
});

test('[CAL-49] a file without future nights says so, and what could not be read', async () => {
  const counts = { unreadable: 2, read_in_part: 0, unknown_zones: 0, marked_free: 0 };
  const { region } = await choose({ ...counts, nights: [], nights_with_free: [] });
  expect(
    await within(region).findByText("This file has no nights coming up. 2 events couldn't be read."),
  ).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
