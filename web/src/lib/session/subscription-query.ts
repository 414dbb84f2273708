import type { Subscription } from '@swapstead/contract/membership/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { viewerQueryRetry } from './viewer-query-retry.ts';

/** The own subscription record of this member. */
export const subscriptionQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['subscription', user_id],
    queryFn: async ({ signal }): Promise<Subscription> => {
      try {
        return await api('GET /api/user_subscriptions/me', {}, { signal });
      } catch (error) {
        // It only means that premium is closed until it can be read again (SESS-16).
        if (!signal.aborted) console.warn('The subscription could not be read.', error);
        throw error;
      }
    },
    ...viewerQueryRetry,
  });
