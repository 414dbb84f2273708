const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/**
 * Whether a client that sends this If-None-Match has the version with this etag: any of a list, compared weakly
 * (RFC 9110, 13.1.2), because a proxy that compresses a reply makes its etag weak.
 */
export const isKnownEtag = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  (known === etag || known.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(etag)));
