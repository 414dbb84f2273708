import { isMember } from '@swapstead/contract/viewer';
import { useSite } from '../lib/site.ts';
import { useKnownViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LetterDrawing } from '../ui/illustrations/letter-drawing.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** /support: for members, who reach the team by mail. */
export function Page() {
  const viewer = useKnownViewer();
  const { emails } = useSite();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return (
      <NoticePage
        title="Authentication required"
        action={<ButtonLink to={paths.auth(paths.support())}>Sign in</ButtonLink>}
      >
        Please sign in to access support
      </NoticePage>
    );
  }
  return (
    <NoticePage
      title="How can we help?"
      drawing={<LetterDrawing />}
      action={
        <ButtonLink to={paths.faq()} look="quiet">
          Read the questions others asked
        </ButtonLink>
      }
    >
      Write to{' '}
      <a href={`mailto:${emails.support}`} className="font-semibold text-pine underline underline-offset-3">
        {emails.support}
      </a>{' '}
      from the address of your account. A person reads it and answers.
    </NoticePage>
  );
}
