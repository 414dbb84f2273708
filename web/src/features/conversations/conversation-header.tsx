import type { Thread } from '@swapstead/contract/conversations/endpoints';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { houseLink, useCarriedSearch } from '../../lib/address/carried-search.ts';
import { useNarrow } from '../../lib/browser/use-narrow.ts';
import { paths } from '../../paths.ts';
import { nameOfOther } from './names.ts';
import { PartyAvatar } from './party-avatar.tsx';
import { SafetyMenu } from './safety-menu.tsx';
import { SwapStatus } from './swap-status.tsx';
import { SwapInHeader } from './thread-swap.tsx';

type ConversationHeaderProps = { userId: string; thread: Thread; level: ViewerLevel };

/** The other member and the home, the swap's state, and the menu to report or block. */
export function ConversationHeader({ userId, thread, level }: ConversationHeaderProps) {
  const { home, other } = thread;
  const carried = useCarriedSearch();
  const isNarrow = useNarrow();
  return (
    <header className="border-b border-line px-4 py-0.5 sm:px-8 lg:py-4">
      <div className="flex min-h-11 items-center gap-2 sm:gap-4">
        <Link
          to={paths.messages()}
          aria-label={m.conversations_header_all_conversations()}
          className="-ms-2.5 grid size-11 flex-none place-items-center rounded-full transition hover:bg-sand lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <PartyAvatar url={other?.avatar_url} isLocked={!other} className="size-11 max-lg:hidden" />
        <div className="min-w-20 flex-1">
          <h2 className="truncate text-16 leading-tight lg:text-20">
            <bdi>{nameOfOther(thread)}</bdi>
          </h2>
          <p className="truncate text-14 leading-tight text-ink-soft lg:text-15">
            {home.id ? (
              <Link to={houseLink(home.id, carried)} dir="auto" className="link-quiet">
                {home.title}
              </Link>
            ) : (
              <bdi>{home.title}</bdi>
            )}
          </p>
        </div>
        {isNarrow ? (
          <SwapInHeader userId={userId} thread={thread} level={level} />
        ) : (
          <SwapStatus userId={userId} thread={thread} />
        )}
        <SafetyMenu userId={userId} thread={thread} />
      </div>
    </header>
  );
}
