import { isIP } from 'node:net';

export type RelyingParty = ReturnType<typeof createRelyingParty>;

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Where passkeys belong to (GUARD-18): the host name of PUBLIC_URL, or localhost without it. They work by HTTPS and on
 * localhost only, and never at an IP address.
 */
export function createRelyingParty(given: string | undefined, siteUrl: () => string) {
  // An IP address of this machine counts as none: browsers know it as localhost.
  const publicUrl = given && LOOPBACK.has(new URL(given).hostname) ? undefined : given;

  function here() {
    const { port } = new URL(siteUrl());
    const url = publicUrl ? new URL(publicUrl) : new URL(`http://localhost${port && `:${port}`}`);
    const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
    const isSafe = url.protocol === 'https:' || url.hostname === 'localhost';
    return { id: url.hostname, origin: url.origin, works: isName && isSafe };
  }
  return {
    id: () => here().id,
    origin: () => here().origin,
    works: () => here().works,
    /** Where the page has to be opened for passkeys to work; null if the request came there. */
    onlyAt(host: string): string | null {
      const { id, origin, works } = here();
      if (!publicUrl) return host.split(':')[0] === 'localhost' ? null : origin;
      return works ? null : id;
    },
  };
}
