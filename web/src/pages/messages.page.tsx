import { isMember } from '@swapstead/contract/viewer';
import { useKnownViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LetterDrawing } from '../ui/illustrations/letter-drawing.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** /messages and /messages/{id}. */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  return isMember(viewer) ? (
    <NoticePage
      title="No messages yet"
      drawing={<LetterDrawing />}
      action={<ButtonLink to={paths.browse()}>Browse homes</ButtonLink>}
    >
      Nobody has written to you, and you have written to nobody.
    </NoticePage>
  ) : (
    <NoticePage title="Authentication required" action={<ButtonLink to={paths.auth()}>Sign in</ButtonLink>}>
      Please sign in to access your messages
    </NoticePage>
  );
}
