import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = stdout.split('\n').filter(Boolean);

/** Generated files, and files outside the repository. */
const NOT_IN_THE_REPOSITORY =
  /(^|\/)(manifest|openapi|vitest|e2e|site|tsconfig|head|before|cities)\.json$|rss\.xml$|early\.js$|node_modules|[A-Z]{4}/;

const NAME = /(?<![\w/.@:-])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|mdx?|css|json|ya?ml))\b(?!\()/g;

/** The prose of a file: all of a page, only the comments of code. */
function proseOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|(?<=^|\s)--.*$/gm)]
    .map(([comment]) => comment)
    .join('\n');
}

/** `listing.service.ts` names every file with this ending. */
const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));

/** New names of files that migrations name. */
const RENAMED: Record<string, string> = {
  'heard.ts': 'notice-limits.ts',
  'member.walk.ts': 'member-walk.statements.ts',
};

/** A migration that has run cannot be edited, so the file it names may have been moved or renamed since. */
const named = (file: string, name: string) =>
  file.endsWith('.sql') ? (RENAMED[basename(name)] ?? basename(name)) : name.replace(/^(\.\.?\/)+/, '');

it('every file that a comment or a page names exists', () => {
  const read = files.filter(
    (file) => /\.(tsx?|mjs|sql|md)$/.test(file) && !/^docs\/specification\/|NOTICE\.md$/.test(file),
  );
  const missing = read.flatMap((file) =>
    [...proseOf(file).matchAll(NAME)]
      .map(([, name = '']) => named(file, name))
      .filter((name) => !isThere(name) && !NOT_IN_THE_REPOSITORY.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
