/**
 * `npm run check`: runs every `check:*` script of package.json, even after a failure, and exits with 1 if any failed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

// tsc and tsgolint are Go programs. At Go's default of 100, garbage collection takes a third of a first run.
const env = { GOGC: '400', ...process.env };

const failed = Object.entries(scripts).filter(([name, command]) => {
  if (!name.startsWith('check:')) return false;
  console.log(`\n> ${name}`);
  const { status, error } = spawnSync(command, { cwd: root, env, stdio: 'inherit', shell: true });
  if (error) throw error;
  return status !== 0;
});

for (const [name] of failed) console.error(`failed: ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
