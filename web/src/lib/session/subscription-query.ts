import type { Subscription } from '@swapstead/contract/membership/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { viewerQueryRetry } from './viewer-query-retry.ts';

/** This member's subscription. */
export const subscriptionQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['subscription', user_id],
    queryFn: async ({ signal }): Promise<Subscription> => {
      try {
        return await api('GET /api/user_subscriptions/me', {}, { signal });
      } catch (error) {
        // Premium is closed until it can be fetched again; nothing else fails (SESS-16).
        if (!signal.aborted) console.warn('The subscription could not be read.', error);
        throw error;
      }
    },
    ...viewerQueryRetry,
  });
