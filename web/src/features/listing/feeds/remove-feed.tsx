import type { Feed } from '@swapstead/contract/calendar/feeds.endpoints';
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
      toast('Calendar removed');
      onClose();
      client.setQueryData(feedsQuery(homeId).queryKey, (feeds) => feeds?.filter(({ id }) => id !== feed.id));
      return feedsChanged(client, homeId);
    },
    onError({ message }) {
      onClose();
      toastError('Error removing the calendar', message || 'Please try again later');
    },
  });
  const nights = `${feed.nights} ${feed.nights === 1 ? 'night' : 'nights'}`;
  return (
    <Dialog
      open
      title={`Remove ${feed.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {canKeep && (
            <Button look="quiet" busy={isPending} onClick={() => mutate(true)}>
              Remove and keep them closed
            </Button>
          )}
          <Button look="danger" busy={isPending} onClick={() => mutate(false)}>
            Remove
          </Button>
        </>
      }
    >
      <p>The {nights} it closed become what they were before.</p>
    </Dialog>
  );
}
