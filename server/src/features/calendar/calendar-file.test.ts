import { expect, it } from 'vitest';
import { calendar, event } from '../../../test/calendar-files.ts';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';

const { closed, sendFile: send } = await createFeedWorld();

it('reads a file into nights that the host then closes [CAL-49]', async () => {
  const file = daysCalendar(['20270703', '20270705'], ['20200101', '20200105']);
  expect((await send(file)).json().nights).toEqual([{ from: '2027-07-03', to: '2027-07-05' }]);
  const html = await send('<!doctype html>');
  expect([html.statusCode, html.json().message]).toEqual([400, expect.any(String)]);
  expect(html.json().fields.file).toBe('Please choose a calendar file (.ics).');
  const large = await send('x'.repeat(2_000_001));
  expect([large.statusCode, large.json().message]).toEqual([413, 'Please choose a file smaller than 2 MB.']);
  expect(await closed()).toEqual([]);
});

it('returns only nights that can be set, also for an entry that extends beyond them [CAL-49, CAL-12]', async () => {
  const { nights } = (await send(daysCalendar(['20200101', '20261208'], ['20280101', '20350101']))).json();
  // Today is 5 December 2026, and the last night is 4 December 2028.
  expect(nights).toEqual([
    { from: '2026-12-05', to: '2026-12-08' },
    { from: '2028-01-01', to: '2028-12-05' },
  ]);
});

it('keeps nobody waiting while thousands of years-long entries are merged [CAL-43]', async () => {
  const years = Array.from({ length: 9_000 }, () => ['20261201', '20281201'] as const);
  const file = daysCalendar(...years);
  // Processor time of this thread, which does not grow while the machine is busy elsewhere.
  const begun = process.threadCpuUsage();
  const { nights } = (await send(file)).json();
  const { user, system } = process.threadCpuUsage(begun);
  expect(nights).toEqual([{ from: '2026-12-05', to: '2028-12-01' }]);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

const free = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:free@test',
  ...lines,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

it('shows what of a file was left out, read in part or marked free, and what counting free entries would close [CAL-49, CAL-41, CAL-42]', async () => {
  const text = calendar(
    ...event('DTSTART;VALUE=DATE:20270703', 'RRULE:'),
    ...event('DTSTART;VALUE=DATE:2027'),
    ...event('DTSTART;TZID=Mars/Olympus:20270710T190000', 'DURATION:PT1H'),
    ...free('DTSTART;VALUE=DATE:20270720', 'DTEND;VALUE=DATE:20270722'),
    // Past entries close nothing either way.
    ...free('DTSTART;VALUE=DATE:20200101'),
  );
  const july = [
    { from: '2027-07-03', to: '2027-07-04' },
    { from: '2027-07-10', to: '2027-07-11' },
  ];
  expect((await send(text)).json()).toEqual({
    nights: july,
    nights_with_free: [...july, { from: '2027-07-20', to: '2027-07-22' }],
    unreadable: 1,
    read_in_part: 1,
    unknown_zones: 1,
    marked_free: 1,
  });
});

it.each([
  [
    '10,001 entries',
    daysCalendar(...Array(10_001).fill(['20270703', '20270704'])),
    'This calendar has more than 10,000 events. Please choose a smaller one.',
  ],
])('refuses a file over the limits with the reason: %s [CAL-49, CAL-32]', async (_, text, sentence) => {
  const reply = await send(text);
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { file: sentence }]);
});
