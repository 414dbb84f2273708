/** The median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The value below which the fraction `part` of a list of numbers lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/**
 * Measures two things in turn, A B A B ..., and returns the median of the ratios A / B of each pair, so that a drift
 * in the machine's speed affects both alike.
 */
export async function ratioOf(rounds: number, a: () => Promise<number>, b: () => Promise<number>) {
  const pairs: { a: number; b: number }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ a: await a(), b: await b() });
  return {
    a: median(pairs.map((pair) => pair.a)),
    b: median(pairs.map((pair) => pair.b)),
    ratio: median(pairs.map((pair) => pair.a / pair.b)),
    ratios: pairs.map((pair) => pair.a / pair.b),
  };
}

/** One line of the benchmarks' table: name, target, measured value; `met` is undefined without a target. */
export function report(what: string, target: string, measured: string, met: boolean | undefined) {
  const verdict = met === undefined ? 'not measured' : met ? 'met' : 'MISSED';
  console.log(`| ${what} | ${target} | ${measured} | ${verdict} |`);
}
