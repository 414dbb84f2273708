/**
 * `npm run simulate`: 100,000 random steps of a small market of stays for nights against a model of the ledger, with
 * connections lost between any two statements (simulation.test.ts). It prints the seed of a failing run.
 * usage: npm run simulate -- [--steps N] [--seed N]
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { steps: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`--steps ${values.steps} --seed ${seed}`);
const { status, error } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    'server/src/features/ledger/simulation.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LEDGER_STEPS: values.steps, LEDGER_SEED: seed },
  },
);
if (error) throw error;
process.exitCode = status ?? 1;
