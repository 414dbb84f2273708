import type { Notice } from '@swapstead/contract/notices/endpoints';
import { m } from '@swapstead/messages';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { setCounts } from '../../lib/live/counts.ts';
import { eventCount, refetchUntilStable } from '../../lib/live/refetch-until-stable.ts';
import { toast, toastError } from '../../ui/toast.tsx';

export type NoticePage = { notices: Notice[]; next_before: number | null; notices_unread: number };

/** The number of notices in the panel (NOTE-03). */
const IN_PANEL = 8;

/** Events keep visible queries up to date; others missed them. */
const LIVE = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' } as const;

const shownKey = (userId: string) => ['notices', userId, 'shown'] as const;

export const latestQuery = (userId: string) =>
  queryOptions({
    queryKey: [...shownKey(userId), 'latest'],
    queryFn: ({ signal }) =>
      refetchUntilStable(() => api('GET /api/notices', { query: { limit: IN_PANEL } }, { signal })),
    ...LIVE,
  });

export const noticesQuery = (userId: string, unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...shownKey(userId), unreadOnly ? 'unread' : 'all'],
    queryFn: ({ signal, pageParam }) =>
      refetchUntilStable(() =>
        api(
          'GET /api/notices',
          {
            query: {
              ...(pageParam !== 0 && { before: pageParam }),
              ...(unreadOnly && { unread: 'true' as const }),
            },
          },
          { signal },
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next_before }: NoticePage) => next_before,
    ...LIVE,
  });

/** Fetches the visible notices again. */
export const refreshNotices = (client: QueryClient, userId: string) =>
  client.invalidateQueries({ queryKey: shownKey(userId) });

type Shown = NoticePage | InfiniteData<NoticePage>;

/** Marks loaded notices immediately; the list of unread ones keeps those that were just read. */
function mark(client: QueryClient, userId: string, isMeant: (notice: Notice) => boolean, read: boolean) {
  const change = (page: NoticePage): NoticePage => ({
    ...page,
    notices: page.notices.map((notice) => (isMeant(notice) ? { ...notice, read } : notice)),
  });
  client.setQueriesData<Shown>({ queryKey: shownKey(userId) }, (shown) => {
    if (!shown) return shown;
    return 'pages' in shown ? { ...shown, pages: shown.pages.map(change) } : change(shown);
  });
}

function useMarking<T>(
  userId: string,
  send: (input: T) => Promise<{ notices_unread: number }>,
  show: (client: QueryClient, input: T) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate(input: T) {
      show(client, input);
      return eventCount();
    },
    onSuccess(counts, _input, countBefore) {
      // Counts received since then are newer, and include these marks now or soon.
      if (eventCount() === countBefore) setCounts(client, userId, counts);
    },
    onError: () => {
      toastError(m.common_error(), m.notices_marks_could_not_mark_as_read());
      // Restores the actual marks.
      void refreshNotices(client, userId);
    },
  });
}

export function useMark(userId: string) {
  return useMarking(
    userId,
    ({ id, read }: { id: string; read: boolean }) =>
      read
        ? api('PUT /api/notices/:id/read', { params: { id } })
        : api('DELETE /api/notices/:id/read', { params: { id } }),
    (client, { id, read }) => mark(client, userId, (notice) => notice.id === id, read),
  );
}

/** Marks all visible notices as read: up to the position of the newest one shown. */
export function useMarkAll(userId: string) {
  const marking = useMarking(
    userId,
    (up_to: number) => api('POST /api/notices/read', { body: { up_to } }),
    (client, up_to) => mark(client, userId, (notice) => notice.position <= up_to, true),
  );
  return (upTo: number) => marking.mutate(upTo, { onSuccess: () => toast(m.notices_marks_all_read()) });
}
