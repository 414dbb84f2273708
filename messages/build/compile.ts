import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, languages } from './languages.ts';

/** Where the compiled messages are: one module for each language, and their types. */
export const COMPILED = join(FOLDER, 'compiled');
const STAMP = join(COMPILED, 'stamp.txt');

/**
 * Compiles the catalogues if they, or the code that compiles them, have changed since the last time. The compiler is
 * loaded only then: an installation without build tools has neither it nor the parser. Several processes may do it at
 * once, because each file is replaced as a whole. Resolves with the languages, English first.
 */
export async function compileMessages(): Promise<string[]> {
  const stamp = sourcesDigest();
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
    const { compileCatalogues } = await import('./compiler.ts');
    const files = compileCatalogues();
    mkdirSync(COMPILED, { recursive: true });
    for (const [name, content] of Object.entries(files)) replaceFile(join(COMPILED, name), content);
    // Last, so that an interrupted compilation is repeated.
    replaceFile(STAMP, stamp);
  }
  return languages();
}

function replaceFile(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
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
