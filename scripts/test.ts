/**
 * `npm test`: unit and API tests, then the real browser, even if the first run failed. Exits with 1 if either failed.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from './test-reports.ts';

const root = join(import.meta.dirname, '..');

// Reports of an earlier run must not be mistaken for this one's.
for (const file of Object.values(reports)) rmSync(file, { force: true });

const results = [
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`]),
  run('playwright', ['test', '--config', 'e2e/playwright.config.ts']),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function run(command: string, args: string[]): boolean {
  // npm puts node_modules/.bin on the path. On Windows it contains .cmd files, which only a shell starts.
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  return status === 0;
}
