import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../../ui/toast.tsx';
import { entriesQuery, feedsChanged, ignoreEntry } from './feeds.queries.ts';

type Wanted = { feed_ids: readonly string[]; night: string };

/** Ignores the entries of connected calendars that close a night (CAL-46). */
export function useIgnoreEntries(homeId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    async mutationFn({ feed_ids, night }: Wanted) {
      for (const feed_id of feed_ids) {
        const entries = await client.fetchQuery({
          ...entriesQuery(homeId, feed_id),
          staleTime: 0,
          networkMode: 'always',
        });
        const closing = entries.filter(
          ({ from, to, is_ignored }) => from <= night && night < to && !is_ignored,
        );
        for (const { id } of closing) await ignoreEntry(homeId, feed_id, id, true);
      }
    },
    onSuccess: () => toast(m.listing_ignore_entries_ignored(), m.listing_ignore_entries_where_to_find()),
    onError: ({ message }) =>
      toastError(m.listing_ignore_entries_failed(), message || m.common_try_again_later()),
    onSettled: () => feedsChanged(client, homeId),
  });
  return (feed_ids: readonly string[], night: string) => mutate({ feed_ids, night });
}
