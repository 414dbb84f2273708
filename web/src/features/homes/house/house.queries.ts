import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** One home as the viewer may see it. */
export const houseQuery = (id: string) =>
  queryOptions({
    queryKey: ['homes', 'one', id],
    queryFn: (context) => api('GET /api/homes/:id', { params: { id } }, context),
  });
