/**
 * `npm run simulate`: random steps of a small market of stays for nights against a model of states and ledger, with
 * connections lost between any two statements (simulation.test.ts), once for each seed, until one fails.
 * usage: npm run simulate -- [--seeds N] [--steps N] [--seed FIRST]
 *        npm run simulate -- --mutate [--steps N] [--seed N] [--only PART]   the simulation must notice each mutant
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutateSimulation } from '../server/test/mutate/simulate.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string' },
    seed: { type: 'string' },
    mutate: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
  },
});
const first = Number(values.seed ?? (values.mutate ? 1 : Math.floor(Math.random() * 2 ** 31)));

if (values.mutate) {
  Object.assign(process.env, { LEDGER_STEPS: values.steps ?? '5000', LEDGER_SEED: String(first) });
  process.exitCode = await mutateSimulation({ only: values.only, from: Number(values.from) - 1 });
} else {
  const steps = values.steps ?? (values.seeds === '1' ? '100000' : '10000');
  for (let seed = first; seed < first + Number(values.seeds); seed++) {
    if (!passes(String(seed), steps)) {
      console.log(`Failed. It replays with: npm run simulate -- --steps ${steps} --seed ${seed}`);
      process.exitCode = 1;
      break;
    }
  }
}

/** Runs one seed and prints its line, or the whole output if it fails. */
function passes(seed: string, steps: string): boolean {
  const started = Date.now();
  const { status, error, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'api',
      '--retry',
      '0',
      'server/src/features/ledger/simulation.test.ts',
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, LEDGER_STEPS: steps, LEDGER_SEED: seed },
      maxBuffer: 64 * 2 ** 20,
    },
  );
  if (error) throw error;
  const seconds = Math.round((Date.now() - started) / 1000);
  const counted = /^counted (.*)$/m.exec(stdout)?.[1];
  if (status === 0 && counted) console.log(`seed ${seed}, ${steps} steps, ${seconds} s: ${counted}`);
  else console.log(`${stdout}${stderr}`);
  return status === 0 && counted !== undefined;
}
