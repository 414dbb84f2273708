import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { setCounts, unreadNoticesQuery } from '../../lib/live/counts.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { eventsHeard } from '../../lib/live/refetch-until-stable.ts';

type Shown = { data: unknown; refetch: (options: { throwOnError: true }) => Promise<unknown> };

/**
 * Looking at a swap or a ticket marks what is told of it as read, on every device (NOTE-08). What the newest notice
 * tells of is on the screen before it counts as read, and a window in the background marks nothing.
 * @param shown the query of the thing, once it has data the member looks at it
 */
export function useLookingAt(userId: string, thingId: string, { data, refetch }: Shown): void {
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
      const heardBefore = eventsHeard();
      const counts = await api('POST /api/notices/read', { body: { up_to, thing_id: thingId } });
      markedUpTo.current = up_to;
      // What was heard since is newer, and tells of these marks as well or soon will.
      return eventsHeard() === heardBefore ? counts : undefined;
    },
    // Where it failed they stay unread, and the next event or look tries again.
    onSuccess: (counts) => counts && setCounts(client, userId, counts),
  });
  useEffect(() => {
    if (!isShown || !hasUnread) return;
    const look = () => {
      if (document.visibilityState === 'visible') mutate();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isShown, hasUnread, mutate]);
  useLiveEvents((heard) => {
    const isNew = heard.kind === 'reset' || (heard.kind === 'change' && heard.change.kind === 'notice');
    if (isNew && isShown && document.visibilityState === 'visible') mutate();
  });
}
