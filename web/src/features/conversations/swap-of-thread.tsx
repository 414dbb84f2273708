import type { Thread } from '@swapstead/contract/conversations';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { SwapStrip } from '../swaps/swap-strip.tsx';
import { ProposeLink } from './propose-link.tsx';

type SwapOfThreadProps = { userId: string; thread: Thread; level: ViewerLevel };

/** Below the head of a conversation: how the newest swap of the two stands, and the way to propose one (PROP-03). */
export function SwapOfThread({ userId, thread, level }: SwapOfThreadProps) {
  const newest = thread.messages.findLast(({ swap }) => swap)?.swap;
  const propose = level === 'subscriber' && !thread.state.blocked && <ProposeLink thread={thread} />;
  if (newest) {
    return (
      <SwapStrip userId={userId} swapId={newest.id} isBlocked={thread.state.blocked} whenOver={propose} />
    );
  }
  return propose && <div className="border-b border-line px-4 py-1 empty:hidden sm:px-8">{propose}</div>;
}
