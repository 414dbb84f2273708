/**
 * Prints comments, test titles and messages drawn at random, to judge how the code and the product read:
 * `npm run sample -- --seed 7 --size 60 --kind messages`. The same seed and sources give the same sample.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../server/test/seeded-random.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    size: { type: 'string', default: '60' },
    kind: { type: 'string', multiple: true, default: ['comments', 'test titles', 'messages'] },
  },
});

const sources = globSync('{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist*/**'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

const COMMENT = /\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
const TITLE =
  /(?<![.\w])(?:it|test|describe)(?:\.(?:each|for|skipIf|runIf|describe))*(?:\([^'"`()]*\)|\(\[[\s\S]*?\]\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;

const withoutMarks = (comment: string) =>
  comment
    .replace(/^\s*\/?\*+\/?|\*\/\s*$|^\s*\/\//gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const catalogue: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'));
const messages = Object.entries(catalogue).flatMap(([key, words]) =>
  typeof words === 'string' && !key.startsWith('@') ? [{ kind: 'messages', at: key, words }] : [],
);

const prose = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  const at = (index: number) => `${file}:${text.slice(0, index).split('\n').length}`;
  const comments = [...text.matchAll(COMMENT)].map((m) => ({
    kind: 'comments',
    at: at(m.index),
    words: withoutMarks(m[0]),
  }));
  const titles = isTest
    ? [...text.matchAll(TITLE)].map((m) => ({ kind: 'test titles', at: at(m.index), words: m[2] ?? '' }))
    : [];
  return [...comments, ...titles].filter(({ words }) => words.includes(' '));
});

const random = seededRandom(Number(values.seed));
for (const kind of values.kind) {
  const rest = [...prose, ...messages].filter((one) => one.kind === kind);
  console.log(`\n${values.size} of ${rest.length} ${kind}`);
  for (let n = 0; n < Number(values.size) && rest.length > 0; n++) {
    const [drawn] = rest.splice(random.int(rest.length), 1);
    console.log(`${String(n + 1).padStart(3)}  ${drawn?.words}\n     ${drawn?.at}`);
  }
}
