import type { HomeChanges, NewHome, OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from '../../../lib/api/api.ts';

/** The member's own homes, newest first. */
export const ownHomesQuery = queryOptions({
  queryKey: ['homes', 'own'],
  queryFn: async (context) => (await api('GET /api/homes/own', {}, context)).homes,
});

/**
 * The member's photos that are not yet part of a home. Not cached, because an earlier reply lacks photos uploaded
 * since.
 */
export const waitingPhotosQuery = queryOptions({
  queryKey: ['waiting-photos'],
  queryFn: async ({ signal }) => (await api('GET /api/home_photos/waiting', {}, { signal })).uploads,
  staleTime: 0,
  gcTime: 0,
});

/**
 * Drops cached homes after a change: gallery, counts, tags, house page, own homes. A stale one would show the old home
 * until the server replies.
 */
function homesChanged(client: QueryClient) {
  const isOwn = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'own';
  client.removeQueries({ queryKey: ['homes'], type: 'inactive', predicate: (query) => !isOwn(query) });
  void client.invalidateQueries({ queryKey: ['homes'] });
}

export function useCreateHome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewHome) => api('POST /api/homes', { body }),
    // Cached pages of the gallery lack the new home.
    onSuccess: () => client.removeQueries({ queryKey: ['homes'] }),
  });
}

export function useChangeHome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: HomeChanges & { id: string }) =>
      api('PATCH /api/homes/:id', { params: { id }, body }),
    onSuccess: (home) => {
      putHome(client, home);
      homesChanged(client);
    },
  });
}

export function useDeleteHome() {
  const client = useQueryClient();
  return useMutation({
    /**
     * `swaps` are the ones named in the warning; if another has been agreed since, the server refuses. A home that is
     * already gone (deleted in another window, or by a request whose reply was lost) counts as deleted.
     */
    mutationFn: ({ id, swaps }: { id: string; swaps: string[] }) =>
      api('DELETE /api/homes/:id', {
        params: { id },
        query: swaps.length > 0 ? { swaps } : {},
      }).catch((error: unknown) => {
        if (!isApiError(error) || error.status !== 404) throw error;
      }),
    onError: () => client.invalidateQueries({ queryKey: ['swaps', 'at-stake'] }),
    onSuccess: (_, { id }) => {
      client.setQueryData(ownHomesQuery.queryKey, (homes) => homes?.filter((home) => home.id !== id));
      client.removeQueries({ queryKey: ['homes', 'one', id] });
      homesChanged(client);
    },
  });
}

/** Puts the server's reply into the list of own homes. */
function putHome(client: QueryClient, changed: Partial<OwnHome> & { id: string }) {
  client.setQueryData(ownHomesQuery.queryKey, (homes) =>
    homes?.map((home) => (home.id === changed.id ? { ...home, ...changed } : home)),
  );
}
