import type { Party, Thread } from '@swapstead/contract/conversations/endpoints';
import { messageLine } from '@swapstead/contract/conversations/swap-lines';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { houseLink, useCarriedSearch } from '../../lib/address/carried-search.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { useNarrow } from '../../lib/browser/use-narrow.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { NoPhoto } from '../../ui/illustrations/no-photo.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Photo } from '../../ui/photo.tsx';
import { ConversationFoot } from './conversation-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { threadQuery, useMarkRead } from './conversations.queries.ts';
import { MessageList } from './message-list.tsx';
import { nameOfOther } from './names.ts';
import { SwapStatus } from './swap-status.tsx';
import { addOlder } from './thread.ts';
import { SwapNotice, ThreadSwap } from './thread-swap.tsx';

type ConversationViewProps = { userId: string; level: ViewerLevel; id: string };

/** A conversation: header, messages and composer. */
export function ConversationView({ userId, level, id }: ConversationViewProps) {
  const { data: thread, error, refetch } = useQuery(threadQuery(userId, id));
  const isNarrow = useNarrow();
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        title={m.conversations_view_not_found()}
        action={<ButtonLink to={paths.messages()}>{m.conversations_view_all_conversations()}</ButtonLink>}
      >
        {m.conversations_view_not_found_why()}
      </EmptyState>
    );
  }
  if (error && !thread) {
    return (
      <LoadFailed title={m.conversations_view_failed()} onRetry={refetch}>
        {error.message || m.common_try_again_later()}
      </LoadFailed>
    );
  }
  if (!thread) return <ViewSkeleton />;
  return (
    <>
      <title>{m.conversations_view_page_title({ name: nameOfOther(thread) })}</title>
      <ConversationHeader userId={userId} thread={thread} level={level} />
      {!isNarrow && thread.about_other && <PartyStrip party={thread.about_other} />}
      {!isNarrow && <ThreadSwap userId={userId} thread={thread} level={level} />}
      <Messages userId={userId} level={level} thread={thread} isNarrow={isNarrow} />
      <ConversationFoot userId={userId} level={level} thread={thread} />
    </>
  );
}

/** The distance from the end that counts as the end, in pixels. */
const NEAR_END = 80;

type MessagesProps = { userId: string; level: ViewerLevel; thread: Thread; isNarrow: boolean };

/** On a phone the parts that are above and below the messages elsewhere scroll with them, to save room. */
function Messages({ userId, level, thread, isNarrow }: MessagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const older = useOlder(userId, thread);
  useReading(userId, thread, isAtEnd);
  const newest = thread.messages.at(-1);

  // In a reversed column scrolling starts at the end, so a new message or an older page moves nothing.
  const toEnd = () => scroller.current?.scrollTo({ top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message of one's own
  useEffect(() => {
    if (newest?.from_me) toEnd();
  }, [newest?.seq]);

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        data-thread=""
        aria-label={m.conversations_view_messages()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setAtEnd(Math.abs(currentTarget.scrollTop) < NEAR_END)}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        {isNarrow && (
          <div className="px-4 pb-4 empty:hidden">
            <SwapNotice userId={userId} thread={thread} />
            <SwapStatus userId={userId} thread={thread} />
          </div>
        )}
        {thread.messages.length > 0 ? (
          <MessageList userId={userId} level={level} thread={thread} {...older} />
        ) : (
          <p className="m-auto max-w-[40ch] px-6 py-10 text-center text-ink-soft">
            {m.conversations_view_say_hello()}
          </p>
        )}
        {isNarrow && thread.about_other && <PartyStrip party={thread.about_other} />}
      </section>
      {!isAtEnd && (
        <Button
          look="quiet"
          size="small"
          onClick={toEnd}
          className="absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full bg-surface shadow-lift"
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
          {thread.state.unread > 0 ? m.conversations_view_new_messages() : m.conversations_view_to_the_end()}
        </Button>
      )}
      <NewMessageAnnouncer thread={thread} />
    </div>
  );
}

/** Announces the other member's new messages to screen readers. */
function NewMessageAnnouncer({ thread }: { thread: Thread }) {
  const newest = thread.messages.findLast(({ from_me }) => !from_me);
  const [first] = useState(newest?.seq ?? 0);
  return (
    <p role="log" aria-label={m.conversations_view_new_messages()} className="sr-only">
      {newest && newest.seq > first && (
        <span key={newest.seq}>
          {/* Events of a swap may be caused by time or by our team, so they have no sender. */}
          {newest.swap
            ? messageLine(newest)
            : m.conversations_view_message_of({ name: nameOfOther(thread), text: newest.text })}
        </span>
      )}
    </p>
  );
}

function ViewSkeleton() {
  return (
    <Skeleton
      label={m.conversations_view_loading()}
      className="grid content-end gap-5 px-4 py-8 sm:px-8 lg:h-full"
    >
      <div className="bone h-12 w-3/5 max-w-90 rounded-card" />
      <div className="bone ms-auto h-20 w-4/5 max-w-110 rounded-card" />
      <div className="bone h-12 w-2/5 max-w-70 rounded-card" />
    </Skeleton>
  );
}

/** The other member: since when they have been a member, and the homes they list. */
function PartyStrip({ party: { user_id, member_since, homes } }: { party: Party }) {
  const carried = useCarriedSearch();
  return (
    <section
      aria-label={m.conversations_view_about_this_member()}
      className="flex items-center gap-x-5 gap-y-2 overflow-x-auto border-b border-line bg-sand/50 px-4 py-2.5 text-14 [scrollbar-width:thin] sm:px-8"
    >
      <p className="flex-none text-ink-soft">{m.conversations_view_member_since({ year: member_since })}</p>
      {user_id && (
        <Link to={paths.member(user_id)} className="link-inline flex-none font-semibold">
          {m.conversations_view_their_page()}
        </Link>
      )}
      {homes?.length === 0 && (
        <p className="flex-none text-ink-soft">{m.conversations_view_no_home_listed_yet()}</p>
      )}
      {homes && homes.length > 0 && (
        <ul aria-label={m.conversations_view_their_homes()} className="flex gap-2.5">
          {homes.map(({ id, title, photo }) => (
            <li key={id}>
              <Link
                to={houseLink(id, carried)}
                className="flex w-56 items-center gap-3 rounded-tile bg-surface p-1.5 pe-3 transition hover:shadow-soft"
              >
                <span className="relative size-11 flex-none overflow-clip rounded-control">
                  {photo ? <Photo photo={photo} alt="" sizes="44px" /> : <NoPhoto />}
                </span>
                <span dir="auto" className="line-clamp-2 min-w-0 leading-snug font-medium wrap-anywhere">
                  {title}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Loads the page before the oldest loaded message. */
function useOlder(userId: string, { id, messages, has_older }: Thread) {
  const client = useQueryClient();
  const before = messages[0]?.seq ?? 0;
  const load = useMutation({
    mutationFn: (seq: number) =>
      api('GET /api/conversations/:id/messages', { params: { id }, query: { before: seq } }),
    onSuccess: (page) =>
      client.setQueryData(threadQuery(userId, id).queryKey, (thread) => thread && addOlder(thread, page)),
  });
  const canLoad = has_older && !load.isPending;
  return {
    isLoadingOlder: load.isPending,
    hasOlderFailed: load.isError,
    onOlder: canLoad ? () => load.mutate(before) : undefined,
  };
}

/** Marks messages as read while the end of the thread is in view and the window is visible. */
function useReading(userId: string, { id, messages, state }: Thread, isAtEnd: boolean): void {
  const { mutate } = useMarkRead(userId, id);
  const newest = messages.findLast(({ from_me }) => !from_me)?.seq ?? 0;
  const isDue = isAtEnd && (state.unread > 0 || newest > state.read_seq) && newest > 0;
  useEffect(() => {
    if (!isDue) return;
    const read = () => {
      if (document.visibilityState === 'visible') mutate(newest);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [isDue, newest, mutate]);
}
