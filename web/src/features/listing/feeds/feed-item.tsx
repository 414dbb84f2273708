import type { Feed } from '@swapstead/contract/calendar/feeds.endpoints';
import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toastError } from '../../../ui/toast.tsx';
import { EditFeed } from './edit-feed.tsx';
import { entriesButton, FeedEntries } from './feed-entries.tsx';
import { feedResult, freeName } from './feed-result.ts';
import { changeFeed, feedsChanged, feedsQuery, syncFeed } from './feeds.queries.ts';
import { RemoveFeed } from './remove-feed.tsx';

type FeedItemProps = { homeId: string; feed: Feed; isReadOnly: boolean };

/** A connected calendar: the last sync, its entries, and actions (CAL-34). */
export function FeedItem({ homeId, feed, isReadOnly }: FeedItemProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'entries' | 'edit' | 'remove'>();
  const onSuccess = (synced: Feed) => {
    client.setQueryData(feedsQuery(homeId).queryKey, (feeds) =>
      feeds?.map((one) => (one.id === synced.id ? synced : one)),
    );
    void feedsChanged(client, homeId);
  };
  const count = useMutation({
    mutationFn: () => changeFeed(homeId, feed.id, { counts_free: !feed.counts_free }),
    onSuccess,
    onError: ({ message }) =>
      toastError(m.listing_feed_item_saving_failed(), message || m.common_try_again_later()),
  });
  const sync = useMutation({
    mutationFn: () => syncFeed(homeId, feed.id),
    onSuccess,
    onError: ({ message }) =>
      toastError(m.listing_feed_item_syncing_failed(), message || m.common_try_again_later()),
  });
  const Icon = feed.failure === null ? RefreshCw : CircleAlert;
  const close = () => setOpen(undefined);
  return (
    <li aria-label={feed.name} className="border-b border-line py-4 last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={`feed-${feed.id}`} className="font-semibold wrap-anywhere">
          {feed.name}
        </span>
        <span className="text-14 text-ink-soft wrap-anywhere">{feed.shown_address}</span>
      </p>
      <p
        role="status"
        className={`mt-1 grid grid-cols-[18px_1fr] gap-2 text-15 ${feed.failure === null ? '' : 'text-danger'}`}
      >
        <Icon aria-hidden="true" className="mt-0.75 size-4.5" />
        <span className="wrap-anywhere">
          {sync.isPending || count.isPending ? m.listing_feed_item_reading() : feedResult(feed)}
        </span>
      </p>
      {feed.marked_free > 0 && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 ps-6.5 text-15">
          {freeName(feed, feed.counts_free)}
          {!isReadOnly && (
            <Act feed={feed} onPress={() => !count.isPending && count.mutate()}>
              {feed.counts_free ? m.listing_feed_item_leave_them_out() : m.listing_feed_item_count_them_too()}
            </Act>
          )}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-x-4 ps-6.5">
        {!isReadOnly && (
          <Act feed={feed} onPress={() => !sync.isPending && sync.mutate()}>
            {m.listing_feed_item_sync_now()}
          </Act>
        )}
        <Act
          id={entriesButton(feed)}
          feed={feed}
          isExpanded={open === 'entries'}
          onPress={() => setOpen(open === 'entries' ? undefined : 'entries')}
        >
          {open === 'entries' ? m.listing_feed_item_hide_entries() : m.listing_feed_item_show_entries()}
        </Act>
        {!isReadOnly && (
          <Act feed={feed} onPress={() => setOpen('edit')}>
            {m.listing_feed_item_change()}
          </Act>
        )}
        <Act feed={feed} onPress={() => setOpen('remove')}>
          {m.common_remove()}
        </Act>
      </div>
      {(open === 'entries' || feed.ignored > 0) && (
        <FeedEntries homeId={homeId} feed={feed} isReadOnly={isReadOnly} showsAll={open === 'entries'} />
      )}
      {open === 'edit' && <EditFeed homeId={homeId} feed={feed} onClose={close} />}
      {open === 'remove' && <RemoveFeed homeId={homeId} feed={feed} canKeep={!isReadOnly} onClose={close} />}
    </li>
  );
}

type ActProps = { id?: string; feed: Feed; isExpanded?: boolean; onPress: () => void; children: ReactNode };

const Act = ({ id, feed, isExpanded, onPress, children }: ActProps) => (
  <button
    id={id}
    type="button"
    aria-expanded={isExpanded}
    aria-describedby={`feed-${feed.id}`}
    className="link-inline min-h-10 text-15 font-semibold"
    onClick={onPress}
  >
    {children}
  </button>
);
