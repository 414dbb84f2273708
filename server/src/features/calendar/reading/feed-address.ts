/** Longest address of a calendar, in characters. */
const LONGEST = 2_000;

/**
 * The address of a calendar as it is asked, or undefined for what is none (CAL-30): http, https or webcal, at the
 * usual port, without a name or password.
 * @param isAllowed lets hosts with a port in, for tests
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

/** What of an address may be shown: its host and its last four characters (CAL-34). */
export function shortAddress({ hostname, href }: URL): string {
  const tail = href.slice(-4);
  return `${hostname.replace(/^www\./, '')} … ${tail}`;
}
