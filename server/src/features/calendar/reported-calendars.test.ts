import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFeedWorld } from '../../../test/feeds.ts';

const FOLDER = join(import.meta.dirname, '../../../test/cases/calendars');
const { at, closed, connect, outside, sendFile, setZone } = await createFeedWorld();

type Counts = { unreadable?: number; read_in_part?: number; unknown_zones?: number; marked_free?: number };
const NONE = { unreadable: 0, read_in_part: 0, unknown_zones: 0, marked_free: 0 };
const JULY_4 = ['2027-07-04 2027-07-05'];
const A_WEEK = ['2027-07-03 2027-07-10'];

/** What a host in Melbourne expects from calendars that people have reported (CAL-35 to CAL-42). */
const CASES: Record<string, [nights: string[], counts?: Counts]> = {
  '01-airbnb-window': [['2027-05-29 2027-09-02']],
  '02-date-without-value': [['2027-08-04 2027-08-05']],
  '05-exdate-date-of-timed': [['2027-06-06 2027-06-07', '2027-06-20 2027-06-21', '2027-07-04 2027-07-05']],
  '06-exdate-of-moved': [['2027-06-07 2027-06-10', '2027-07-19 2027-07-22']],
  '08-tzid-with-escaped-commas': [JULY_4],
  '09-tzid-utc-label-quoted': [JULY_4],
  '10-tzid-utc-label-unquoted': [['2027-07-04 2027-07-07']],
  '17-arrival-departure-stay': [A_WEEK],
  '20-hourly-reminder-long-over': [A_WEEK],
  '21-google-allday-free': [[], { marked_free: 1 }],
  '22-double-cr': [['2027-06-06 2027-06-07', '2027-06-27 2027-06-28']],
  '28-dates-with-dashes': [A_WEEK],
  '30-gmt-offset-tzid': [JULY_4],
  '38-exdate-unreadable': [['2027-06-07 2027-06-09'], { read_in_part: 1 }],
  '39-google-gmt-offset-zone': [['2027-07-03 2027-07-06']],
  '41-exdate-empty-with-zone': [
    ['2027-06-06 2027-06-07', '2027-06-13 2027-06-14', '2027-06-20 2027-06-21', '2027-06-27 2027-06-28'],
    { read_in_part: 1 },
  ],
  '44-radicale-local-zone': [JULY_4],
  '51-none-before-begin': [['2027-07-03 2027-07-10', '2027-08-03 2027-08-10']],
  '56-zone-without-end': [['2027-08-03 2027-08-10']],
  '57-alarm-without-end': [['2027-07-03 2027-07-05', '2027-08-03 2027-08-05']],
  '59-midnight-utc-stay': [['2027-07-09 2027-07-11']],
};

it('every calendar in the folder has an expected outcome', () => {
  const files = readdirSync(FOLDER).map((name) => name.replace('.ics', ''));
  expect(files.sort()).toEqual(Object.keys(CASES).sort());
});

it.each(Object.entries(CASES).map(([name, [nights, counts]]) => ({ name, nights, counts })))(
  '$name closes the same nights as a file and as a feed, and reports what was not read [CAL-38, CAL-41, CAL-42, CAL-49]',
  async ({ name, nights, counts }) => {
    await setZone('Australia/Melbourne');
    const text = readFileSync(join(FOLDER, `${name}.ics`), 'utf8');
    const file = (await sendFile(text)).json();
    expect(file).toMatchObject({ ...NONE, ...counts });
    expect(file.nights.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)).toEqual(nights);
    outside.calendar(at.path, text);
    expect((await connect()).json()).toMatchObject({ ...NONE, ...counts, failure: null });
    expect(await closed()).toEqual(nights);
  },
);

const ZONES = ['Australia/Melbourne', 'America/New_York', 'Pacific/Honolulu', 'Europe/Lisbon'];
const WHOLE_DAYS = ['06-exdate-of-moved', '17-arrival-departure-stay', '59-midnight-utc-stay'];

it.each(WHOLE_DAYS.flatMap((name) => ZONES.map((zone) => [name, zone] as const)))(
  '%s closes no night more or less at a home in %s [CAL-35, CAL-38]',
  async (name, zone) => {
    await setZone(zone);
    const file = (await sendFile(readFileSync(join(FOLDER, `${name}.ics`), 'utf8'))).json();
    expect(file.nights.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)).toEqual(
      CASES[name]?.[0],
    );
  },
);
