import { pageOf } from '@swapstead/contract/site/pages';
import { api } from '../../lib/api/api.ts';

/** Counts a view of the page at `pathname`. Only called, and only loaded, with consent to analytics (COOKIE-08). */
export function countPageView(pathname: string) {
  const path = pageOf(pathname);
  if (!path) return;
  api('POST /api/page-views', { body: { path } }).catch(() => {
    // A view that could not be counted is missing from a number; nobody who reads the page should hear of it.
  });
}
