import type { QueryClient } from '@tanstack/react-query';

/**
 * What a page wants to have before it is shown: answers in the client, code of its parts. What fails is left to the
 * page, which asks again.
 */
export type Prepare = (wanted: {
  client: QueryClient;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}) => Promise<unknown>;
