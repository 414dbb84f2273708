import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../lib/live/live-events.ts';
import { refreshSwaps } from './swaps.queries.ts';

/** Live updates of a member's swaps (SWAP-05): an event fetches what is on the screen again. */
export function useSwapEvents(userId: string) {
  const client = useQueryClient();
  useLiveEvents((message) => {
    const isAbout = message.kind === 'change' && message.change.kind === 'swap';
    if (isAbout || message.kind === 'reset') void refreshSwaps(client, userId);
  });
}
