/** What the browser answers, undefined where it refuses or does not know what it is asked. */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
