import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Agreed and final swaps that deleting one of the member's homes would cancel (CANCEL-15). */
export const swapsOfHomeQuery = (homeId: string) =>
  queryOptions({
    queryKey: ['swaps', 'at-stake', homeId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/homes/:id/swaps', { params: { id: homeId } }, { signal })).swaps,
    staleTime: 0,
  });

/** Swaps that deleting the member's account would cancel (CANCEL-16). */
export const ownSwapsUnderWayQuery = queryOptions({
  queryKey: ['swaps', 'at-stake'],
  queryFn: async ({ signal }) => (await api('GET /api/swaps/under-way', {}, { signal })).swaps,
  staleTime: 0,
});
