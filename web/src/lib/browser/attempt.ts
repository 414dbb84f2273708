/** The result of a browser API; undefined if the browser lacks it or refuses. */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
