import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { headOf } from './decisions-index.ts';

const root = join(import.meta.dirname, '..');
const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
const numbers = decisions.map((name) => Number(name.slice(0, 4)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Migrations are never changed, so the files they name may have moved. */
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => /\.(tsx?|mjs|md|mdx)$/.test(file) && existsSync(join(root, file)));

it('rejects a decision without a known subject', () => {
  const page = (line: string) => `# Calendar sync\n\n${line}\n\nText.\n`;
  expect(headOf('0001-x.md', page('Subject: Calendars. Decided 2026-11-22.'))).toEqual({
    title: 'Calendar sync',
    subject: 'Calendars',
    since: '2026-11-22',
  });
  expect(() => headOf('0001-x.md', page('Subject: Weather. Decided 2026-11-22.'))).toThrow(
    "subject 'Weather'",
  );
  expect(() => headOf('0001-x.md', page('Status: holds. 2026-11-22.'))).toThrow('has to begin with');
});

it('every decision has a known subject and a unique number', () => {
  const subjects = decisions.map((name) => headOf(name, read(`docs/decisions/${name}`)).subject);
  expect(subjects.length).toBeGreaterThan(40);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it('every decision number in a comment or page exists', () => {
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/decisions\/(\d{4})|\bdecisions? ((?:\d{1,4}(?:, | and )?)+)/g)]
      .flatMap(([, path, list]) => (path ?? list ?? '').split(/, | and /).filter(Boolean))
      .filter((number) => !numbers.includes(Number(number)))
      .map((number) => `${file}: decision ${number}`),
  );
  expect(missing).toEqual([]);
});

it('every link between pages of the documentation has a target', () => {
  const missing = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(missing).toEqual([]);
});
