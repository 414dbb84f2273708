import { dateText } from '@swapstead/contract/days';
import type { DismissedHome } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { dayHere } from '../../../lib/time/local-time.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomesDrawing } from '../../../ui/illustrations/homes-drawing.tsx';
import { NoPhoto } from '../../../ui/illustrations/no-photo.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingLine } from '../../../ui/loading.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { useOnline } from '../../swaps/core/use-online.ts';
import { dismissedQuery, readMatchesAgain, sendDismissed } from './matches.queries.ts';

/** The homes that the member has put aside, the last first (MATCH-11). */
export function DismissedHomes({ userId }: { userId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    dismissedQuery(userId),
  );
  if (error && !data) {
    return (
      <LoadFailed title={m.matching_dismissed_not_loaded()} onRetry={refetch}>
        {error.message}
      </LoadFailed>
    );
  }
  if (!data) return <LoadingLine>{m.matching_dismissed_loading()}</LoadingLine>;
  const homes = data.pages.flatMap((page) => page.homes);
  if (homes.length === 0) {
    return (
      <EmptyState
        drawing={<HomesDrawing />}
        title={m.matching_dismissed_none()}
        action={<ButtonLink to={paths.matches()}>{m.matching_dismissed_show_matches()}</ButtonLink>}
      >
        {m.matching_dismissed_none_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className="focus-visible:outline-none">
        {homes.map((home) => (
          <DismissedRow
            key={home.id}
            userId={userId}
            home={home}
            // The row that held the focus is gone.
            onGone={() => list.current?.focus()}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" className="mt-8" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.matching_likes_show_more()}
        </Button>
      )}
    </>
  );
}

type DismissedRowProps = { userId: string; home: DismissedHome; onGone: () => void };

function DismissedRow({ userId, home, onGone }: DismissedRowProps) {
  const { id, title, location, photo, dismissed_at } = home;
  const client = useQueryClient();
  const isOnline = useOnline();
  const [isSending, setSending] = useState(false);
  async function showAgain() {
    setSending(true);
    try {
      await sendDismissed(id, false);
      toast(m.matching_dismissed_back());
      onGone();
      await readMatchesAgain(client, userId);
    } catch (error) {
      toastError(m.matching_matches_not_saved(), (error as Error).message || m.common_try_again_later());
      setSending(false);
    }
  }
  const at = new Date(dismissed_at);
  return (
    <li className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-5 gap-y-4 border-t border-line py-6 sm:grid-cols-[160px_minmax(0,1fr)_auto] sm:gap-x-8">
      <Link
        to={paths.house(id)}
        tabIndex={-1}
        aria-hidden="true"
        className="relative isolate block aspect-[3/2] overflow-clip rounded-card bg-sand"
      >
        {photo ? <Photo photo={photo} alt="" sizes="(width >= 640px) 160px, 112px" /> : <NoPhoto />}
      </Link>
      <div className="min-w-0">
        <h2 className="text-20 leading-tight wrap-anywhere">
          <Link to={paths.house(id)} dir="auto" className="link-quiet">
            {title}
          </Link>
        </h2>
        {location && (
          <p dir="auto" className="mt-1 text-15 wrap-anywhere text-ink-soft">
            {location}
          </p>
        )}
        <p className="mt-1 text-15 text-ink-soft">
          {m.matching_dismissed_since({ day: dateText(dayHere(at), dayHere(new Date())) })}
        </p>
      </div>
      <Button
        size="small"
        look="quiet"
        busy={isSending || !isOnline}
        aria-label={m.matching_dismissed_again_for({ title })}
        onClick={() => void showAgain()}
        className="max-sm:col-start-2 max-sm:justify-self-start"
      >
        {m.matching_dismissed_again()}
      </Button>
    </li>
  );
}
