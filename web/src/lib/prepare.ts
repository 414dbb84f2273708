import type { PageParams } from '@swapstead/contract/pages';
import type { QueryClient } from '@tanstack/react-query';

/**
 * What a page wants to have before it is shown: answers in the client, code of its parts. What fails is left to the
 * page, which asks again.
 */
export type Prepare = (wanted: {
  client: QueryClient;
  params: PageParams;
  search: URLSearchParams;
}) => Promise<unknown>;
