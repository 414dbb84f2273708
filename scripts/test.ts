/**
 * `npm test`: unit and API tests, then the real browser, the second also when the first failed.
 * Exits with 1 if either failed.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from './test-reports.ts';

const root = join(import.meta.dirname, '..');

// A report of an earlier run must not speak for this one.
for (const file of Object.values(reports)) rmSync(file, { force: true });

const results = [
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`]),
  run('playwright', ['test', '--config', 'e2e/playwright.config.ts']),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function run(command: string, args: string[]): boolean {
  // npm puts node_modules/.bin on the path; on Windows what lies there are .cmd files, which only a shell starts.
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  return status === 0;
}
