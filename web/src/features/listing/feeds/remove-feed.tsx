import type { Feed } from '@swapstead/contract/calendar/feeds.endpoints';
import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { feedsChanged, feedsQuery, removeFeed } from './feeds.queries.ts';

type RemoveFeedProps = {
  homeId: string;
  feed: Feed;
  /** GuideToStore the nights closed is a change of the calendar, which needs a subscription. */
  canKeep: boolean;
  onClose: () => void;
};

/** Asks whether the nights that a connected calendar closed stay closed, and removes the calendar (CAL-47). */
export function RemoveFeed({ homeId, feed, canKeep, onClose }: RemoveFeedProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (keep: boolean) => removeFeed(homeId, feed.id, keep),
    onSuccess: () => {
      toast(m.listing_remove_feed_calendar_removed());
      onClose();
      client.setQueryData(feedsQuery(homeId).queryKey, (feeds) => feeds?.filter(({ id }) => id !== feed.id));
      return feedsChanged(client, homeId);
    },
    onError({ message }) {
      onClose();
      toastError(m.listing_remove_feed_failed(), message || m.common_try_again_later());
    },
  });
  return (
    <Dialog
      open
      title={m.listing_remove_feed_title({ name: feed.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          {canKeep && (
            <Button look="quiet" busy={isPending} onClick={() => mutate(true)}>
              {m.listing_remove_feed_remove_and_keep()}
            </Button>
          )}
          <Button look="danger" busy={isPending} onClick={() => mutate(false)}>
            {m.common_remove()}
          </Button>
        </>
      }
    >
      <p>{m.listing_remove_feed_what_happens({ nights: feed.nights })}</p>
    </Dialog>
  );
}
