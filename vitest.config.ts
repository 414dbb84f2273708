import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { mdx } from './web/build/mdx.ts';

export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores means one file after the other.
    maxWorkers: Math.max(2, availableParallelism()),
    // A busy CI machine may miss a moment; what needed another try is named at the end (scripts/ci-summary.ts).
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        plugins: [mdx()],
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
