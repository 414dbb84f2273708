import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import '../../test/built-web.ts';
import { WEB_DIST } from '../platform/web/web-build.ts';

type Chunk = { file: string; imports?: string[] };

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(WEB_DIST, '.vite/manifest.json'), 'utf8'),
);
const pages = Object.keys(manifest).filter((source) => /^src\/pages\/.*\.page\.tsx$/.test(source));

/**
 * What only the code for passkeys, authenticator apps, recovery codes, second steps and confirmations calls in the
 * browser or on the server.
 */
const MARKS = [
  'navigator.credentials',
  '/api/passkeys',
  '/api/auth/passkey',
  '/api/auth/step',
  '/api/auth/recovery',
  '/api/security/app',
  '/api/security/confirm/options',
  '/api/security/recovery-codes',
  '/api/security/two-step',
];
/** Pages for protecting an account, for the second step, and for links about either. */
const OF_FACTORS = ['profile/security', 'accounts/auth-step', 'accounts/recover'].map(
  (name) => `src/pages/${name}.page.tsx`,
);

/** The text of everything that loads immediately with a source. */
function firstLoad(...sources: string[]): string {
  const wanted = new Set<string>();
  const add = (source: string) => {
    if (wanted.has(source)) return;
    wanted.add(source);
    for (const imported of manifest[source]?.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...wanted]
    .map((source) => readFileSync(join(WEB_DIST, manifest[source]?.file ?? ''), 'utf8'))
    .join('\n');
}
const marksIn = (text: string) => MARKS.filter((mark) => text.includes(mark));

it('[GUARD-13, GUARD-22, GUARD-44] pages for members without a second factor load none of its code at first', () => {
  expect(pages.length).toBeGreaterThan(30);
  for (const page of pages) {
    if (OF_FACTORS.includes(page)) continue;
    expect([page, marksIn(firstLoad('index.html', page))]).toEqual([page, []]);
  }
});

/** Code that no visitor needs at first: for each, a string that would show that it is in the bundle. */
const NOT_AT_FIRST = {
  'limits by their names': 'photos_per_selection',
  'tags that are offered to hosts': 'Wine cellar',
  'forms of the router': 'x-www-form-urlencoded',
  'the table of routes of the router': 'An index route cannot have child routes',
  'what preloads code': 'vite:preloadError',
  'names of icons': 'key-round',
  schemas: '~standard',
};

it('the first page loads neither names of limits, nor options for hosts, nor unused parts of libraries', () => {
  const text = firstLoad('index.html', 'src/pages/start/home.page.tsx');
  expect(Object.entries(NOT_AT_FIRST).filter(([, mark]) => text.includes(mark))).toEqual([]);
  expect(text).toContain('Discover amazing homes');
});

it('the strings that mark that code are in the build', () => {
  const assets = readdirSync(join(WEB_DIST, 'assets')).filter((name) => name.endsWith('.js'));
  const all = assets.map((name) => readFileSync(join(WEB_DIST, 'assets', name), 'utf8')).join('\n');
  expect(marksIn(all)).toEqual(MARKS);
});
