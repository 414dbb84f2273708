import { pageOf } from '@swapstead/contract/site/pages';
import { api } from '../../lib/api/api.ts';

/** Counts a view of the page at `pathname`. Only called, and only loaded, with consent to analytics (COOKIE-08). */
export function countPageView(pathname: string) {
  const path = pageOf(pathname);
  if (!path) return;
  api('POST /api/page-views', { body: { path } }).catch(() => {
    // A failed request only makes the count too low; the reader needs no error.
  });
}
