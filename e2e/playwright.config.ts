import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath, launchArgs } from './browser/chromium.ts';

const { executablePath, env } = await chromiumPath();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Node loads these without compilation. Compiled by Playwright they cost each worker that starts a server four
  // seconds of processor time in a fresh clone.
  build: { external: ['**/server/**', '**/contract/**', '**/messages/**'] },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Half of a test's time is waiting, so one worker more than there are cores; the server and its database need
  // some too.
  workers: Math.min(4, availableParallelism() + 1),
  // A busy CI machine may be too slow once; tests that needed another try are listed at the end
  // (scripts/ci-summary.ts).
  retries: process.env.CI ? 2 : 0,
  // Only failing tests wait this long: a page of a new server on a busy machine takes up to ten seconds.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    colorScheme: 'light',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Off by default; to look into a failure: npx playwright test --trace on
    trace: 'off',
    launchOptions: { executablePath, env, args: launchArgs },
  },
  // Tests run on the desktop. Those tagged @widths run on the phone too, because their layout is tested; those
  // tagged @phone run only there. Those tagged @long run only in `npm run test:long`. The two projects are on either
  // side of UTC, so that one of them notices a shifted calendar day.
  projects: [
    {
      name: 'phone',
      grep: /@phone|@widths/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        timezoneId: 'America/Los_Angeles',
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 }, timezoneId: 'Pacific/Auckland' },
    },
  ],
});
