import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { SIMULATION_MUTANTS, type SimulationMutant } from './simulation-mutants.ts';

/**
 * `npm run simulate -- --mutate`: changes one transition or rule of nights after the other, while loading and never on
 * disk, and runs the simulation, which must fail. Exits with 1 if one is not noticed. `only` is a part of its name.
 */
const ROOT = join(import.meta.dirname, '../../..');
const SIMULATION = join(ROOT, 'server/src/features/ledger/simulation.test.ts');

export async function mutateSimulation({
  only = '',
  from = 0,
}: {
  only?: string;
  from?: number;
}): Promise<number> {
  let mutant: SimulationMutant | undefined;
  const vitest = await createVitest(
    {
      root: ROOT,
      config: false,
      watch: false,
      fsModuleCache: false,
      include: ['server/src/features/ledger/simulation.test.ts'],
      globalSetup: ['server/test/global-setup.ts'],
      hookTimeout: 120_000,
      reporters: [],
      silent: true,
      maxWorkers: 1,
    },
    {
      plugins: [
        {
          name: 'with-a-mutant',
          enforce: 'pre' as const,
          transform: (source: string, id: string) =>
            mutant && id === join(ROOT, mutant.file)
              ? source.replace(mutant.find, () => mutant?.put ?? '')
              : undefined,
        },
      ],
    },
  );

  /** What the simulation says with this mutant; undefined if it passes. */
  async function failureWith(one: SimulationMutant | undefined): Promise<string | undefined> {
    mutant = one;
    if (one) vitest.invalidateFile(join(ROOT, one.file));
    try {
      const specifications = await vitest.globTestSpecifications();
      const { testModules } = await vitest.rerunTestSpecifications(specifications);
      const module = testModules.find(({ moduleId }) => moduleId === SIMULATION);
      if (!module) throw new Error('The simulation did not run');
      return failureOf(module);
    } finally {
      mutant = undefined;
      if (one) vitest.invalidateFile(join(ROOT, one.file));
    }
  }

  const missed: string[] = [];
  try {
    for (const [index, one] of SIMULATION_MUTANTS.entries()) {
      if (index < from || !one.name.includes(only)) continue;
      const failure = one.unnoticed ? undefined : await failureWith(one);
      if (!failure && !one.unnoticed) missed.push(one.name);
      const told = one.unnoticed ? `can't be noticed: ${one.unnoticed}` : (failure ?? 'NOT noticed');
      console.log(`${String(index + 1).padStart(2)}  ${one.name.padEnd(62)}  ${told}`);
    }
    // A simulation that always fails would notice everything.
    const failure = await failureWith(undefined);
    console.log(failure ? `It also fails without a mutant: ${failure}` : 'Without a mutant it passes.');
    return missed.length > 0 || failure ? 1 : 0;
  } finally {
    await vitest.close();
    console.log(missed.length > 0 ? `NOT noticed: ${missed.join('; ')}` : 'Every mutant was noticed.');
  }
}

/** At which step it failed and why, in one line. */
function failureOf(module: TestModule): string | undefined {
  if (module.ok()) return undefined;
  const [test] = module.children.allTests('failed');
  const [error] = test?.result().errors ?? module.errors();
  const message = error?.message ?? 'no reason';
  const step = /^Step (\d+) of \S+ \S+: (.*)/s.exec(message);
  const why = (step?.[2] ?? message).split('\n').join(' ').replace(/\s+/g, ' ').slice(0, 90);
  if (!test) throw new Error(`The simulation could not begin: ${why}`);
  return `${step ? `step ${step[1]}` : 'at the end'}: ${why}`;
}
