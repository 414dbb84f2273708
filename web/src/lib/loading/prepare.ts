import type { PageParams } from '@swapstead/contract/site/pages';
import { isMember } from '@swapstead/contract/viewer';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { viewerQuery } from '../session/viewer.ts';

/** Loads what a page needs before it is shown: answers, and lazy code. The page itself requests again what fails. */
export type Prepare = (wanted: {
  client: QueryClient;
  params: PageParams;
  search: URLSearchParams;
}) => Promise<unknown>;

/** What was asked for this recently is not asked for again before a page is shown, in milliseconds. */
const RECENT_MS = 30_000;

/** Loads queries of a member before their page is shown; the page itself asks again for what has to be current. */
export const prepareForMember =
  (
    load: (
      prefetch: Prefetch,
      userId: string,
      page: { client: QueryClient; params: PageParams },
    ) => readonly Promise<unknown>[],
  ): Prepare =>
  async ({ client, params }) => {
    const viewer = client.getQueryData(viewerQuery.queryKey);
    if (!viewer || !isMember(viewer)) return;
    const prefetch: Prefetch = (query) => client.prefetchQuery({ ...query, staleTime: RECENT_MS });
    await Promise.all(load(prefetch, viewer.user_id, { client, params }));
  };

// biome-ignore lint/suspicious/noExplicitAny: a prefetched query of any kind
type Prefetch = (query: UseQueryOptions<any, any, any, any>) => Promise<void>;
