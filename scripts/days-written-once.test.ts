import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Code that formats or parses a day itself. Times of day and numbers do not count. */
const WRITES_DAYS =
  /toLocaleDateString|toDateString\(\)\}|new Date\([^)]*\)\.toLocaleString|(?:weekday|day|month): '(?:long|short|numeric|2-digit)'/;

const HERE: readonly string[] = [
  'contract/src/days.ts',
  // Reads other sites' calendars by the local time of their zone; its output is not shown to anyone.
  'server/src/features/calendar/reading/ics-zones.ts',
];

it('only contract/src/days.ts formats days, so that they read the same everywhere', () => {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const writing = files.filter((file) => WRITES_DAYS.test(readFileSync(join(root, file), 'utf8')));
  expect(writing.sort()).toEqual([...HERE].sort());
});
