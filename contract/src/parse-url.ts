/** The address, or undefined if it is none. `URL.parse` does the same, but browsers have it only since 2024. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
