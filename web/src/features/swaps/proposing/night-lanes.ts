import type { Nights } from '@swapstead/contract/days';

export type NightState = 'open' | 'ask' | 'closed';
/** Runs of equal state without gaps, as the server gives them; `to` is not included. */
export type Runs = readonly (Nights & { state: NightState })[];

/** The state of one night; of what lies outside of the runs nothing is known. */
export function stateOf(runs: Runs, night: string): NightState | undefined {
  return runs.find(({ from, to }) => from <= night && night < to)?.state;
}
