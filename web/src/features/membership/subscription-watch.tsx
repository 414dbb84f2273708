import { LIMITS } from '@swapstead/contract/limits';
import { isSubscribed } from '@swapstead/contract/membership/subscription';
import { isMember, VISITOR } from '@swapstead/contract/viewer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../../lib/api/api.ts';
import { hasFailedLast } from '../../lib/api/has-failed-last.ts';
import { useSession } from '../../lib/session/session.ts';
import { subscriptionQuery } from '../../lib/session/subscription-query.ts';
import { viewerQuery } from '../../lib/session/viewer.ts';

/**
 * Fetches the subscription on sign-in and every minute while someone is signed in (SESS-17 to SESS-19), sooner if it
 * failed. When premium starts or ends, everything on screen is fetched again, so that it changes without a reload,
 * here and in every other tab.
 */
export function SubscriptionWatch() {
  // As the server last returned it: a temporary failure is no reason to fetch everything again.
  const viewer = useQuery(viewerQuery).data ?? VISITOR;
  const queryClient = useQueryClient();
  const session = useSession();
  const user_id = isMember(viewer) ? viewer.user_id : '';
  const subscription = useQuery({
    ...subscriptionQuery(user_id),
    enabled: user_id !== '',
    refetchInterval: ({ state }) =>
      hasFailedLast(state) ? LIMITS.rights_again_ms : LIMITS.subscription_refresh_ms,
  });
  const { data, error } = subscription;
  const subscribed =
    data && !hasFailedLast(subscription) ? isSubscribed(data.subscription_status) : undefined;
  const differs = subscribed !== undefined && subscribed !== (viewer.level === 'subscriber');
  const isSessionGone = isApiError(error) && error.status === 401;

  useEffect(() => {
    if (!differs) return;
    void session.check();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'subscription' });
  }, [differs, queryClient, session]);

  useEffect(() => {
    if (isSessionGone) void queryClient.invalidateQueries({ queryKey: viewerQuery.queryKey });
  }, [isSessionGone, queryClient]);

  return null;
}
