import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/**
 * Fails with `invalid_link` unless the link of a reset email is still valid. Requested once, because it counts as an
 * attempt.
 */
export const resetLink = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: async () => {
      await api('POST /api/auth/check-reset-link', { body: { token } });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
