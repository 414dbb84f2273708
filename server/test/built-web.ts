import { buildWeb } from '../bin/build-web.mjs';
import { readWebClient } from '../src/pages/web-client.ts';

// Built while the file is imported, for which no test's patience is counted: it takes a minute where sources changed.
buildWeb();

/** The pages as people get them, for the app of a test that looks at one. */
export const builtWeb = await readWebClient();
