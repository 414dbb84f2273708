import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The nights of a home with its stay rules, for those who may see them. */
export const homeNightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['homes', 'nights', id],
    queryFn: ({ signal }) => api('GET /api/homes/:id/nights', { params: { id } }, { signal }),
  });
