/** After each calendar, reading rests this many times as long as the calendar took, at least and at most. */
const REST = { least: 2, most: 10 };
/** Everything due in a minute should be read within this many milliseconds, as far as the shortest rest allows. */
const SPREAD_MS = 45_000;

/**
 * How many times as long as the calendar took to rest after it, so that the work of a minute is spread over it
 * (CAL-43).
 */
export function restsAfterEach(due: number, average_ms: number): number {
  return Math.min(Math.max(SPREAD_MS / (due * average_ms) - 1, REST.least), REST.most);
}
