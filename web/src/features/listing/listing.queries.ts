import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The own homes, newest first. */
export const ownHomesQuery = queryOptions({
  queryKey: ['homes', 'own'],
  queryFn: async ({ signal }) => (await api('GET /api/homes/own', {}, { signal })).homes,
});
