import { availableParallelism, loadavg } from 'node:os';

/** Upper limit: a machine that is busier than this will not answer at all. */
const MOST = 8;

/**
 * How long a test waits for something before it fails, in milliseconds: `ms` on an idle machine, and longer on one
 * with more work than cores. Only a failing test waits that long.
 */
export function patience(ms: number): number {
  const [load = 0] = loadavg();
  return Math.round(ms * Math.min(MOST, Math.max(1, load / availableParallelism())));
}
