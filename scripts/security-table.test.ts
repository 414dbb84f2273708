import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The rows of the table: ids, requirement, how it is met, and the tests that prove it. */
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.slice(2, -2).split(' | ') as [string, string, string, string]);

it('docs/security.md answers every requirement of levels 1 and 2 once', () => {
  const wanted = [...read('docs/asvs-5.0-level-2.txt').matchAll(/^(\S+) [12]$/gm)].map(([, id]) => id);
  const answered = rows.flatMap(([ids]) => ids.split(', '));
  expect(answered.toSorted()).toEqual(wanted.toSorted());
});

it('docs/security.md names files and titles of tests that exist, also in its sections', () => {
  const named = [...read('docs/security.md').matchAll(/`([\w./-]+\/[\w.-]+)`(?: "([^"]+)")?/g)];
  expect(named.length).toBeGreaterThan(rows.length);
  const missing = named.filter(
    ([, file = '', title]) => !existsSync(join(ROOT, file)) || (title && !read(file).includes(title)),
  );
  expect(missing.map(([one]) => one)).toEqual([]);
});

/** Requirements for documentation, or about a feature that does not exist: there is no behaviour to test. */
const isWords = (asked: string, how: string) =>
  /document|inventory|classes/.test(asked) || how.startsWith('n/a');
/** Requirements for the operator, or that no program can test: versions, times, places. */
const OPERATORS = ['3.5.4', '3.7.1', '12.1.3', '13.1.1', '13.2.1', '13.2.2', '15.1.1', '16.4.3'];

it('docs/security.md proves its claims about the program by tests, not by sources alone', () => {
  const untested = rows.filter(
    ([ids, asked, how, shown]) =>
      !/\.(test|spec)\.tsx?`/.test(shown) && !isWords(asked, how) && !OPERATORS.includes(ids),
  );
  expect(untested.map(([ids, asked]) => `${ids} ${asked}`)).toEqual([]);
});

it('every section of docs/security.md names its proof', () => {
  const sections = read('docs/security.md')
    .split(/^## /m)
    .slice(1)
    .filter((section) => !/(?:^|\| )shown by/im.test(section));
  expect(sections.map((section) => section.split('\n')[0])).toEqual([]);
});
