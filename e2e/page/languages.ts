import { join } from 'node:path';
import { type Language, ORIGINAL } from '@swapstead/contract/languages';
import type { Messages } from '../../messages/compiled/messages.d.ts';
import { buildWeb } from '../../server/bin/build-web.mjs';
import { test as base } from '../fixtures.ts';
import { type RunningServer, START_SCRIPT, startServer, TEST_SETTINGS } from '../server.ts';

const LOGS = join(import.meta.dirname, '../../test-results');

/** A set of languages that no other run has built is built first, which takes minutes on a busy machine. */
const BUILD_LIMIT_MS = 30 * 60_000;

/**
 * The languages that are on beside English. Each set has builds of its own, so files should share one.
 * `test.use({ languages: ['nl'] })` switches on others for a file.
 */
const USUAL: readonly Language[] = ['de', 'fr'];

type Languages = {
  languages: readonly Language[];
  site: RunningServer;
  /** What the site says in each language that is on: `texts.de.swaps_step_accept()`. */
  texts: Record<Language, Messages>;
};

/**
 * The `test` of fixtures.ts on a server of its own that speaks several languages, with demo content. Each worker starts
 * one, so a file should run in one worker: `test.describe.configure({ mode: 'default' })` or 'serial'.
 */
export const test = base.extend<object, Languages>({
  languages: [USUAL, { option: true, scope: 'worker' }],

  site: [
    async ({ languages }, use, { workerIndex }) => {
      const LANGUAGES = languages.join();
      buildWeb(LANGUAGES);
      const log = join(LOGS, `e2e-languages-${workerIndex}.log`);
      const server = await startServer(START_SCRIPT, log, { ...TEST_SETTINGS, LANGUAGES });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: BUILD_LIMIT_MS },
  ],

  texts: [
    // `site` comes first because its server compiles them.
    async ({ languages, site: _ }, use) => {
      const compiled = [ORIGINAL, ...languages].map(
        async (language) => [language, await import(`../../messages/compiled/${language}.js`)] as const,
      );
      await use(Object.fromEntries(await Promise.all(compiled)) as Record<Language, Messages>);
    },
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.url),
});
