import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomesDrawing } from '../../../ui/illustrations/homes-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingLine } from '../../../ui/loading.tsx';
import { LikedHomeRow } from './liked-home-row.tsx';
import { likedHomesQuery } from './likes.queries.ts';

/** The homes that the member would swap with, newest first (LIKE-10). */
export function LikedHomes({ userId }: { userId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    likedHomesQuery(userId),
  );
  if (error && !data) return <LoadFailed title={m.matching_likes_not_loaded()} onRetry={refetch} />;
  if (!data) return <LoadingLine>{m.matching_likes_loading()}</LoadingLine>;
  const homes = data.pages.flatMap((page) => page.homes);
  if (homes.length === 0) {
    return (
      <EmptyState
        drawing={<HomesDrawing />}
        title={m.matching_likes_none()}
        action={<ButtonLink to={paths.browse()}>{m.swaps_browse_homes()}</ButtonLink>}
      >
        {m.matching_likes_none_text()}
      </EmptyState>
    );
  }
  const firstMutual = homes.find(({ is_mutual }) => is_mutual)?.id;
  return (
    <>
      <ul ref={list} tabIndex={-1} className="focus-visible:outline-none">
        {homes.map((home) => (
          <LikedHomeRow
            key={home.id}
            userId={userId}
            home={home}
            isFirstMutual={home.id === firstMutual}
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
