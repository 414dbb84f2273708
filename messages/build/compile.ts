import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, languages, languagesOn, PSEUDO_LANGUAGES } from './languages.ts';

/** Where the compiled messages are: one module for each language, and their types. */
export const COMPILED = join(FOLDER, 'compiled');

/**
 * Compiles the catalogues of the languages that are on, if they, or the code that compiles them, have changed since the
 * last time. The compiler is loaded only then: an installation without build tools has neither it nor the parser.
 * Several processes may do it at once, because each file is replaced as a whole. Resolves with the languages, English
 * first.
 */
export async function compileMessages(wanted = languagesOn()): Promise<string[]> {
  const stale = wanted.filter((language) => readStamp(language) !== sourcesDigest(language));
  if (stale.length > 0) {
    const { compileCatalogues } = await import('./compiler.ts');
    const files = compileCatalogues(stale);
    mkdirSync(COMPILED, { recursive: true });
    for (const [name, content] of Object.entries(files)) replaceFile(join(COMPILED, name), content);
    // Last, so that an interrupted compilation is repeated.
    for (const language of stale) replaceFile(stampOf(language), sourcesDigest(language));
  }
  return wanted;
}

const stampOf = (language: string) => join(COMPILED, `${language}.stamp`);
const readStamp = (language: string) =>
  existsSync(stampOf(language)) ? readFileSync(stampOf(language), 'utf8') : undefined;

function replaceFile(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** English belongs to the sources of every language, which is checked against it. */
function sourcesDigest(language: string): string {
  const build = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(import.meta.dirname, file));
  const catalogues = ['en', language].filter((one) => !PSEUDO_LANGUAGES.includes(one));
  const sources = [...catalogues.map((one) => join(FOLDER, `${one}.json`)), ...build.sort()];
  const hash = createHash('sha256').update(readFileSync(join(FOLDER, 'package.json')));
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex');
}

// With --all every catalogue, whether its language is on or not: `npm run check` names what is missing.
if (import.meta.main) await compileMessages(process.argv.includes('--all') ? languages() : undefined);
