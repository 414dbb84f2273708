import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What writes a day, or picks one apart, by itself. Times of day and numbers are no days. */
const WRITES_DAYS =
  /toLocaleDateString|toDateString\(\)\}|new Date\([^)]*\)\.toLocaleString|(?:weekday|day|month): '(?:long|short|numeric|2-digit)'/;

const HERE: readonly string[] = [
  'contract/src/days.ts',
  // Reads calendars of others by the wall clock of their zone; nobody reads what it writes.
  'server/src/features/calendar/reading/ics-zones.ts',
];

it('days are written by contract/src/days.ts alone, so that they read the same everywhere', () => {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const writing = files.filter((file) => WRITES_DAYS.test(readFileSync(join(root, file), 'utf8')));
  expect(writing.sort()).toEqual([...HERE].sort());
});
