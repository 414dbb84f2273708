/** After a calendar the machine belongs to others for so many times what it took. */
const REST = { least: 2, most: 10 };
/** What is due in a minute is done by then, where the least rest allows it; in milliseconds. */
const SPREAD_MS = 45_000;

/**
 * How often, as long as calendars take on average, to rest after each, so that what is due is spread over the minute
 * until more is (CAL-43).
 */
export function restsAfterEach(due: number, average_ms: number): number {
  return Math.min(Math.max(SPREAD_MS / (due * average_ms) - 1, REST.least), REST.most);
}
