import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Every shipped source file, by its path. */
const sources = ['contract/src', 'server/src', 'server/cli', 'web/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
const text = new Map(sources.map((file) => [file, read(file)]));
const filesWith = (pattern: RegExp, below = '') =>
  sources.filter((file) => file.startsWith(below) && pattern.test(text.get(file) ?? ''));

const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { integrity?: string; link?: boolean; optional?: boolean; os?: string[] }>;
};
const installed = Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1) ?? '');

describe('the sources', () => {
  it('do not generate code from text', () => {
    expect(filesWith(/\beval\(|new Function\(|\bvm\b.*runIn|setTimeout\(\s*['"`]/)).toEqual([]);
  });

  it('write no HTML into a page except through React', () => {
    expect(
      filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/),
    ).toEqual([]);
  });

  it('start no programs except those of PostgreSQL, and none through a shell', () => {
    const starting = filesWith(/node:child_process/);
    expect(starting.filter((file) => !file.startsWith('server/src/platform/database/embedded'))).toEqual([]);
    expect(filesWith(/\bexec\(|execSync\(|shell:/).filter((file) => starting.includes(file))).toEqual([]);
  });

  it('build no regular expression from user input', () => {
    // Exceptions: tables of letters, the addresses of our own pages, and parts of a pattern written beside it.
    expect(filesWith(/new RegExp\(/)).toEqual([
      'contract/src/reviews/review-text.ts',
      'contract/src/site/pages.ts',
      'server/src/features/places/fold-name.ts',
      'web/src/features/conversations/links.ts',
    ]);
  });

  it('never switch off certificate checks', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });

  it("use the system's random generator for every secret", () => {
    const guarded = ['server/src/features/accounts', 'server/src/platform/http', 'web/src/features/security'];
    expect(guarded.flatMap((folder) => filesWith(/Math\.random/, folder))).toEqual([]);
    expect(filesWith(/createHash\(\s*['"](?!sha256|sha1)/)).toEqual([]);
    // The range API of leaked passwords, markers of replies, and ids of imported rows: none of them protects
    // anything.
    expect(filesWith(/createHash\(\s*['"]sha1/).toSorted()).toEqual([
      'server/src/features/accounts/leaked/known-passwords.ts',
      'server/src/features/homes/import/import-row.ts',
      'server/src/platform/cache/cached-response.ts',
    ]);
  });

  it('log only through one logger, always with structured fields', () => {
    expect(filesWith(/console\.(log|info|warn|error|debug)/, 'server/src')).toEqual(['server/src/main.ts']);
    expect(filesWith(/\b(?:logger|log)\.(?:info|warn|error|debug)\(\s*`[^`]*\$\{/, 'server/src')).toEqual([]);
  });

  it('read the environment in one place', () => {
    expect(filesWith(/process\.env/, 'server/src')).toEqual(['server/src/main.ts']);
  });

  it('send no messages to other windows, and keep no secret in the browser', () => {
    expect(
      filesWith(/(?:window|parent|opener|top)\.postMessage|addEventListener\('message'/, 'web/src'),
    ).toEqual([]);
    const keeping = filesWith(/(?:localStorage|sessionStorage)\.setItem/, 'web/src');
    for (const file of keeping)
      expect([file, /password|token/i.test(text.get(file) ?? '')]).toEqual([file, false]);
  });
});

describe('the packages', () => {
  it('have an integrity hash, except those installed only on other systems', () => {
    const without = Object.entries(lock.packages).filter(
      ([path, { integrity, link }]) =>
        path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
    );
    expect(without.filter(([, { optional, os }]) => !optional || !os).map(([path]) => path)).toEqual([]);
  });

  it('include no client or server for LDAP, GraphQL, OAuth, WebRTC, memcached or telephony', () => {
    const spoken =
      /^(ldapjs|ldapts|graphql|apollo.*|oauth.*|openid-client|passport.*|simple-peer|wrtc|memcached|memjs|twilio|xpath|xml2js|libxmljs.*|socket\.io|jsonwebtoken|jose)$/;
    expect(installed.filter((name) => spoken.test(name))).toEqual([]);
  });

  it('have exact versions', () => {
    for (const file of ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<
        string,
        Record<string, string>
      >;
      const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|\*|npm:.*)$/.test(version),
      );
      expect([file, loose]).toEqual([file, []]);
    }
  });
});
