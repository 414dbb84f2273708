import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Classes and properties of one side, which stay where they are when a page is written from right to left. */
const OF_ONE_SIDE =
  /(?<![\w-])-?(?:(?:ml|mr|pl|pr|scroll-m[lr]|scroll-p[lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))(?![\w])|text-(?:left|right)\b|(?:left|right)-(?=[\d[(]|auto|full|px|gutter)|(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right))[^\s'"`]*/g;

/** What may name a side, with the reason. */
const ALLOWED: Record<string, string> = {
  'left-1/2': 'the middle, with -translate-x-1/2, which knows no direction',
  'after:left-1/2': 'the middle',
  'features/map/marker-layer.tsx left-0': 'a map is not mirrored, and positions its markers from the left',
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(tsx|css)$/.test(file) && !file.includes('.test.'),
);

it('styles name no side where the start or the end of a line is meant [LANG-30]', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(OF_ONE_SIDE)]
      .map(([used]) => used)
      .filter((used) => !(used in ALLOWED) && !(`${file} ${used}` in ALLOWED))
      .map((used) => `${file}: ${used}`),
  );
  expect(found).toEqual([]);
});
