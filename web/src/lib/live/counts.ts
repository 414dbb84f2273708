import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { refetchUntilStable } from './refetch-until-stable.ts';

/** The stream keeps queries up to date while they are shown; others are fetched again when they are shown. */
const LIVE = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' } as const;

/** The number of unread messages, shown on every page. */
export const unreadMessagesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['conversations', userId, 'unread'],
    queryFn: ({ signal }) => refetchUntilStable(() => api('GET /api/conversations/unread', {}, { signal })),
    ...LIVE,
  });

/** The number of unread notices. */
export const unreadNoticesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notices', userId, 'unread'],
    queryFn: ({ signal }) => refetchUntilStable(() => api('GET /api/notices/unread', {}, { signal })),
    ...LIVE,
  });

type Totals = { unread_total?: number; notices_unread?: number };

export function setCounts(client: QueryClient, userId: string, { unread_total, notices_unread }: Totals) {
  if (unread_total !== undefined) client.setQueryData(unreadMessagesQuery(userId).queryKey, { unread_total });
  if (notices_unread !== undefined)
    client.setQueryData(unreadNoticesQuery(userId).queryKey, { notices_unread });
}
