import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** Shown to visitors instead of tickets (SUPP-01). `next` is the page to return to after signing in. */
export function SignInToSupport({ next }: { next: string }) {
  return (
    <NoticePage
      title="Authentication required"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.auth(next)}>Sign in</ButtonLink>
          <ButtonLink to={paths.contact()} look="quiet">
            I can't sign in
          </ButtonLink>
        </div>
      }
    >
      Please sign in to access support
    </NoticePage>
  );
}
