/** Characters that mean the same with and without percent sign (RFC 3986, 2.3): - . 0-9 A-Z _ a-z ~ */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** A path without escapes and without a slash at its end, and a query: such an address is in its one spelling already. */
const PLAIN = /^\/(?:[^%#?]*[^%#?/])?(?:\?[^#]*)?$/;
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Where what cannot be read leads to, if a page was asked for: an address without a page. */
const NO_PAGE = '/404';

/**
 * The address of a request in its one spelling, before anything is decided by it: without scheme and host, without a
 * fragment, without needless escapes, under /api/ without slashes at the end. Otherwise a limit could be passed by
 * another spelling of the same address. One that cannot be decoded is a page that is not there; under /api/ it stays as
 * it is and is refused.
 */
export function plainTarget(target: string): string {
  if (PLAIN.test(target)) return target;
  const [whole = ''] = target.replace(ABSOLUTE, '').split('#', 1);
  const end = whole.indexOf('?');
  const query = end < 0 ? '' : whole.slice(end);
  const path = (end < 0 ? whole : whole.slice(0, end)).replace(ESCAPED_UNRESERVED, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  if (isApi(path)) return path.replace(/(?<=\/api\/.*[^/])\/+$/i, '') + query;
  return isDecodable(path) ? (path || '/') + query : NO_PAGE;
}

/** Whether an address in its one spelling belongs to the API. */
export const isApi = (target: string) => API.test(target);

/** In any case and with slashes too many as well: no page begins like this, and whoever asks means the API. */
const API = /^\/+api(?![^/?])/i;

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
