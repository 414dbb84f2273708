/**
 * `npm run test:changed`: runs the unit, API and page tests that a change can reach (affected-tests.ts), and names
 * those that it skips. The change is everything since the branch left main, committed or not.
 * usage: npm run test:changed -- [--base REF] [--list]
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { affectedTests } from './affected-tests.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { base: { type: 'string' }, list: { type: 'boolean', default: false } },
});

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
const lines = (text: string) => text.split('\0').filter(Boolean);

const base = git('merge-base', values.base ?? 'main', 'HEAD').trim();
const changed = [
  ...lines(git('diff', '--name-only', '--no-renames', '-z', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard', '-z')),
];

const messages = [...git('diff', '-U0', base, '--', 'messages/').matchAll(/^[+-] +"@?([a-z]\w*)":/gm)].map(
  ([, key = '']) => key,
);

const { everythingBecauseOf, tests, slowTests, browserTests, longTests } = affectedTests(changed, messages);
console.log(`${changed.length} files changed since ${base.slice(0, 10)}, ${tests.length} test files to run.`);
if (everythingBecauseOf) console.log(`All of them, because of ${everythingBecauseOf}.`);
if (values.list) console.log(tests.join('\n'));
else {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status, error } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project=!long', ...(everythingBecauseOf ? [] : tests)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (error) throw error;
  process.exitCode = status ?? 1;
}
leftOut('npx vitest run --project api', slowTests);
leftOut('npx playwright test -c e2e', browserTests);
leftOut('npx vitest run --project long', longTests);

function leftOut(command: string, files: readonly string[]) {
  if (files.length === 0) return;
  console.log(`\nLeft out, though the change may reach ${files.length === 1 ? 'it' : 'them'}:`);
  console.log(`${command} ${files.map((file) => file.replace(/.*\//, '')).join(' ')}`);
}
