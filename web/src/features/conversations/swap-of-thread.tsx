import type { Thread } from '@swapstead/contract/conversations/endpoints';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { SwapBlocked, SwapLink, SwapOver, SwapStrip } from '../swaps/lists/swap-strip.tsx';
import { ProposeLink } from './propose-link.tsx';

type SwapOfThreadProps = { userId: string; thread: Thread; level: ViewerLevel };

const newestSwap = (thread: Thread) => thread.messages.findLast(({ swap }) => swap)?.swap;

const proposeIn = (thread: Thread, level: ViewerLevel) =>
  level === 'subscriber' && !thread.state.blocked && <ProposeLink thread={thread} />;

/** Below the head of a conversation: how the newest swap of the two stands, and the way to propose one (PROP-03). */
export function SwapOfThread({ userId, thread, level }: SwapOfThreadProps) {
  const newest = newestSwap(thread);
  const propose = proposeIn(thread, level);
  if (newest) {
    return (
      <SwapStrip userId={userId} swapId={newest.id} isBlocked={thread.state.blocked} whenOver={propose} />
    );
  }
  return propose && <div className="border-b border-line px-4 py-1 empty:hidden sm:px-8">{propose}</div>;
}

/** The same within the head, on a phone: the way to the swap that is going on, else the one to propose. */
export function SwapInHeader({ userId, thread, level }: SwapOfThreadProps) {
  const newest = newestSwap(thread);
  const propose = proposeIn(thread, level);
  return newest ? <SwapLink userId={userId} swapId={newest.id} whenOver={propose} /> : propose;
}

/** What else a phone shows of the newest swap, above the messages. */
export function SwapNotice({ userId, thread }: Omit<SwapOfThreadProps, 'level'>) {
  const newest = newestSwap(thread);
  if (!newest) return null;
  return (
    <>
      <SwapOver userId={userId} swapId={newest.id} />
      {thread.state.blocked && <SwapBlocked userId={userId} swapId={newest.id} />}
    </>
  );
}
