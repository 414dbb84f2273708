import { isPage } from '@swapstead/contract/site/pages';

/**
 * Where a sign-in leads back to, from `?next=` of its address: a page of this site, or nothing. Whoever made the link
 * may be a stranger, so another site, however it is spelt, is not followed.
 */
export function returnPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return undefined;
  const here = 'https://here.invalid';
  const url = URL.parse(next, here);
  if (!url || url.origin !== here || !isPage(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
