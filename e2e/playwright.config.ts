import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath, launchArgs } from './browser/chromium.ts';

const { executablePath, env } = await chromiumPath();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Node reads these as they are. Translated by Playwright they cost each worker that starts a server four seconds of a
  // processor in a fresh clone.
  build: { external: ['**/server/**', '**/contract/**'] },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Half of a test is waiting, so one worker more than there are cores; the server and its database need some too.
  workers: Math.min(4, availableParallelism() + 1),
  // A busy CI machine may miss a moment; what needed another try is named at the end (scripts/ci-summary.ts).
  retries: process.env.CI ? 2 : 0,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    colorScheme: 'light',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Off on purpose; to look into a failure: npx playwright test --trace on
    trace: 'off',
    launchOptions: { executablePath, env, args: launchArgs },
  },
  // A test runs on the desktop, one tagged @widths on the phone too, one tagged @phone there only: the tag says
  // that the layout is part of what is tested. The two stand on both sides of UTC, so that a calendar day that
  // slips is seen by one of them.
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
