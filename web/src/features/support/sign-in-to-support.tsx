import { m } from '@swapstead/messages';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** Shown to visitors instead of tickets (SUPP-01). `next` is the page to return to after signing in. */
export function SignInToSupport({ next }: { next: string }) {
  return (
    <NoticePage
      title={m.support_sign_in_to_support_authentication_required()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.auth(next)}>{m.support_sign_in_to_support_sign_in()}</ButtonLink>
          <ButtonLink to={paths.contact()} look="quiet">
            {m.support_sign_in_to_support_i_cant_sign_in()}
          </ButtonLink>
        </div>
      }
    >
      {m.support_sign_in_to_support_please_sign_in()}
    </NoticePage>
  );
}
