import type { Feed, FeedEntry } from '@swapstead/contract/calendar/feeds.endpoints';
import { countDays, daysName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastError } from '../../../ui/toast.tsx';
import { entriesQuery, feedsChanged, ignoreEntry } from './feeds.queries.ts';

type FeedEntriesProps = {
  homeId: string;
  feed: Feed;
  isReadOnly: boolean;
  /** Whether to list all entries, or only ignored ones. */
  showsAll: boolean;
};

/** How many entries are listed; hosts look for the next few. */
const SHOWN = 20;

/** Such as '3–10 July 2027, 7 nights'. */
const entryName = ({ from, to }: FeedEntry) =>
  m.listing_feed_entries_entry({ days: daysName(from, to), nights: countDays(from, to) });

/** The element id of the button that shows and hides the entries of a calendar. */
export const entriesButton = ({ id }: Feed) => `entries-${id}`;

/** The next entries of a connected calendar, and those its host ignores (CAL-34, CAL-46). */
export function FeedEntries({ homeId, feed, isReadOnly, showsAll }: FeedEntriesProps) {
  const client = useQueryClient();
  const { data: entries, error } = useQuery(entriesQuery(homeId, feed.id));
  const { mutate, isPending } = useMutation({
    mutationFn: (entry: FeedEntry) => ignoreEntry(homeId, feed.id, entry.id, false),
    onSuccess() {
      // The pressed button is about to be removed: the focus moves to the button of its calendar.
      document.getElementById(entriesButton(feed))?.focus({ preventScroll: true });
      return feedsChanged(client, homeId);
    },
    onError: ({ message }) =>
      toastError(m.listing_feed_entries_failed(), message || m.common_try_again_later()),
  });
  if (!entries) {
    return error ? <p className="mt-2 ps-6.5 text-15">{m.listing_feed_entries_did_not_arrive()}</p> : null;
  }
  const used = entries.filter(({ is_ignored }) => !is_ignored);
  const ignored = entries.filter(({ is_ignored }) => is_ignored);
  return (
    <div className="mt-2 grid gap-3 ps-6.5 text-15">
      {showsAll && used.length === 0 && (
        <p className="text-ink-soft">{m.listing_feed_entries_no_entries_ahead()}</p>
      )}
      {showsAll && used.length > 0 && (
        <ul aria-label={m.listing_feed_entries_list({ name: feed.name })} className="grid gap-1">
          {used.slice(0, SHOWN).map((entry) => (
            <li key={entry.id}>{entryName(entry)}</li>
          ))}
          {used.length > SHOWN && (
            <li className="text-ink-soft">{m.listing_feed_entries_more({ count: used.length - SHOWN })}</li>
          )}
        </ul>
      )}
      {ignored.length > 0 && (
        <div>
          <h5 className="font-semibold">{m.listing_feed_entries_ignored_entries()}</h5>
          <ul aria-label={m.listing_feed_entries_ignored_entries_of({ name: feed.name })}>
            {ignored.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-3">
                {entryName(entry)}
                {!isReadOnly && (
                  <button
                    type="button"
                    aria-disabled={isPending}
                    className="link-inline min-h-10 font-semibold"
                    onClick={() => !isPending && mutate(entry)}
                  >
                    {m.listing_feed_entries_use_again()}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
