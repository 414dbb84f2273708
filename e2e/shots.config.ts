import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Screenshots of the pages to look at (`npm run shots`); they are no tests and compare nothing. */
export default defineConfig({
  ...config,
  testMatch: '**/*.shots.ts',
  reporter: 'line',
  projects: config.projects?.filter((project) => project.name === 'desktop'),
});
