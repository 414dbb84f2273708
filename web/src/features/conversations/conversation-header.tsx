import type { Thread } from '@swapstead/contract/conversations';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { houseLink, useCarriedSearch } from '../../lib/carried-search.ts';
import { paths } from '../../paths.ts';
import { nameOfOther } from './names.ts';
import { PartyAvatar } from './party-avatar.tsx';
import { SafetyMenu } from './safety-menu.tsx';
import { SwapStatus } from './swap-status.tsx';

/** With whom and about which home, how far the swap is, and what to do if something is wrong. */
export function ConversationHeader({ userId, thread }: { userId: string; thread: Thread }) {
  const { home, other } = thread;
  const carried = useCarriedSearch();
  return (
    <header className="border-b border-line px-4 py-3 sm:px-8 lg:py-4">
      <div className="flex items-center gap-3 sm:gap-4">
        <Link
          to={paths.messages()}
          aria-label="All conversations"
          className="-ml-2.5 grid size-11 flex-none place-items-center rounded-full transition hover:bg-sand lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <PartyAvatar url={other?.avatar_url} isLocked={!other} className="size-11 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-20">
            <bdi>{nameOfOther(thread)}</bdi>
          </h2>
          <p className="truncate text-15 text-ink-soft">
            {home.id ? (
              <Link to={houseLink(home.id, carried)} dir="auto" className="link-quiet">
                {home.title}
              </Link>
            ) : (
              <bdi>{home.title}</bdi>
            )}
          </p>
        </div>
        <div className="max-md:hidden">
          <SwapStatus userId={userId} thread={thread} />
        </div>
        <SafetyMenu userId={userId} thread={thread} />
      </div>
      <div className="mt-2 md:hidden">
        <SwapStatus userId={userId} thread={thread} />
      </div>
    </header>
  );
}
