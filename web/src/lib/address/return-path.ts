import { parseUrl } from '@swapstead/contract/parse-url';
import { isPage } from '@swapstead/contract/site/pages';

/**
 * The page to return to after signing in, from `?next=`: a page of this site, or undefined. A stranger may have
 * written the link, so other sites are refused, however they are spelled.
 */
export function returnPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return undefined;
  const here = 'https://here.invalid';
  const url = parseUrl(next, here);
  if (!url || url.origin !== here || !isPage(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
