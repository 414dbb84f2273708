import { join } from 'node:path';
import { type Language, ORIGINAL } from '@swapstead/contract/languages';
import type { Messages } from '../../messages/compiled/messages.d.ts';
import { buildWeb } from '../../server/bin/build-web.mjs';
import { OTHER_LANGUAGES } from '../../server/test/every-language.ts';
import { test as base } from '../fixtures.ts';
import { type RunningServer, START_SCRIPT, startServer, TEST_SETTINGS } from '../server.ts';
import { textsIn } from './catalogues.ts';

const LOGS = join(import.meta.dirname, '../../test-results');

/** Where `npm test` has not built the languages before, that takes minutes on a busy machine. */
const BUILD_LIMIT_MS = 30 * 60_000;

type Languages = {
  /** The languages that are on beside English. Each set has builds of its own; `npm test` has built the usual one. */
  languages: readonly string[];
  site: {
    server: RunningServer;
    /** What the site says in each language that is on: `texts.de.swaps_step_accept()`. */
    texts: Record<Language, Messages>;
  };
};

/**
 * The `test` of fixtures.ts on a server of its own that speaks every language, with demo content. Each worker starts
 * one, so a file should run in one worker: `test.describe.configure({ mode: 'default' })` or 'serial'.
 */
export const test = base.extend<Pick<Languages['site'], 'texts'>, Languages>({
  languages: [OTHER_LANGUAGES, { option: true, scope: 'worker' }],

  site: [
    async ({ languages }, use, { workerIndex }) => {
      const LANGUAGES = languages.join();
      buildWeb(LANGUAGES);
      const log = join(LOGS, `e2e-languages-${workerIndex}.log`);
      const server = await startServer(START_SCRIPT, log, { ...TEST_SETTINGS, LANGUAGES });
      await use({ server, texts: await textsIn([ORIGINAL, ...languages] as Language[]) });
      await server.stop();
    },
    { scope: 'worker', timeout: BUILD_LIMIT_MS },
  ],

  texts: ({ site }, use) => use(site.texts),

  baseURL: ({ site }, use) => use(site.server.url),
});
