import { isIP } from 'node:net';

/** The push services of Chrome, Firefox, Safari and Edge. A star stands for any subdomain. */
export const PUSH_HOSTS =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/**
 * Whether an address belongs to a listed push service. Our server sends requests there, so no other host, no other
 * port, no user and no numeric host is accepted (NOTE-42).
 * @param own the address of this server's fake push service, if it runs
 */
export function isPushAddress(address: string, hosts: readonly string[], own?: string): boolean {
  const url = URL.parse(address);
  if (!url || address.length > 1_000 || url.username || url.password || url.hash) return false;
  if (own && url.href.startsWith(`${own}/dev/push/`)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = url.hostname;
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || host.endsWith('.')) return false;
  return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
}
