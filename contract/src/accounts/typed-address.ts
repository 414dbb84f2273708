/** Direction marks, zero-width spaces and the like, which telephones and web pages copy with an address. */
const INVISIBLE = /\p{Cf}/gu;
/** What a host name in any alphabet may have; anything else would begin another part of an address on the web. */
const HOST = /^[\p{L}\p{M}\p{N}.\-。]+$/u;

/**
 * An email address as the network writes it: trimmed, in lower case, without invisible characters, and with a domain
 * in another alphabet as xn-- (RFC 5890). Some browsers write it so in their fields for addresses, others do not.
 */
export function typedAddress(typed: string): string {
  const address = typed.replace(INVISIBLE, '').trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + networkHost(address.slice(at));
}

function networkHost(host: string): string {
  if (/^[\x20-\x7e]*$/.test(host) || !HOST.test(host)) return host;
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return host;
  }
}
