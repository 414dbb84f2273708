import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './messages/build/compile.ts';
import { EVERY_LANGUAGE, OTHER_LANGUAGES } from './server/test/every-language.ts';
import { patience } from './server/test/patience.ts';
import { inLanguage } from './web/build/language.ts';
import { mdx } from './web/build/mdx.ts';
import { messages } from './web/build/messages.ts';

// Once, before the workers would each do it.
await compileMessages(['en', ...OTHER_LANGUAGES]);

/** Tests of the server and what they need. */
const server = {
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: patience(120_000),
  hookTimeout: patience(120_000),
  // Tests often wait for a job, which is queued behind others.
  expect: { poll: { timeout: patience(20_000) } },
};

const LONG = 'server/**/*.long.test.ts';
const IN_LANGUAGES = '**/*.languages.test.{ts,tsx}';
const GERMAN = 'web/src/pages/**/*.german.test.tsx';

/** For tests of the site in every language, among them two that are made from English (messages/build/pseudo.ts). */
const languagesOn = { LANGUAGES: EVERY_LANGUAGE };

/** Whole pages over an API whose answers the contract checks (web/test/open-page.tsx). */
const pages = {
  environment: 'happy-dom',
  testTimeout: patience(60_000),
  expect: { poll: { timeout: patience(20_000) } },
};

/** The page of a failure begins with the cookies and the bar: less would end before its content. */
const pagesEnv = { DEBUG_PRINT_LIMIT: '20000', PATIENCE_MS: String(patience(20_000)) };

/** Files whose tests repeat what they generate, a few times in `npm test` and many times in the long run. */
const REPEATING = [
  'server/test/{fuzz,leaks}.test.ts',
  'server/src/features/calendar/reading/second-parser.test.ts',
  'server/src/features/matching/{kept-matches,likes-races,match-sentences,matches-races}.test.ts',
  'server/src/features/matching/{wish-equality,wishes-races}.test.ts',
  'server/src/features/search/{chunks,map,member-search}.test.ts',
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
          exclude: ['web/src/pages/**', IN_LANGUAGES],
          testTimeout: patience(60_000),
          expect: { poll: { timeout: patience(20_000) } },
        },
      },
      {
        plugins: [mdx()],
        test: {
          ...pages,
          name: 'pages',
          include: ['web/src/pages/**/*.test.tsx'],
          exclude: [IN_LANGUAGES, GERMAN],
          env: pagesEnv,
        },
      },
      {
        // The same as the build of German makes them.
        plugins: [...inLanguage('de'), mdx(), messages('de')],
        test: { ...pages, name: 'german', include: [GERMAN], env: pagesEnv },
      },
      { test: { ...server, name: 'api', include: ['server/**/*.test.ts'], exclude: [LONG, IN_LANGUAGES] } },
      {
        test: {
          ...server,
          name: 'languages',
          include: [`server/${IN_LANGUAGES}`],
          env: languagesOn,
        },
      },
      // Which languages are on is read with the catalogues, once in a worker. So these share none with other files.
      {
        plugins: [mdx()],
        test: {
          ...pages,
          name: 'client-languages',
          include: [`{contract,web}/${IN_LANGUAGES}`],
          env: { ...pagesEnv, ...languagesOn },
        },
      },
      // `npm run test:long`: kills, backups, mutations, and many repetitions (test/runs.ts).
      { test: { ...server, name: 'long', include: [LONG, ...REPEATING], env: { LONG_RUNS: 'true' } } },
    ],
  },
});
