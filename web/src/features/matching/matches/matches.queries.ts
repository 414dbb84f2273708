import type { MatchCard } from '@swapstead/contract/matching/matches.endpoints';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api, isApiError } from '../../../lib/api/api.ts';

const matchesKey = (userId: string) => ['matching', userId, 'matches'] as const;

/** What changed for others shows within a minute (MATCH-13, LIKE-12). */
const AGAIN_MS = 45_000;

/** The member's matches, or those of one own home. */
export const matchesQuery = (userId: string, ownHome?: string) =>
  infiniteQueryOptions({
    queryKey: [...matchesKey(userId), 'list', ownHome ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /api/matches',
        { query: { ...(ownHome && { for: ownHome }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });

/** The homes that the member has put aside. */
export const dismissedQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...matchesKey(userId), 'dismissed'],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/matches/dismissed', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });

/** Asks for the lists again; the screen keeps what it shows meanwhile. */
export const readMatchesAgain = (client: QueryClient, userId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: matchesKey(userId) });

/** Puts a home aside, or shows it again. Showing what is not put aside has the same result. */
export async function sendDismissed(homeId: string, dismissed: boolean): Promise<void> {
  if (dismissed) return api('PUT /api/matches/:id/dismissed', { params: { id: homeId } });
  try {
    await api('DELETE /api/matches/:id/dismissed', { params: { id: homeId } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

/** Names a match: an own home and the other one. */
export const keyOf = ({ own_home, home }: Pick<MatchCard, 'own_home' | 'home'>) =>
  `${own_home.id}-${home.id}`;
