import { dayText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { badgeOf, deadlineOf, toneOf } from '../core/swap-display.ts';
import { swapQuery } from '../core/swaps.queries.ts';

type SwapStripProps = {
  userId: string;
  swapId: string;
  isBlocked: boolean;
  /** Replaces the strip once the swap waits for nobody: the link to start the next one. */
  whenOver: ReactNode;
};

const RUNNING: readonly SwapView['state'][] = ['open', 'agreed', 'final', 'disputed'];

/** The state of a swap in one line below the heading of its conversation. */
export function SwapStrip({ userId, swapId, isBlocked, whenOver }: SwapStripProps) {
  const { data: swap } = useQuery(swapQuery(userId, swapId));
  if (!swap) return null;
  return (
    <div className="border-b border-line px-4 py-1.5 sm:px-8">
      <StateLink swap={swap} />
      {!RUNNING.includes(swap.state) && whenOver}
      {isBlocked && <SwapBlocked userId={userId} swapId={swapId} />}
    </div>
  );
}

/** The state of a swap as a link to its page. */
function StateLink({ swap }: { swap: SwapView }) {
  const deadline = deadlineOf(swap);
  return (
    <Link
      to={paths.swap(swap.id)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 font-medium"
    >
      <Badge tone={toneOf(swap)}>{badgeOf(swap)}</Badge>
      {deadline && (
        <span className="text-15">{m.swaps_until({ day: dayText(deadline.day, swap.today) })}</span>
      )}
      <span className="ms-auto inline-flex items-center gap-1.5 font-semibold text-pine">
        {m.swaps_open_swap()}
        <ArrowRight aria-hidden="true" className="size-4.5" />
      </span>
    </Link>
  );
}

/** A link to a finished swap, for phones, where the heading links to the next swap. */
export function SwapOver({ userId, swapId }: { userId: string; swapId: string }) {
  const { data: swap } = useQuery(swapQuery(userId, swapId));
  return swap && !RUNNING.includes(swap.state) ? <StateLink swap={swap} /> : null;
}

/** Says that blocking a member does not end the swap (STAY-25). */
export function SwapBlocked({ userId, swapId }: { userId: string; swapId: string }) {
  const { data: swap } = useQuery(swapQuery(userId, swapId));
  if (swap?.state !== 'agreed' && swap?.state !== 'final') return null;
  return <p className="pb-2 text-15 text-ink-soft">{m.swaps_swap_strip_blocked()}</p>;
}

type SwapLinkProps = Pick<SwapStripProps, 'userId' | 'swapId' | 'whenOver'>;

/** The shortest form: a badge that links to the swap, or the link to the next one once it is over. */
export function SwapLink({ userId, swapId, whenOver }: SwapLinkProps) {
  const { data: swap } = useQuery(swapQuery(userId, swapId));
  if (!swap) return null;
  if (!RUNNING.includes(swap.state) && whenOver) return whenOver;
  const deadline = deadlineOf(swap);
  return (
    <Link
      to={paths.swap(swapId)}
      aria-label={
        deadline
          ? m.swaps_swap_strip_open_swap_until({
              state: badgeOf(swap),
              day: dayText(deadline.day, swap.today),
            })
          : m.swaps_swap_strip_open_swap({ state: badgeOf(swap) })
      }
      // Beside the name of the other member, which needs some room too: a long state takes a second line.
      className="inline-flex min-h-11 min-w-0 items-center gap-1 text-pine *:first:whitespace-normal"
    >
      <Badge tone={toneOf(swap)}>{badgeOf(swap)}</Badge>
      <ArrowRight aria-hidden="true" className="size-4.5 flex-none max-[380px]:hidden" />
    </Link>
  );
}
