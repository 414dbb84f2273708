import type { FeedChanges, NewFeed } from '@swapstead/contract/calendar/feeds.endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { ownCalendarQuery } from '../core/calendar.queries.ts';

/** How often results on the screen are fetched again, so that they are never older than 15 s (CAL-34). */
const FRESH_MS = 10_000;

/** The connected calendars of a member's own home, with the results of their last sync. */
export const feedsQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendars', id, 'feeds'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/homes/:id/feeds', { params: { id } }, { signal })).feeds,
    refetchInterval: FRESH_MS,
  });

/** The coming entries of a connected calendar. */
export const entriesQuery = (id: string, feed_id: string) =>
  queryOptions({
    queryKey: ['calendars', id, 'feeds', feed_id, 'entries'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/homes/:id/feeds/:feed_id/entries', { params: { id, feed_id } }, { signal }))
        .entries,
  });

/** The secret address of the home's calendar. */
export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendars', id, 'address'],
    queryFn: ({ signal }) => api('GET /api/homes/:id/calendar/address', { params: { id } }, { signal }),
  });

/** Refreshes every query that shows nights, after a change of connected calendars. */
export function feedsChanged(client: QueryClient, id: string): Promise<void> {
  void client.invalidateQueries({ queryKey: ['homes'] });
  return client.invalidateQueries({ queryKey: ownCalendarQuery(id).queryKey });
}

export const connectFeed = (id: string, body: NewFeed) =>
  api('POST /api/homes/:id/feeds', { params: { id }, body });

export const changeFeed = (id: string, feed_id: string, body: FeedChanges) =>
  api('PATCH /api/homes/:id/feeds/:feed_id', { params: { id, feed_id }, body });

export const syncFeed = (id: string, feed_id: string) =>
  api('POST /api/homes/:id/feeds/:feed_id/sync', { params: { id, feed_id } });

export const removeFeed = (id: string, feed_id: string, keep: boolean) =>
  api('DELETE /api/homes/:id/feeds/:feed_id', {
    params: { id, feed_id },
    query: keep ? { keep: 'true' as const } : {},
  });

export const ignoreEntry = (id: string, feed_id: string, entry_id: string, is_ignored: boolean) =>
  api('PUT /api/homes/:id/feeds/:feed_id/entries/:entry_id', {
    params: { id, feed_id, entry_id },
    body: { is_ignored },
  });
