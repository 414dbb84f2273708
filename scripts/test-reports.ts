import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'test-results');

/** The paths of the two test runners' JSON reports. */
export const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'e2e.json') };
