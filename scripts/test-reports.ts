import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'test-results');

/** Where the two test runners leave their JSON reports. */
export const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'e2e.json') };
