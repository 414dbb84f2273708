import { isMember } from '@swapstead/contract/viewer';
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
        title="Premium feature"
        action={<ButtonLink to={paths.subscription()}>Upgrade to premium</ButtonLink>}
      >
        Members with a subscription propose swaps.
      </NoticePage>
    );
  }
  if (!home) {
    return (
      <NoticePage title="Propose a swap" action={<ButtonLink to={paths.browse()}>Browse homes</ButtonLink>}>
        Choose the home where you would like to stay.
      </NoticePage>
    );
  }
  return <NewProposal key={home} userId={viewer.user_id} homeId={home} />;
}
