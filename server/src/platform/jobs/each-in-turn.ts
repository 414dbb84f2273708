/** What fails so often is not the fault of single pieces: the next run tries again. */
const MOST_FAILURES = 20;

/**
 * The pieces of a job, one after the other. One that fails keeps no other from its turn; at the end the job fails with
 * all of them.
 * @param failed what is wrong then, such as 'swaps were not followed'
 */
export async function eachInTurn<T>(
  pieces: Iterable<T> | AsyncIterable<T>,
  act: (piece: T) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const piece of pieces) {
    if (failures.length === MOST_FAILURES) break;
    await act(piece).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}
