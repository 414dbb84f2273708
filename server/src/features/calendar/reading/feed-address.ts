/** Longest address of a calendar, in characters. */
const LONGEST = 2_000;

/**
 * Reads the address of a calendar (CAL-30): http, https or webcal, at the usual port, without name and password.
 * @returns undefined for anything else
 * @param isAllowed lets further hosts, with their ports, in; for tests
 */
export function readFeedAddress(text: string, isAllowed: (host: string) => boolean): URL | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !/^(https?|webcal):\/\//i.test(trimmed)) return undefined;
  const address = URL.parse(trimmed.replace(/^webcal:/i, 'https:'));
  if (!address || address.username || address.password || !address.hostname) return undefined;
  if (address.port !== '' && !isAllowed(address.host)) return undefined;
  address.hash = '';
  return address;
}

/** As much of an address as may be shown: its host and its last four characters (CAL-34). */
export function shortAddress({ hostname, href }: URL): string {
  const tail = href.slice(-4);
  return `${hostname.replace(/^www\./, '')} … ${tail}`;
}
