import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ChangeProposal } from '../../features/swaps/proposing/change-proposal.tsx';
import { NewProposal } from '../../features/swaps/proposing/new-proposal.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** /swaps/new?home={id}: the form of a new proposal; ?change={id}: other terms for an existing swap. */
export function Page() {
  const viewer = useKnownViewer();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const home = params.get('home');
  const change = params.get('change');
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) return <Navigate to={paths.auth(pathname + search)} replace />;
  // Agreed terms may be changed after the membership has ended; the server decides.
  if (change) return <ChangeProposal key={change} userId={viewer.user_id} id={change} />;
  if (viewer.level === 'free') {
    return (
      <NoticePage
        title={m.swaps_new_swap_premium_feature()}
        action={<ButtonLink to={paths.subscription()}>{m.swaps_new_swap_upgrade_to_premium()}</ButtonLink>}
      >
        {m.swaps_new_swap_members_with_subscription_propose_swaps()}
      </NoticePage>
    );
  }
  if (!home) {
    return (
      <NoticePage
        title={m.swaps_step_propose()}
        action={<ButtonLink to={paths.browse()}>{m.swaps_browse_homes()}</ButtonLink>}
      >
        {m.swaps_new_swap_choose_home_where_would_like()}
      </NoticePage>
    );
  }
  return <NewProposal key={home} userId={viewer.user_id} homeId={home} />;
}
