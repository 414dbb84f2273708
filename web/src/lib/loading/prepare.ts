import type { PageParams } from '@swapstead/contract/site/pages';
import type { QueryClient } from '@tanstack/react-query';

/** Loads what a page needs before it is shown: answers, and lazy code. The page itself requests again what fails. */
export type Prepare = (wanted: {
  client: QueryClient;
  params: PageParams;
  search: URLSearchParams;
}) => Promise<unknown>;
