/**
 * Which tests a change can reach, read from the imports of the repository.
 *
 * Every API test that creates a test app imports the whole server, so the search does not pass through app.ts, where
 * the slices are put together. A change in a slice reaches the tests of that slice, and of slices above that import
 * the changed file or read a table that it writes. Page tests reach the pages whose addresses they name.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { LANGUAGE_NAMES, splitLanguage } from '@swapstead/contract/languages';
import { pageOf, SITE_PAGES, type SitePage } from '@swapstead/contract/site/pages';
import { floorOf, TABLE_USES } from './table-owners.ts';

const root = join(import.meta.dirname, '..');

/** Files that import everything: passing through them, every test would reach every file. */
const JOINTS = new Set(['server/src/app.ts', 'contract/src/slices.ts']);

/** Files that every test depends on. */
const EVERYTHING =
  /^(messages\/(?!\w+\.json$)|server\/(migrations|src\/platform|src\/composition)\/|server\/src\/(app|main)\.ts$|contract\/src\/(slices|endpoints)\.ts$|server\/(bin|test\/global-setup)|([^/]+\/)?package(-lock)?\.json$|vitest\.config\.ts$|tsconfig|web\/tsconfig)/;

/** Tests that read files without importing them. */
const READS_FILES = /\b(globSync|readdirSync|readdir|import\.meta\.glob)\b/;

/** Tests of permissions, hostile requests and leaks: they call every route. */
const WALKS_THE_SERVER = /^server\/test\/[^/]+\.test\.ts$/;

const CODE = '{contract,messages,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs,mdx,css}';
const files = globSync(CODE, {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist*/**', 'messages/compiled/**'],
}).map((file) => file.replaceAll('\\', '/'));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** Pages by file name, in any folder. */
const PAGES = new Map(
  files.filter((file) => file.endsWith('.page.tsx')).map((file) => [posix.basename(file), file]),
);

const isPageTest = (file: string) => /^web\/src\/pages\/.*\.test\.tsx$/.test(file);
const isLongTest = (file: string) => /^server\/.*\.long\.test\.ts$/.test(file);
const isApiTest = (file: string) => /^server\/.*\.test\.ts$/.test(file) && !isLongTest(file);
const isUnitTest = (file: string) =>
  /^(contract|messages|web\/(src|build)|scripts)\/.*\.test\.tsx?$/.test(file) && !isPageTest(file);
const isVitestTest = (file: string) => isApiTest(file) || isPageTest(file) || isUnitTest(file);
const isBrowserTest = (file: string) => /^e2e\/[^/]+\.spec\.ts$/.test(file);
const isTest = (file: string) => isVitestTest(file) || isLongTest(file) || isBrowserTest(file);
const opensPages = (file: string) => /^(web\/test|e2e)\//.test(file) || isPageTest(file);
const sliceOf = (file: string) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];

const importers = new Map<string, Set<string>>();
for (const [file, text] of texts) {
  if (JOINTS.has(file)) continue;
  for (const target of [...importsOf(file, text), ...(opensPages(file) ? pagesOf(text) : [])])
    importers.set(target, (importers.get(target) ?? new Set()).add(file));
}

/** The files that a file imports, mocks, or starts by a relative path. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/['"](\.\.?\/[^'"\n]+|@swapstead\/contract\/[^'"\n]+)['"]/g)].map(([, to = '']) =>
    to.startsWith('.')
      ? posix.join(posix.dirname(file), to.replace(/\?.*/, ''))
      : `contract/src/${to.slice('@swapstead/contract/'.length)}.ts`,
  );
}

/** The pages whose addresses a file names: '/house/1', '/de/homes', `/swaps/${id}`, paths.house(id). */
function pagesOf(text: string): string[] {
  const addresses = [...text.matchAll(/['"`](\/[^'"`\n]*)['"`]/g)].map(([, address = '']) =>
    pageOf(
      splitLanguage(address, Object.keys(LANGUAGE_NAMES))
        .path.replace(/\$\{[^}]*\}/g, 'x')
        .replace(/[?#].*/, ''),
    ),
  );
  const named = [...text.matchAll(/\b(?:paths|addresses)\.(\w+)/g)].map(([, name = '']) => name);
  return Object.entries<SitePage>(SITE_PAGES)
    .filter(([name, { path }]) => named.includes(name) || addresses.some((address) => address === path))
    .map(([name, { file }]) => PAGES.get(`${file ?? kebab(name)}.page.tsx`) ?? '');
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The files and everything that imports them, directly or through others. */
function reach(starts: readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** API tests that request pages of the built client. */
const builtClientTests = new Set([...reach(['server/test/built-web.ts'])].filter(isApiTest));

/** Slices above that read a table written by one of the changed files. */
function readersOfTables(changed: readonly string[]): string[] {
  return TABLE_USES.filter(
    ({ file, verb }) => changed.includes(file) && (verb === 'into' || verb === 'update'),
  )
    .flatMap((write) =>
      TABLE_USES.filter(({ table }) => table === write.table).map(({ slice }) => ({ slice, write })),
    )
    .filter(({ slice, write }) => floorOf(slice) > floorOf(write.slice))
    .map(({ slice }) => slice);
}

export type Affected = {
  /** A changed file that every test depends on: then all of Vitest's tests are affected. */
  everythingBecauseOf: string | undefined;
  /** Tests for Vitest. */
  tests: string[];
  /** Slower tests, which need a build or call the whole server; the author of the change decides about them. */
  slowTests: string[];
  browserTests: string[];
  /** Tests of `npm run test:long`. */
  longTests: string[];
};

/** The files whose texts are among these messages. */
function usersOf(messages: readonly string[]): string[] {
  if (messages.length === 0) return [];
  const use = new RegExp(`\\bm\\.(${messages.join('|')})\\b`);
  return files.filter((file) => !isTest(file) && use.test(texts.get(file) ?? ''));
}

/**
 * @param changedFiles paths in the repository, including those of deleted files
 * @param messages keys of the messages whose texts changed
 */
export function affectedTests(changedFiles: readonly string[], messages: readonly string[] = []): Affected {
  const changed = [...changedFiles, ...usersOf(messages)];
  const everythingBecauseOf = changed.find((file) => EVERYTHING.test(file) && !isTest(file));
  const reached = reach(changed);
  const code = [...reached].filter((file) => !isTest(file));
  const slices = new Set([...[...changed, ...code].map(sliceOf), ...readersOfTables(changed)]);
  slices.delete(undefined);
  const isAffected = (file: string) =>
    everythingBecauseOf !== undefined ||
    file.startsWith('scripts/') ||
    reached.has(file) ||
    slices.has(sliceOf(file)) ||
    (isUnitTest(file) && READS_FILES.test(texts.get(file) ?? ''));
  const [tests, others] = partition(files.filter(isVitestTest), isAffected);

  const ofClient = code.some((file) => file.startsWith('web/src/'));
  const ofServer = slices.size > 0;
  const slowTests = others.filter(
    (file) => (ofClient && builtClientTests.has(file)) || (ofServer && WALKS_THE_SERVER.test(file)),
  );

  // A server slice is visible on the pages that use the web slice of the same name.
  const shown = reach(files.filter((file) => slices.has(/^web\/src\/features\/([^/]+)\//.exec(file)?.[1])));
  const inFrame = everythingBecauseOf !== undefined || reached.has('web/src/main.tsx');
  const browserTests = files.filter(
    (file) => isBrowserTest(file) && (inFrame || reached.has(file) || shown.has(file)),
  );
  const longTests = files.filter((file) => isLongTest(file) && (ofServer || isAffected(file)));
  return { everythingBecauseOf, tests, slowTests, browserTests, longTests };
}

function partition<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}
