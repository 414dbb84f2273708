import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../lib/live/live-events.ts';
import { refreshSwaps } from './swaps.queries.ts';

/** Live updates of a member's swaps (SWAP-05): an event fetches what is on the screen again. */
export function useSwapEvents(userId: string) {
  const client = useQueryClient();
  useLiveEvents((heard) => {
    const isAbout = heard.kind === 'change' && heard.change.kind === 'swap';
    if (isAbout || heard.kind === 'reset') void refreshSwaps(client, userId);
  });
}
