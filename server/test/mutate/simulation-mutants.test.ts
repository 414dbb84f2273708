import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { SIMULATION_MUTANTS } from './simulation-mutants.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('what npm run simulate -- --mutate changes', () => {
  it.each(SIMULATION_MUTANTS)('"$name" stands once in its file', ({ file, find, put }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2);
    expect(put).not.toBe(find);
  });

  it('has a name of its own each', () => {
    const names = SIMULATION_MUTANTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('takes each transition out of the table once', () => {
    const source = readFileSync(join(ROOT, 'contract/src/swaps/states.ts'), 'utf8');
    const all = waysIn(source);
    expect(all).toContain('final complete completed');
    const tables = SIMULATION_MUTANTS.filter(({ file }) => file.endsWith('/states.ts')).map(({ find, put }) =>
      waysIn(source.replace(find, () => put)),
    );
    const left = all.filter((way) => tables.every((ways) => ways.includes(way)));
    expect(left).toEqual([]);
  });
});

/** The transitions in the source of the table: 'agreed sign final'. */
function waysIn(source: string): string[] {
  const literal = /export const TRANSITIONS = (\{.*?\n\}) as const/s.exec(source)?.[1] ?? '';
  const table: Record<string, Record<string, string[]>> = runInNewContext(`(${literal})`);
  return Object.entries(table).flatMap(([from, acts]) =>
    Object.entries(acts).flatMap(([act, to]) => to.map((one) => `${from} ${act} ${one}`)),
  );
}
