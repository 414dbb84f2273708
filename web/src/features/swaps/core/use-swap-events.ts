import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../../lib/live/live-events.ts';
import { refreshSwaps } from './swaps.queries.ts';

/** Shows what others do to the own swaps as it happens (SWAP-05): whatever is on the screen is asked for anew. */
export function useSwapEvents(userId: string) {
  const client = useQueryClient();
  useLiveEvents((heard) => {
    const isAbout = heard.kind === 'change' && heard.change.kind === 'swap';
    if (isAbout || heard.kind === 'reset') void refreshSwaps(client, userId);
  });
}
