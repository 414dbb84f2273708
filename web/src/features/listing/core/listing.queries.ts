import type { HomeChanges, NewHome, OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from '../../../lib/api/api.ts';

/** The own homes, newest first. */
export const ownHomesQuery = queryOptions({
  queryKey: ['homes', 'own'],
  queryFn: async ({ signal }) => (await api('GET /api/homes/own', {}, { signal })).homes,
});

/** The own photos that no home has taken yet. An earlier answer lacks those that were sent since, so it is not kept. */
export const waitingPhotosQuery = queryOptions({
  queryKey: ['waiting-photos'],
  queryFn: async ({ signal }) => (await api('GET /api/home_photos/waiting', {}, { signal })).uploads,
  staleTime: 0,
  gcTime: 0,
});

/**
 * A change of a home shows wherever homes are shown: gallery, counts, tags, house page, own homes. What was kept of
 * earlier visits is dropped, or it would show the home as it was until the server has answered.
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
    // What the gallery kept of earlier visits does not have the new home.
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
     * `swaps` are those that the warning named: another one agreed meanwhile is refused. A home that is gone already, from
     * another window or by a press whose answer was lost, is deleted as was wished.
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

/** Puts what the server answered among the own homes. */
function putHome(client: QueryClient, changed: Partial<OwnHome> & { id: string }) {
  client.setQueryData(ownHomesQuery.queryKey, (homes) =>
    homes?.map((home) => (home.id === changed.id ? { ...home, ...changed } : home)),
  );
}
