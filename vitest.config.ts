import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './messages/build/compile.ts';
import { languages, PSEUDO_LANGUAGES } from './messages/build/languages.ts';
import { patience } from './server/test/patience.ts';
import { inLanguage } from './web/build/language.ts';
import { mdx } from './web/build/mdx.ts';
import { messages } from './web/build/messages.ts';

// Once, before the workers would each do it.
await compileMessages([...languages(), ...PSEUDO_LANGUAGES]);

/** Tests of the server and what they need. */
const server = {
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: patience(120_000),
  hookTimeout: patience(120_000),
  // Tests often wait for a job, which is queued behind others.
  expect: { poll: { timeout: patience(20_000) } },
};

/** Whole pages in a browser that lays nothing out. */
const pages = {
  environment: 'happy-dom',
  // The page of a failure begins with the cookies and the bar: less would end before its content.
  env: { DEBUG_PRINT_LIMIT: '20000', PATIENCE_MS: String(patience(20_000)) },
  testTimeout: patience(60_000),
  expect: { poll: { timeout: patience(20_000) } },
};

const LONG = 'server/**/*.long.test.ts';
const IN_LANGUAGES = 'server/**/*.languages.test.ts';
const TRANSLATED = '{contract,web,server}/**/*.translated.test.ts';
const GERMAN = 'web/src/pages/**/*.german.test.tsx';

/** Files whose tests repeat what they generate, a few times in `npm test` and many times in the long run. */
const REPEATING = [
  'server/test/{fuzz,leaks}.test.ts',
  'server/src/features/calendar/reading/second-parser.test.ts',
  'server/src/features/matching/{kept-matches,likes-races,match-sentences,matches-races}.test.ts',
  'server/src/features/matching/{wish-equality,wishes-races}.test.ts',
  'server/src/features/search/{map,member-search}.test.ts',
  'server/src/features/ledger/{concurrent-transfers,simulation}.test.ts',
  'server/src/features/swaps/core/interleavings.test.ts',
  'server/src/features/swaps/ending/connection-loss.test.ts',
];

export default defineConfig({
  test: {
    // Part of a test is waiting, so one worker more than there are cores.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // Files that run in the same worker share the modules under test: loading them again for each would take a third of
    // the time. What a file changes in a module (a mock, a fake clock) it sets right at its end.
    isolate: false,
    // A busy CI machine may miss a moment; what needed another try is named at the end (scripts/ci-summary.ts).
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', ['json', { outputFile: process.env.VITEST_REPORT ?? 'test-results/vitest.json' }]],
    projects: [
      {
        plugins: [mdx()],
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'messages/**/*.test.ts',
            'web/build/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['web/src/pages/**', TRANSLATED],
          testTimeout: patience(60_000),
          expect: { poll: { timeout: patience(20_000) } },
        },
      },
      {
        // Whole pages over an API whose answers the contract checks (web/test/open-page.tsx).
        plugins: [mdx()],
        test: { ...pages, name: 'pages', include: ['web/src/pages/**/*.test.tsx'], exclude: [GERMAN] },
      },
      {
        // The same as the build of German makes them.
        plugins: [...inLanguage('de'), mdx(), messages('de')],
        test: { ...pages, name: 'german', include: [GERMAN] },
      },
      {
        // What is said in every language that has a catalogue. The languages are read once for each worker, so these
        // files share none with others.
        plugins: [mdx()],
        test: {
          name: 'translated',
          include: [TRANSLATED],
          env: { LANGUAGES: languages().join() },
          testTimeout: patience(60_000),
        },
      },
      {
        test: {
          ...server,
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: [LONG, IN_LANGUAGES, TRANSLATED],
        },
      },
      // The site in several languages: both are made from English (messages/build/pseudo.ts).
      {
        test: {
          ...server,
          name: 'languages',
          include: [IN_LANGUAGES],
          env: { LANGUAGES: 'en-XA,ar-XB' },
        },
      },
      // `npm run test:long`: kills, backups, mutations, and many repetitions (test/runs.ts).
      { test: { ...server, name: 'long', include: [LONG, ...REPEATING], env: { LONG_RUNS: 'true' } } },
    ],
  },
});
