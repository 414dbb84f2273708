import { isMember, VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, isApiError } from '../../lib/api/api.ts';
import { openTab } from '../../lib/browser/open-tab.ts';
import { useSubscription } from '../../lib/session/subscription.ts';
import { useKnownViewer, viewerQuery } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { toast, toastError } from '../../ui/toast.tsx';

export type PaidPlan = 'biannual' | 'annual';
type Tab = ReturnType<typeof openTab>;

/** Opens the payment page and the billing portal; `isBusy` while one is being opened. */
export function useBilling() {
  const known = useKnownViewer();
  const { subscribed, plan: current } = useSubscription();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  // A second click may come before the first has been rendered.
  const isOpening = useRef(false);

  async function inNewTab(open: (tab: Tab) => Promise<void>, onError: (error: unknown) => void) {
    if (isOpening.current) return;
    isOpening.current = true;
    setBusy(true);
    let tab: Tab | undefined;
    try {
      tab = openTab();
      await open(tab);
    } catch (error) {
      tab?.close();
      onError(error);
    } finally {
      isOpening.current = false;
      setBusy(false);
    }
  }

  /**
   * Acts for the viewer: synchronously if they are known, because only a click may open a tab; otherwise once they
   * are known.
   */
  async function asViewer(act: (viewer: Viewer) => void) {
    if (known) return act(known);
    if (isOpening.current) return;
    isOpening.current = true;
    setBusy(true);
    const viewer = await queryClient.ensureQueryData(viewerQuery).catch(() => VISITOR);
    isOpening.current = false;
    setBusy(false);
    act(viewer);
  }

  async function goToPortal(tab: Tab) {
    const query = pathname === paths.profile() ? ({ from: 'profile' } as const) : {};
    const { url } = await api('POST /api/functions/customer-portal', { query });
    tab.go(url);
  }

  async function goToCheckout(tab: Tab, plan: PaidPlan) {
    const { plans } = await queryClient.fetchQuery({
      queryKey: ['plans'],
      queryFn: ({ signal }) => api('GET /api/plans', {}, { signal }),
      networkMode: 'always',
    });
    const priceId = plans.find(({ id }) => id === plan)?.price_id;
    if (!priceId) throw new Error('');
    const { url } = await api('POST /api/functions/create-checkout', { body: { priceId } });
    tab.go(url);
  }

  function onSessionEnded(sentence: string) {
    toastError(m.membership_use_billing_authentication_required(), sentence);
    return queryClient.invalidateQueries({ queryKey: viewerQuery.queryKey });
  }

  const portalFailed = (error: unknown) => {
    if (statusOf(error) === 401) void onSessionEnded(m.membership_use_billing_log_in_to_manage());
    else toastError(m.common_error(), sentenceOf(error) || m.membership_use_billing_no_portal());
  };

  const PLEASE_SIGN_IN = m.membership_use_billing_log_in_to_subscribe();

  /** A visitor registers first. That is no failure, so the sentence of SUBS-15 is not shown as an error. */
  const registerFirst = (plan: PaidPlan) => {
    toast(m.membership_use_billing_authentication_required(), PLEASE_SIGN_IN);
    void navigate(paths.register(paths.subscription(plan)));
  };

  const signInAgain = async (plan: PaidPlan) => {
    // The sign-in page sends members back, so it opens only once this tab knows that the session has ended.
    await onSessionEnded(PLEASE_SIGN_IN);
    void navigate(paths.auth(paths.subscription(plan)));
  };

  return {
    isBusy,

    manage: () => inNewTab(goToPortal, portalFailed),

    chooseFree: () =>
      asViewer((viewer) => {
        if (isMember(viewer))
          toast(m.membership_use_billing_already_registered(), m.membership_use_billing_already_free());
        else void navigate(paths.register());
      }),

    choose: (plan: PaidPlan) => asViewer((viewer) => chooseAs(viewer, plan)),
  };

  function chooseAs(viewer: Viewer, plan: PaidPlan) {
    if (!isMember(viewer)) return registerFirst(plan);
    // Subscribers change the plan in the portal; a second subscription would charge them twice (SUBS-17).
    if (subscribed && current !== 'premium') return void inNewTab(goToPortal, portalFailed);
    return void inNewTab(
      (tab) =>
        goToCheckout(tab, plan).catch((error) => {
          if (isApiError(error) && error.code === 'already_subscribed') return goToPortal(tab);
          throw error;
        }),
      (error) => {
        if (statusOf(error) === 401) return void signInAgain(plan);
        console.error('The checkout could not be opened.', error);
        toastError(
          m.membership_use_billing_payment_error(),
          sentenceOf(error) || m.membership_use_billing_no_checkout(),
        );
      },
    );
  }
}

const statusOf = (error: unknown) => (isApiError(error) ? error.status : undefined);
const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : '');
