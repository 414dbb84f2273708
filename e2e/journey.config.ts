import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/**
 * The long journeys of two members (`npm run journey`). They take minutes, and `npm test` proves their steps one by
 * one.
 */
export default defineConfig({
  ...config,
  testMatch: '**/*.journey.ts',
  globalSetup: './journey-setup.ts',
  reporter: 'list',
  retries: 0,
  workers: 1,
  projects: config.projects?.filter((project) => project.name === 'desktop'),
});
