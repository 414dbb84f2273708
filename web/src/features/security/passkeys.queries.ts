import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { passkeysKey } from './security.queries.ts';

/** Apart from what pages of admins ask about the own protection: who has no passkey loads nothing about them. */
export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: passkeysKey(userId),
    queryFn: ({ signal }) => api('GET /api/passkeys', {}, { signal }),
  });
