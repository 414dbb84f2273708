import type { SavedSearch, Wish } from '@swapstead/contract/matching/wishes.endpoints';
import type { SwapState } from '@swapstead/contract/swaps/states';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const wishesKey = (userId: string) => ['matching', userId, 'wishes'] as const;

/** Whether a wish may be settled by a swap in this state. */
export const isAgreedIn = (state: SwapState): boolean => state === 'agreed' || state === 'final';

/** The member's wishes. Read again on every visit: another device may have changed them, and homes begin to fit. */
export const wishesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...wishesKey(userId), 'list'],
    queryFn: (context) => api('GET /api/wishes', {}, context),
    staleTime: 0,
  });

export const wishQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...wishesKey(userId), 'one', id],
    queryFn: ({ signal }) => api('GET /api/wishes/:id', { params: { id } }, { signal }),
    staleTime: 0,
  });

/** How many homes fit a wish; another version may be another search. */
export const wishCountQuery = (userId: string, { id, version }: Pick<Wish, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...wishesKey(userId), 'count', id, version],
    queryFn: ({ signal }) => api('GET /api/wishes/:id/count', { params: { id } }, { signal }),
  });

/** The homes that began to fit a wish. */
export const newHomesQuery = (userId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...wishesKey(userId), 'homes', id],
    queryFn: ({ signal, pageParam }) =>
      api(
        'GET /api/wishes/:id/homes',
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });

/** How many members wish for an own home, as of midnight. */
export const wishersQuery = (userId: string, homeId: string) =>
  queryOptions({
    queryKey: [...wishesKey(userId), 'wishers', homeId],
    queryFn: ({ signal }) => api('GET /api/homes/:id/wishes', { params: { id: homeId } }, { signal }),
  });

export type WishChange = { name?: string; search?: SavedSearch; tells?: boolean; swaps?: boolean };

/** Shows what the server answered in the list at once; the rest of the list is asked for again. */
function show(client: QueryClient, userId: string, changed: Wish) {
  client.setQueryData(
    wishesQuery(userId).queryKey,
    (list) =>
      list && { ...list, wishes: list.wishes.map((wish) => (wish.id === changed.id ? changed : wish)) },
  );
}

/** Changes a wish as it stands on the screen; an older one is refused (WISH-16). */
export function useChangeWish(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, ...change }: Pick<Wish, 'id' | 'version'> & WishChange) =>
      api('PATCH /api/wishes/:id', { params: { id }, body: { version, ...change } }),
    onSuccess: (wish) => show(client, userId, wish),
    onSettled: () => client.invalidateQueries({ queryKey: wishesKey(userId) }),
  });
}

export function useAddWish(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      submission_id: string;
      name: string;
      search: SavedSearch;
      tells: boolean;
      swaps: boolean;
    }) => api('POST /api/wishes', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: wishesKey(userId) }),
  });
}

type Act = 'remove' | 'restore' | 'keep';

const ACTS = {
  remove: (id: string) => api('DELETE /api/wishes/:id', { params: { id } }),
  restore: (id: string) => api('POST /api/wishes/:id/restore', { params: { id } }),
  keep: (id: string) => api('POST /api/wishes/:id/keep', { params: { id } }),
} satisfies Record<Act, (id: string) => Promise<void>>;

export function useWishAct(userId: string, act: Act) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ACTS[act](id),
    onSettled: (_reply, _error, id) =>
      client.invalidateQueries({
        queryKey: wishesKey(userId),
        // The homes of a removed wish can no longer be asked for.
        predicate: ({ queryKey }) => act !== 'remove' || !queryKey.includes(id),
      }),
  });
}

/**
 * What a link to the search of a wish does first: the gallery may still have results from before a home began to fit,
 * and would say that there are none.
 */
export function useForgetResults(search: SavedSearch | null): () => void {
  const client = useQueryClient();
  return () => {
    for (const what of ['gallery', 'count']) client.removeQueries({ queryKey: ['homes', what, search] });
  };
}

/** Tells the server that the member has looked; the page itself keeps what was new. */
export async function visitWish(client: QueryClient, userId: string, id: string): Promise<void> {
  await api('POST /api/wishes/:id/visits', { params: { id } });
  await client.invalidateQueries(wishesQuery(userId));
}
