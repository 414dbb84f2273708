/**
 * `npm test`: unit, page and API tests, then the real browser, even if the first run failed. With `--long`, the tests
 * that take minutes instead: files named `*.long.test.ts`, generated requests in greater number (vitest.config.ts),
 * and browser tests tagged @long. Exits with 1 if either run failed.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { longReports, reports } from './test-reports.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
const { vitest, playwright } = values.long ? longReports : reports;

// Reports of an earlier run must not be mistaken for this one's.
for (const file of [vitest, playwright]) rmSync(file, { force: true });

const results = [
  run('vitest', ['run', `--project=${values.long ? 'long' : '!long'}`], { VITEST_REPORT: vitest }),
  run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', values.long ? '--grep=@long' : '--grep-invert=@long'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright },
  ),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  // npm puts node_modules/.bin on the path. On Windows it contains .cmd files, which only a shell starts.
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  return status === 0;
}
