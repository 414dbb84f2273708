import { queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '../../../lib/api/api.ts';

/**
 * One home as the viewer may see it, or null if the id is unknown. Null is a normal result, so that a missing home is
 * rendered and hydrated like any other page (HOUSE-03).
 */
export const houseQuery = (id: string) =>
  queryOptions({
    queryKey: ['homes', 'one', id],
    queryFn: async (context) => {
      try {
        return await api(
          'GET /api/homes/:id',
          { params: { id }, query: { without: 'available_dates' } },
          context,
        );
      } catch (error) {
        if (isApiError(error) && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });

/** The homes that have most in common with this one. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: ['homes', 'similar', id],
    queryFn: (context) => api('GET /api/homes/:id/similar', { params: { id } }, context),
  });
