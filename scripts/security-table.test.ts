import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The rows of the table: ids, what is asked, how it is met, what shows it. */
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.slice(2, -2).split(' | ') as [string, string, string, string]);

it('docs/security.md answers every requirement of levels 1 and 2 once', () => {
  const wanted = [...read('docs/asvs-5.0-level-2.txt').matchAll(/^(\S+) [12]$/gm)].map(([, id]) => id);
  const answered = rows.flatMap(([ids]) => ids.split(', '));
  expect(answered.toSorted()).toEqual(wanted.toSorted());
});

it('docs/security.md names files and titles of tests that exist', () => {
  for (const [ids, , , shown] of rows) {
    for (const one of shown.split('; ')) {
      const [, file = '', title] = /^`([^`]+)`(?: "([^"]+)")?$/.exec(one) ?? [];
      expect(existsSync(join(ROOT, file)) && file !== '', `${ids}: ${one}`).toBe(true);
      if (statSync(join(ROOT, file)).isFile() && title) expect(read(file), `${ids}: ${one}`).toContain(title);
    }
  }
});
