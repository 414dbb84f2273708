import type { SwapEntry, SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '../core/history-list.tsx';
import { swapQuery } from '../core/swaps.queries.ts';
import { useSwapEvents } from '../core/use-swap-events.ts';
import { SwapCard } from './swap-card.tsx';

type OfSwap = { userId: string; swapId: string };

/** A swap card among the messages, at the time of the proposal. */
export function ConversationSwapCard({ userId, swapId }: OfSwap) {
  const { data: swap, error } = useQuery(swapQuery(userId, swapId));
  useSwapEvents(userId);
  if (!swap) {
    return (
      <li className="mt-4">
        {error ? (
          <p className="text-center text-15 text-ink-soft">{m.swaps_swap_in_conversation_failed()}</p>
        ) : (
          <div aria-hidden="true" className="bone h-60 rounded-panel" />
        )}
      </li>
    );
  }
  return (
    <li id={`swap-${swapId}`} className="mt-4 scroll-mt-6 first:mt-0">
      <SwapCard userId={userId} swap={swap} />
    </li>
  );
}

type ConversationSwapStepsProps = OfSwap & {
  /** Positions of the history entries to show, in order. */
  entries: readonly number[];
  /** Whether the card is directly above. */
  followsCard: boolean;
};

/** The steps of a swap between two messages: one line each, with all but the latest folded away. */
export function ConversationSwapSteps({ userId, swapId, entries, followsCard }: ConversationSwapStepsProps) {
  const { data: swap } = useQuery(swapQuery(userId, swapId));
  useSwapEvents(userId);
  if (!swap) return null;
  const acts = actsOf(swap, entries);
  const latest = acts.at(-1);
  if (!latest) return null;
  const earlier = acts.slice(0, -1);
  return (
    <li className="mt-4 text-center text-15 text-ink-soft">
      {earlier.length > 0 && (
        <details className="mb-1">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center px-2 font-semibold text-pine [&::-webkit-details-marker]:hidden">
            {m.swaps_swap_in_conversation_earlier({ count: earlier.length })}
          </summary>
          <ol className="grid gap-2 pb-2">
            {earlier.map((act) => (
              <li key={act[0]?.id}>
                <ActLine act={act} today={swap.today} />
              </li>
            ))}
          </ol>
        </details>
      )}
      <ActLine act={latest} today={swap.today} />
      {!followsCard && (
        <>
          {' '}
          <a href={`#swap-${swapId}`} className="link-inline">
            {m.swaps_swap_in_conversation_see_it()}
          </a>
        </>
      )}
    </li>
  );
}

/** The entries grouped by step: entries caused by the same step have the same timestamp. */
function actsOf({ history }: SwapView, entries: readonly number[]): SwapEntry[][] {
  const acts: SwapEntry[][] = [];
  for (const entry of history.filter(({ id }) => entries.includes(id))) {
    const last = acts.at(-1);
    if (last?.[0]?.at === entry.at) last.push(entry);
    else acts.push([entry]);
  }
  return acts;
}

/** 'Nora Walker signed. Signed by everybody: final · Monday, 1 March, 12:00'. */
function ActLine({ act, today }: { act: readonly SwapEntry[]; today: string }) {
  const [first] = act;
  return (
    <span className="wrap-anywhere">
      {act.map(({ sentence }) => sentence).join('. ')}
      {first && ` · ${dateTimeText(first.at, today)}`}
    </span>
  );
}
