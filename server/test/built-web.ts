import { buildWeb } from '../bin/build-web.mjs';
import { readWebClient } from '../src/pages/web-client.ts';

// Built while the file is imported, outside any test's timeout: it takes a minute if sources have changed.
buildWeb();

/** The real pages, for the app of a test that requests some. */
export const builtWeb = await readWebClient();
