import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const specification = join(root, 'docs/specification');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

const rows = readdirSync(specification)
  .filter((name) => /^\d\d-.*\.md$/.test(name))
  .flatMap((name) => [...read(specification, name).matchAll(/^- ([A-Z0-9]+-\d{2,}) · /gm)])
  .map(([, id]) => id as string);

const tests = ['contract', 'messages', 'server/src', 'server/test', 'web/src', 'e2e', 'scripts'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(root, folder, name)),
);

/** The ids in brackets, alone or in a list: [HOME-08, HOME-09]. */
const named = tests.flatMap((file) =>
  [...read(file).matchAll(/\[((?:[A-Z0-9]+-\d{2,}(?:,\s*)?)+)\]/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/).map((id) => ({ id, file: file.slice(root.length + 1) })),
  ),
);

it('every row of the specification is unique and named by a test', () => {
  const ids = new Set(named.map(({ id }) => id));
  expect(rows.length).toBeGreaterThan(400);
  expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]);
  expect(rows.filter((id) => !ids.has(id))).toEqual([]);
});

it('every row that a test names is in the specification', () => {
  expect(named.filter(({ id }) => !rows.includes(id))).toEqual([]);
});

it('a test covers every line of the authorization matrix', () => {
  const lines = [...read(specification, 'permissions.md').matchAll(/^\| (\d+[a-z]?) \|/gm)].map(([, n]) => n);
  const cells = readdirSync(join(root, 'server/test/matrix'))
    .flatMap((name) => [
      ...read(root, 'server/test/matrix', name).matchAll(
        /(?:row: |(?:own|unconfirmed|byLink)\(\s*)'([^']+)'/g,
      ),
    ])
    .map(([, list]) => list as string);
  const titles = [...read(root, 'server/test/permissions.test.ts').matchAll(/'rows? ([^:']+):/g)].map(
    ([, list]) => list as string,
  );
  const walked = new Set([...cells, ...titles].flatMap(numbersIn));
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.filter((line) => !walked.has(line as string))).toEqual([]);
});

/** '4 to 7, 18' is 4, 5, 6, 7 and 18. */
function numbersIn(list: string): string[] {
  return list.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
    return [first, last, ...Array.from({ length: to - from + 1 }, (_, index) => String(from + index))];
  });
}
