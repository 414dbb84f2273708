import type { MemberRole } from '@swapstead/contract/reviews/endpoints';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '../../lib/api/api.ts';
import { swapsKey } from '../swaps/core/swaps.queries.ts';

/** Whether there may be something to write or to read about the others of a swap in this state. */
export const mayHaveReviews = (state: SwapState): boolean =>
  state === 'final' || state === 'completed' || state === 'cancelled' || state === 'disputed';

/** What the member can write, or has written, about the others of a swap. An event of the swap makes it stale. */
export const swapReviewsQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'reviews', id],
    queryFn: (context) => api('GET /api/swaps/:id/reviews', { params: { id } }, context),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** One list of the member's own reviews. */
export const ownReviewsQuery = (userId: string, list: 'to_write' | 'about_me' | 'by_me') =>
  infiniteQueryOptions({
    queryKey: [...swapsKey(userId), 'own-reviews', list],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/reviews/own', { query: { list, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });

/** Number and average of a home, the same for everybody; null where it has none, as that of a hidden home. */
export const ratingQuery = (id: string) =>
  queryOptions({
    queryKey: ['homes', 'rating', id],
    queryFn: async (context) => {
      try {
        return await api('GET /api/homes/:id/rating', { params: { id } }, context);
      } catch (error) {
        if (isApiError(error) && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });

/** The reviews of a home, for subscribers and its host. */
export const homeReviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['homes', 'reviews', id],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /api/homes/:id/reviews',
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** The reviews about a member as host or as guest. */
export const memberReviewsQuery = (id: string, role: MemberRole) =>
  infiniteQueryOptions({
    queryKey: ['members', 'reviews', id, role],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /api/members/:id/reviews',
        { params: { id }, query: { role, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
