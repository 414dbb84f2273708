import { join } from 'node:path';
import { LANGUAGE_NAMES, type Language, ORIGINAL } from '@swapstead/contract/languages';
import type { Messages } from '../../messages/compiled/messages.d.ts';
import { buildWeb } from '../../server/bin/build-web.mjs';
import { EVERY_LANGUAGE } from '../../server/test/every-language.ts';
import { test as base } from '../fixtures.ts';
import { type RunningServer, START_SCRIPT, startServer, TEST_SETTINGS } from '../server.ts';

const LOGS = join(import.meta.dirname, '../../test-results');

/** In a fresh clone every language is built first, which `npm test` has done before the browser starts. */
const BUILD_LIMIT_MS = 30 * 60_000;

const SPOKEN = Object.keys(LANGUAGE_NAMES) as Language[];

/** The languages into which the site is translated. */
const TRANSLATED = SPOKEN.filter((language) => language !== ORIGINAL);

type Languages = {
  site: RunningServer;
  /** What the site says in each language: `texts.de.swaps_step_accept()`. */
  texts: Record<Language, Messages>;
};

/**
 * The `test` of fixtures.ts on a server of its own that speaks every language, with demo content. Each worker starts
 * one, so a file that isn't long runs in one worker: `test.describe.configure({ mode: 'default' })`.
 */
export const test = base.extend<object, Languages>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that the fixture needs no other
    async ({}, use, { workerIndex }) => {
      buildWeb(EVERY_LANGUAGE);
      const settings = { ...TEST_SETTINGS, LANGUAGES: EVERY_LANGUAGE };
      const server = await startServer(
        START_SCRIPT,
        join(LOGS, `e2e-languages-${workerIndex}.log`),
        settings,
      );
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: BUILD_LIMIT_MS },
  ],

  texts: [
    // The server has compiled them.
    async ({ site: _ }, use) => {
      const compiled = SPOKEN.map(
        async (language) => [language, await import(`../../messages/compiled/${language}.js`)] as const,
      );
      await use(Object.fromEntries(await Promise.all(compiled)) as Record<Language, Messages>);
    },
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.url),
});
