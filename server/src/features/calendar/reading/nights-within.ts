import type { Nights } from '@swapstead/contract/days';

const later = (one: string, other: string) => (one < other ? other : one);
const earlier = (one: string, other: string) => (one < other ? one : other);

/**
 * The nights of all these ranges that lie in a window, as runs. Works by range, never by night: a file can have
 * thousands of entries, each of them years long.
 */
export function nightsWithin(ranges: readonly Nights[], window: Nights): Nights[] {
  const runs: Nights[] = [];
  const inWindow = ranges
    .map(({ from, to }) => ({ from: later(from, window.from), to: earlier(to, window.to) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  for (const range of inWindow) {
    const last = runs.at(-1);
    if (last && range.from <= last.to) last.to = later(last.to, range.to);
    else runs.push(range);
  }
  return runs;
}
