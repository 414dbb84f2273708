import { useQuery } from '@tanstack/react-query';
import { momentText } from './history-list.tsx';
import { SwapCard } from './swap-card.tsx';
import { swapQuery } from './swaps.queries.ts';
import { useSwapEvents } from './use-swap-events.ts';

type SwapEntryProps = {
  userId: string;
  swapId: string;
  /** Which entry of its history this is. */
  entry: number;
  /** The first entry shown: the card stands here. */
  isFirst: boolean;
};

/** A swap among the messages: the card where it was proposed, a line for what became of it. */
export function SwapEntry({ userId, swapId, entry, isFirst }: SwapEntryProps) {
  const { data: swap, error } = useQuery(swapQuery(userId, swapId));
  useSwapEvents(userId);
  if (!swap) {
    return (
      <li className="mt-4">
        {error ? (
          <p className="text-center text-15 text-ink-soft">The swap could not be read.</p>
        ) : (
          <div aria-hidden="true" className="bone h-60 rounded-panel" />
        )}
      </li>
    );
  }
  if (isFirst) {
    return (
      <li id={`swap-${swapId}`} className="mt-4 scroll-mt-6 first:mt-0">
        <SwapCard userId={userId} swap={swap} />
      </li>
    );
  }
  const told = swap.history.find(({ id }) => id === entry);
  if (!told) return null;
  return (
    <li className="mt-4 text-center text-15 text-ink-soft">
      <span className="wrap-anywhere">
        {told.sentence} · {momentText(told.at, swap.today)}
      </span>{' '}
      <a href={`#swap-${swapId}`} className="link-inline">
        See it
      </a>
    </li>
  );
}
