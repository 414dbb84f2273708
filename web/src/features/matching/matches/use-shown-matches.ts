import type { MatchCard } from '@swapstead/contract/matching/matches.endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf, matchesQuery } from './matches.queries.ts';
import { newOf, readAgain, type Shown, showAll } from './shown-matches.ts';

/** Matches on an open page: nothing moves by itself, and what is gone stays until the member asks (MATCH-13). */
export function useShownMatches(userId: string, ownHome: string | undefined) {
  const query = useInfiniteQuery(matchesQuery(userId, ownHome));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const found = data?.pages.flatMap(({ matches }) => matches) ?? [];
  const [read, setRead] = useState<{ data: typeof data; shown: Shown }>();
  if (data && read?.data !== data) {
    setRead({
      data,
      shown: read ? readAgain(read.shown, found, !hasNextPage) : showAll(found, !hasNextPage),
    });
  }
  const present = new Set(found.map(keyOf));
  const order = read?.shown.order ?? [];
  const isMissing = order.some((key) => !present.has(key));
  // It may have fallen to a page that was not read again.
  const looksFurther = isMissing && hasNextPage;
  useEffect(() => {
    if (looksFurther && !isFetching) void fetchNextPage();
  }, [looksFurther, isFetching, fetchNextPage]);

  return {
    query,
    page: data?.pages.at(-1),
    found,
    cards: order.flatMap((key) => {
      const match = read?.shown.known.get(key) as MatchCard;
      return [{ key, match, isGone: !hasNextPage && !present.has(key) }];
    }),
    fresh: read ? newOf(read.shown, found) : [],
    /** Shows the list as it is now. */
    showNew: () => setRead({ data, shown: showAll(found, !hasNextPage) }),
  };
}
