import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { setCounts, unreadNoticesQuery } from '../../lib/live/counts.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { eventCount } from '../../lib/live/refetch-until-stable.ts';

type Shown = { data: unknown; refetch: (options: { throwOnError: true }) => Promise<unknown> };

/**
 * Marks the notices about a swap or ticket as read on every device when the member views it (NOTE-08). Its query is
 * fetched again first, so that the newest notice's news is on the screen. A window in the background marks nothing.
 * @param shown the query of the swap or ticket; it is viewed once it has data
 */
export function useMarkViewed(userId: string, thingId: string, { data, refetch }: Shown): void {
  const client = useQueryClient();
  const isShown = data !== undefined;
  const hasUnread = (useQuery(unreadNoticesQuery(userId)).data?.notices_unread ?? 0) > 0;
  const markedUpTo = useRef(0);
  const { mutate } = useMutation({
    scope: { id: `looking at ${thingId}` },
    mutationFn: async () => {
      const { notices } = await api('GET /api/notices', { query: { unread: 'true', limit: 1 } });
      const up_to = notices[0]?.position ?? 0;
      if (up_to <= markedUpTo.current) return undefined;
      await refetch({ throwOnError: true });
      if (document.visibilityState !== 'visible') return undefined;
      const countBefore = eventCount();
      const counts = await api('POST /api/notices/read', { body: { up_to, thing_id: thingId } });
      markedUpTo.current = up_to;
      // Counts received since then are newer, and include these marks now or soon.
      return eventCount() === countBefore ? counts : undefined;
    },
    // If it fails they stay unread, and the next event or view tries again.
    onSuccess: (counts) => counts && setCounts(client, userId, counts),
  });
  useEffect(() => {
    if (!isShown || !hasUnread) return;
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') mutate();
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [isShown, hasUnread, mutate]);
  useLiveEvents((heard) => {
    const isNew = heard.kind === 'reset' || (heard.kind === 'change' && heard.change.kind === 'notice');
    if (isNew && isShown && document.visibilityState === 'visible') mutate();
  });
}
