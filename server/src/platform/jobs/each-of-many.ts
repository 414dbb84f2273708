/** What fails so often is not the fault of single ones: the next run tries again. */
const MOST_FAILURES = 20;

/**
 * The work of a job over many: one with which it fails keeps no other from it. In the end throws what failed.
 * @param failed what is said of those, after their number: 'swaps were not followed'
 */
export async function eachOfMany<One>(
  many: Iterable<One> | AsyncIterable<One>,
  failed: string,
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const one of many) {
    await work(one).catch((error: unknown) => failures.push(error));
    if (failures.length === MOST_FAILURES) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}
