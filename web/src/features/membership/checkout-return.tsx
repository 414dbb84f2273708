import { LIMITS } from '@swapstead/contract/limits';
import { isSubscribed } from '@swapstead/contract/subscription';
import { isMember } from '@swapstead/contract/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { subscriptionQuery } from '../../lib/subscription-query.ts';
import { useKnownViewer } from '../../lib/viewer.ts';
import { toast } from '../../ui/toast.tsx';

const RETRIES = LIMITS.after_checkout_patience_ms / LIMITS.after_checkout_ms;

/**
 * Back from the payment page (BILL-09, BILL-10): asks for the subscription until the payment has arrived, and tells
 * once. The address proves nothing, so it opens nothing (BILL-11).
 */
export function CheckoutReturn() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const viewer = useKnownViewer();
  const [isWaiting, setWaiting] = useState(false);
  const isBack = params.get('checkout') === 'success';
  const user_id = viewer && isMember(viewer) ? viewer.user_id : undefined;

  useEffect(() => {
    if (!isBack || !viewer) return;
    if (user_id) setWaiting(true);
    const timer = setTimeout(() => {
      setParams(
        (current) => {
          current.delete('checkout');
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    }, LIMITS.after_checkout_ms);
    return () => clearTimeout(timer);
  }, [isBack, viewer, user_id, setParams]);

  useEffect(() => {
    if (!isWaiting || !user_id) return;
    let timer = setTimeout(() => void look(0), LIMITS.after_checkout_ms);
    const stopped = new AbortController();

    async function look(tries: number) {
      const query = { ...subscriptionQuery(user_id as string), staleTime: 0, retry: false };
      const subscription = await queryClient.fetchQuery(query).catch(() => undefined);
      if (stopped.signal.aborted) return;
      if (subscription && isSubscribed(subscription.subscription_status)) {
        await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'subscription' });
        toast('Subscription activated!', 'Welcome to premium! You now have access to all features.');
        setWaiting(false);
      } else if (tries >= RETRIES) {
        toast('Payment is being confirmed', 'Premium starts as soon as your payment is confirmed.');
        setWaiting(false);
      } else timer = setTimeout(() => void look(tries + 1), LIMITS.after_checkout_ms);
    }

    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [isWaiting, user_id, queryClient]);

  return null;
}
