import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { knownAddress } from '../../lib/browser/known-address.ts';

/**
 * Confirms an address with the token of a verification email. A query, so that it is sent once however often the page
 * renders.
 */
export const verification = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      const { email } = await api('POST /api/auth/verify', { body: { token } });
      knownAddress.set(email);
      return email;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
