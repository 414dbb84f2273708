/** After each calendar, reading rests for at least and at most so many times as long as the calendar took. */
const REST = { least: 2, most: 10 };
/** Everything that is due in a minute shall be read within so many milliseconds, if the least rest allows it. */
const SPREAD_MS = 45_000;

/** How many times as long as a calendar takes to rest after it, so that a minute's work is spread over it (CAL-43). */
export function restsAfterEach(due: number, average_ms: number): number {
  return Math.min(Math.max(SPREAD_MS / (due * average_ms) - 1, REST.least), REST.most);
}
