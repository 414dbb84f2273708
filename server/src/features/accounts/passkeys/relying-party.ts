import { isIP } from 'node:net';

export type RelyingParty = ReturnType<typeof createRelyingParty>;

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** A loopback address counts as none, because browsers open it as localhost. */
const publicUrlOf = (given: string | undefined) =>
  given && LOOPBACK.has(new URL(given).hostname) ? undefined : given;

function worksFrom({ protocol, hostname }: URL): boolean {
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isName && (protocol === 'https:' || hostname === 'localhost');
}

/** Whether passkeys work at the address of the site; without one they work at localhost. */
export function passkeysWorkAt(given: string | undefined): boolean {
  const publicUrl = publicUrlOf(given);
  return !publicUrl || worksFrom(new URL(publicUrl));
}

/**
 * The relying party of passkeys (GUARD-18): the host name of PUBLIC_URL, or localhost without it. Passkeys work only
 * over HTTPS and on localhost, and never at an IP address.
 */
export function createRelyingParty(given: string | undefined, siteUrl: () => string) {
  const publicUrl = publicUrlOf(given);

  function here() {
    const { port } = new URL(siteUrl());
    const url = publicUrl ? new URL(publicUrl) : new URL(`http://localhost${port && `:${port}`}`);
    return { id: url.hostname, origin: url.origin, works: worksFrom(url) };
  }
  return {
    id: () => here().id,
    origin: () => here().origin,
    works: () => here().works,
    /** Whether passkeys work for a page that was opened at this host. */
    worksAt: (host: string) => (publicUrl ? here().works : host.split(':')[0] === 'localhost'),
  };
}
