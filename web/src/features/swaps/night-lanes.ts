import { addDays, countDays, daysOf, type Nights } from '@swapstead/contract/days';

export type NightState = 'open' | 'ask' | 'closed';
/** Runs of equal state without gaps, as the server gives them; `to` is not included. */
export type Runs = readonly (Nights & { state: NightState })[];

/** The state of one night; of what lies outside of the runs nothing is known. */
export function stateOf(runs: Runs, night: string): NightState | undefined {
  return runs.find(({ from, to }) => from <= night && night < to)?.state;
}

export type WindowNights = { open: number; ask: number; nights: number; notFree: Nights[] };

/** What the nights of a window are: how many open, how many to ask for, and the ranges that are not free. */
export function judgeWindow(runs: Runs, { from, to }: Nights): WindowNights {
  const result: WindowNights = { open: 0, ask: 0, nights: countDays(from, to), notFree: [] };
  for (const night of daysOf({ from, to })) {
    const state = stateOf(runs, night);
    if (state === 'open') result.open++;
    else if (state === 'closed') addNight(result.notFree, night);
    else result.ask++;
  }
  return result;
}

function addNight(ranges: Nights[], night: string) {
  const last = ranges.at(-1);
  if (last?.to === night) last.to = addDays(night, 1);
  else ranges.push({ from: night, to: addDays(night, 1) });
}
