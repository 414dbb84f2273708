/** The longest address of a calendar, in characters. */
const LONGEST = 2_000;

/**
 * Reads the address of a calendar (CAL-30): http, https or webcal, at the default port, without user name or password.
 * @returns undefined for anything else
 * @param isAllowed accepts further hosts with their ports, for tests
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
