/** Percent-escapes of characters that mean the same unescaped (RFC 3986, 2.3): - . 0-9 A-Z _ a-z ~ */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** A path without escapes and trailing slash, and a query: such an address is already normalised. */
const PLAIN = /^\/(?:[^%#?]*[^%#?/])?(?:\?[^#]*)?$/;
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The address used for page requests that cannot be decoded: it has no page. */
const NO_PAGE = '/404';

/**
 * Normalises the address of a request before anything depends on it: without scheme and host, without a fragment,
 * without needless escapes, and under /api/ without trailing slashes. Otherwise another spelling of the same address
 * would evade a limit. An address that cannot be decoded becomes an unknown page; under /api/ it is left as it is and
 * refused.
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

/** Whether a normalised address belongs to the API. */
export const isApi = (target: string) => API.test(target);

/** In any case and with extra slashes too: no page begins like this, so the API is meant. */
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
