import { isMember } from '@swapstead/contract/viewer';
import { useKnownViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** /support/{id}: a ticket is its owner's, and nobody has one. */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  return isMember(viewer) ? (
    <NoticePage title="Ticket not found" action={<ButtonLink to={paths.support()}>Go to support</ButtonLink>}>
      It may have been removed, or it belongs to somebody else.
    </NoticePage>
  ) : (
    <NoticePage title="Authentication required" action={<ButtonLink to={paths.auth()}>Sign in</ButtonLink>}>
      Please sign in to access support
    </NoticePage>
  );
}
