import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'test-results');

/** The paths of the two test runners' JSON reports of `npm test`. */
export const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'e2e.json') };

/** Those of `npm run test:long`. */
export const longReports = {
  vitest: join(folder, 'vitest-long.json'),
  playwright: join(folder, 'e2e-long.json'),
};
