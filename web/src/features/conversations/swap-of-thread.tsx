import type { Thread } from '@swapstead/contract/conversations';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { SwapStrip } from '../swaps/swap-strip.tsx';

type SwapOfThreadProps = { userId: string; thread: Thread; level: ViewerLevel };

/** Below the head of a conversation: how the newest swap of the two stands, or the way to propose one (PROP-03). */
export function SwapOfThread({ userId, thread, level }: SwapOfThreadProps) {
  const newest = thread.messages.findLast(({ swap }) => swap)?.swap;
  if (newest) return <SwapStrip userId={userId} swapId={newest.id} isBlocked={thread.state.blocked} />;
  if (level !== 'subscriber' || thread.role !== 'guest' || !thread.home.id) return null;
  return (
    <p className="border-b border-line px-4 py-1 sm:px-8">
      <Link
        to={paths.newSwap({ home: thread.home.id })}
        className="link-quiet inline-flex min-h-11 items-center font-semibold text-pine"
      >
        Propose a swap
      </Link>
    </p>
  );
}
