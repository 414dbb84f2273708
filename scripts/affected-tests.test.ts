import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { affectedTests } from './affected-tests.ts';

const root = join(import.meta.dirname, '..');
const count = (pattern: string) => globSync(pattern, { cwd: root }).length;
const apiTests = (files: readonly string[]) => files.filter((file) => file.startsWith('server/'));
const slices = (files: readonly string[]) => [
  ...new Set(files.flatMap((file) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? [])),
];

describe('a change in a slice of the server', () => {
  const { tests, slowTests, browserTests, longTests } = affectedTests([
    'server/src/features/conversations/conversations.routes.ts',
  ]);

  it('runs the API tests of that slice only', () => {
    expect(apiTests(tests)).toHaveLength(count('server/src/features/conversations/**/*.test.ts'));
    expect(slices(tests)).toEqual(['conversations']);
  });

  it('runs no page tests', () => {
    expect(tests.filter((file) => file.startsWith('web/src/pages/'))).toEqual([]);
  });

  it('runs the tests of scripts/', () => {
    expect(tests.filter((file) => file.startsWith('scripts/'))).toHaveLength(count('scripts/**/*.test.ts'));
  });

  it('names the tests that it skips: those of every route, those of its pages in the browser, and long ones', () => {
    expect(slowTests).toContain('server/test/permissions.test.ts');
    expect(browserTests).toContain('e2e/messages.spec.ts');
    expect(browserTests).not.toContain('e2e/users.spec.ts');
    expect(longTests).toContain('server/test/two-processes.long.test.ts');
    expect(tests.filter((file) => file.endsWith('.long.test.ts'))).toEqual([]);
  });
});

it('reaches the slices above that import the changed file', () => {
  const reached = slices(affectedTests(['server/src/features/homes/homes.policy.ts']).tests);
  expect(reached).toEqual(expect.arrayContaining(['homes', 'calendar', 'swaps']));
  expect(reached).not.toContain('membership');
});

it('reaches the slices above that read a table written by the file', () => {
  // search does not import the repository of listings, but reads the homes that it writes.
  expect(slices(affectedTests(['server/src/features/homes/listing.repository.ts']).tests)).toContain(
    'search',
  );
});

it('reaches the page tests that open a page using it', () => {
  const { tests, browserTests } = affectedTests(['web/src/features/admin/users-table.tsx']);
  expect(tests).toContain('web/src/pages/admin/users.page.test.tsx');
  expect(tests).not.toContain('web/src/pages/messages/messages.page.test.tsx');
  expect(apiTests(tests)).toEqual([]);
  expect(browserTests).toContain('e2e/users.spec.ts');
});

it('a change in the contract reaches both sides', () => {
  const { tests } = affectedTests(['contract/src/conversations/endpoints.ts']);
  expect(slices(tests)).toContain('conversations');
  expect(tests).toContain('web/src/pages/messages/messages.page.test.tsx');
  expect(slices(tests)).not.toContain('membership');
});

it('a change in the frame around every page reaches every page and browser test', () => {
  const { tests, browserTests } = affectedTests(['web/src/app/navigation-bar.tsx']);
  expect(tests).toEqual(
    expect.arrayContaining([
      'web/src/pages/admin/users.page.test.tsx',
      'web/src/pages/accounts/auth.page.test.tsx',
    ]),
  );
  expect(browserTests).toHaveLength(count('e2e/*.spec.ts'));
});

it('a changed fixture reaches the tests that import it, and a changed test only itself', () => {
  expect(affectedTests(['server/test/tickets.ts']).tests).toContain(
    'server/src/features/support/support.test.ts',
  );
  expect(apiTests(affectedTests(['server/test/record-constraints.test.ts']).tests)).toEqual([
    'server/test/record-constraints.test.ts',
  ]);
});

it.each([
  'server/migrations/0001_members.sql',
  'server/src/platform/http/route.ts',
  'server/src/app.ts',
  'contract/src/slices.ts',
  'vitest.config.ts',
  'package-lock.json',
])('a change in %s reaches every test', (file) => {
  const { everythingBecauseOf, tests, longTests } = affectedTests([file]);
  expect(everythingBecauseOf).toBe(file);
  expect([...tests, ...longTests]).toHaveLength(
    count('{contract,messages,scripts}/**/*.test.ts') +
      count('web/build/**/*.test.ts') +
      count('web/src/**/*.test.{ts,tsx}') +
      count('server/**/*.test.ts'),
  );
});

it('finds a page for every test that opens one', () => {
  const pageTests = globSync('web/src/pages/**/*.test.tsx', { cwd: root });
  const reached = new Set(affectedTests(globSync('web/src/pages/*/*.page.tsx', { cwd: root })).tests);
  expect(reached.size).toBeGreaterThan(80);
  const missed = pageTests.filter((file) => !reached.has(file));
  expect(missed.filter((file) => readFileSync(join(root, file), 'utf8').includes('open-page'))).toEqual([]);
});

describe('a changed text', () => {
  const { everythingBecauseOf, tests } = affectedTests(
    ['messages/en.json'],
    ['notices_notice_settings_keep_details_out'],
  );

  it('runs the tests of the pages and slices that show it, and no others', () => {
    expect(everythingBecauseOf).toBeUndefined();
    expect(tests).toContain('web/src/pages/notices/notice-settings.page.test.tsx');
    expect(tests).not.toContain('web/src/pages/support/contact.page.test.tsx');
  });

  it('runs everything if the code that compiles texts has changed', () => {
    expect(affectedTests(['messages/build/icu.ts']).everythingBecauseOf).toBe('messages/build/icu.ts');
  });
});
