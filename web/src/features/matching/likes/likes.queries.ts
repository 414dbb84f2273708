import type { LikeState } from '@swapstead/contract/matching/likes.endpoints';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '../../../lib/api/api.ts';

const likesKey = (userId: string) => ['matching', userId, 'likes'] as const;

/** Whether the member would swap with a home. Read again on every visit: another device may have changed it. */
export const likeQuery = (userId: string, homeId: string) =>
  queryOptions({
    queryKey: [...likesKey(userId), 'home', homeId],
    queryFn: ({ signal }) => api('GET /api/likes/:id', { params: { id: homeId } }, { signal }),
    staleTime: 0,
  });

/** Whoever is mutual, and no longer mutual, shows within a minute (LIKE-12). */
const AGAIN_MS = 60_000;

/** The homes that the member would swap with. */
export const likedHomesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...likesKey(userId), 'list'],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/likes', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });

type Like = Pick<LikeState, 'liked' | 'ends_on'>;

/** Likes the home, or takes the like back. Taking back what is already gone has the same result. */
export async function sendLike(homeId: string, wanted: boolean): Promise<Like> {
  if (wanted) return api('PUT /api/likes/:id', { params: { id: homeId } });
  try {
    return await api('DELETE /api/likes/:id', { params: { id: homeId } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { liked: false, ends_on: null };
    throw error;
  }
}
