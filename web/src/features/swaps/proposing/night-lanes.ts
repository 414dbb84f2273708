import type { Nights } from '@swapstead/contract/days';

export type NightState = 'open' | 'ask' | 'closed';
/** Runs of nights with one state, without gaps, as the server returns them. `to` is not included. */
export type Runs = readonly (Nights & { state: NightState })[];

/** The state of one night; undefined outside the runs. */
export function stateOf(runs: Runs, night: string): NightState | undefined {
  return runs.find(({ from, to }) => from <= night && night < to)?.state;
}
