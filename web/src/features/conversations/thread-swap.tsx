import type { Thread } from '@swapstead/contract/conversations/endpoints';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { SwapBlocked, SwapLink, SwapOver, SwapStrip } from '../swaps/lists/swap-strip.tsx';
import { ProposeLink } from './propose-link.tsx';

type ThreadSwapProps = { userId: string; thread: Thread; level: ViewerLevel };

const newestSwap = (thread: Thread) => thread.messages.findLast(({ swap }) => swap)?.swap;

const proposeIn = (thread: Thread, level: ViewerLevel) =>
  level === 'subscriber' && !thread.state.blocked && <ProposeLink thread={thread} />;

/** Below the header of a conversation: the state of the members' newest swap, and a link to propose one (PROP-03). */
export function ThreadSwap({ userId, thread, level }: ThreadSwapProps) {
  const newest = newestSwap(thread);
  const propose = proposeIn(thread, level);
  if (newest) {
    return (
      <SwapStrip userId={userId} swapId={newest.id} isBlocked={thread.state.blocked} whenOver={propose} />
    );
  }
  return propose && <div className="border-b border-line px-4 py-1 empty:hidden sm:px-8">{propose}</div>;
}

/** In the header, on a phone: a link to the swap under way, or else to propose one. */
export function SwapInHeader({ userId, thread, level }: ThreadSwapProps) {
  const newest = newestSwap(thread);
  const propose = proposeIn(thread, level);
  return newest ? <SwapLink userId={userId} swapId={newest.id} whenOver={propose} /> : propose;
}

/** What a phone shows of the newest swap besides, above the messages. */
export function SwapNotice({ userId, thread }: Omit<ThreadSwapProps, 'level'>) {
  const newest = newestSwap(thread);
  if (!newest) return null;
  return (
    <>
      <SwapOver userId={userId} swapId={newest.id} />
      {thread.state.blocked && <SwapBlocked userId={userId} swapId={newest.id} />}
    </>
  );
}
