import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER, languages } from './catalogue.ts';

/** Where the compiled messages are: one module for each language, and one that chooses by the language in use. */
export const COMPILED = join(FOLDER, 'compiled');
const STAMP = join(COMPILED, 'stamp.txt');

/**
 * Compiles the catalogues if they, or the code that compiles them, have changed since the last time. The compiler is
 * loaded only then, so production does not need it. Safe to call from several processes at once: each writes a folder
 * of its own and moves it into place. Resolves with the languages, English first.
 */
export async function compileMessages(): Promise<string[]> {
  const stamp = sourcesDigest();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return languages();
  const { compileCatalogues } = await import('./compiler.ts');
  const files = compileCatalogues();
  const folder = `${COMPILED}.${process.pid}`;
  for (const [name, content] of Object.entries({ ...files, 'stamp.txt': stamp })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  replaceFolder(folder, COMPILED);
  return languages();
}

/** Another process that did the same at the same time wrote the same files. */
function replaceFolder(folder: string, target: string): void {
  const old = `${folder}.old`;
  try {
    if (existsSync(target)) renameSync(target, old);
    renameSync(folder, target);
  } catch (error) {
    if (!existsSync(STAMP)) throw error;
  }
  for (const left of [folder, old]) rmSync(left, { recursive: true, force: true });
}

function sourcesDigest(): string {
  const build = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(import.meta.dirname, file));
  const sources = [...languages().map((language) => join(FOLDER, `${language}.json`)), ...build.sort()];
  const hash = createHash('sha256').update(readFileSync(join(FOLDER, 'package.json')));
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex');
}

if (import.meta.main) await compileMessages();
