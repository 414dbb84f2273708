import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { passkeysKey } from './security.queries.ts';

/** Separate from the security query of the admin pages, so that members without passkeys load nothing about them. */
export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: passkeysKey(userId),
    queryFn: ({ signal }) => api('GET /api/passkeys', {}, { signal }),
  });
