/** More failures than this are not caused by single items: the next run tries again. */
const MOST_FAILURES = 20;

/**
 * The items of a job, one after the other. A failed item does not stop the others; at the end the job fails with all
 * errors.
 * @param failed the error message, such as 'swaps were not followed'
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
