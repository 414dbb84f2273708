import { LIMITS } from '@swapstead/contract/limits';
import { isSubscribed } from '@swapstead/contract/membership/subscription';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { sitePath } from '../../lib/address/site-language.ts';
import { afterPaying } from '../../lib/address/success-in-history.ts';
import { subscriptionQuery } from '../../lib/session/subscription-query.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { toast } from '../../ui/toast.tsx';

const RETRIES = LIMITS.after_checkout_patience_ms / LIMITS.after_checkout_ms;

/**
 * Handles the return from the payment page (BILL-09, BILL-10): fetches the subscription until the payment is
 * recorded, shows that once, then removes the parameter from the address, where the next steps are shown instead. A
 * reload before that keeps waiting; after it, nothing is shown. The address proves nothing, so it opens nothing
 * (BILL-11).
 */
export function CheckoutReturn() {
  const [params, setParams] = useSearchParams();
  const page = useLocation();
  const queryClient = useQueryClient();
  const viewer = useKnownViewer();
  const [wait, setWait] = useState<'none' | 'on' | 'over'>('none');
  const [isPaid, setPaid] = useState(false);
  const isBack = params.get('checkout') === 'success';
  const user_id = viewer && isMember(viewer) ? viewer.user_id : undefined;
  // Done, but the parameter is still in the address; also after going back to it from another page.
  const isDone = isBack && viewer !== undefined && (wait === 'over' || !user_id);
  const isWaiting = wait === 'on';
  if (isBack && user_id && wait === 'none') setWait('on');

  useEffect(() => {
    // While another page is loading, the address is newer than the screen; nobody must be sent back.
    if (!isDone || page.pathname !== sitePath(location.pathname) || page.search !== location.search) return;
    setParams(
      (current) => {
        current.delete('checkout');
        return current;
      },
      { replace: true, preventScrollReset: true, ...(isPaid && { state: afterPaying }) },
    );
  }, [isDone, isPaid, page, setParams]);

  useEffect(() => {
    if (!isWaiting || !user_id) return;
    let timer = setTimeout(() => void checkPayment(0), LIMITS.after_checkout_ms);
    const stopped = new AbortController();

    async function checkPayment(tries: number) {
      const query = { ...subscriptionQuery(user_id as string), staleTime: 0, retry: false };
      const subscription = await queryClient.fetchQuery(query).catch(() => undefined);
      if (stopped.signal.aborted) return;
      if (subscription && isSubscribed(subscription.subscription_status)) {
        await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'subscription' });
        toast(m.membership_checkout_return_activated(), m.membership_checkout_return_welcome());
        setPaid(true);
        setWait('over');
      } else if (tries >= RETRIES) {
        toast(m.membership_checkout_return_waiting(), m.membership_checkout_return_waiting_text());
        setWait('over');
      } else timer = setTimeout(() => void checkPayment(tries + 1), LIMITS.after_checkout_ms);
    }

    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [isWaiting, user_id, queryClient]);

  return null;
}
