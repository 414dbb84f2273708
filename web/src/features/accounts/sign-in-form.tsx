import { ACCOUNT_CODES } from '@swapstead/contract/accounts/texts';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { returnPath } from '../../lib/address/return-path.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { areCookiesBlocked } from '../../lib/browser/cookies.ts';
import { knownAddress } from '../../lib/browser/known-address.ts';
import { useSession } from '../../lib/session/session.ts';
import { paths } from '../../paths.ts';
import { dismissErrors, toast } from '../../ui/toast.tsx';
import { showAuthError } from './auth-error.ts';
import { COOKIES_REFUSED } from './cookies-needed.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { ModeLink } from './mode-link.tsx';
import { ResendButton } from './resend-button.tsx';
import { isSuspended, SuspendedHelp } from './suspended-help.tsx';

/** The sign-in form; the page navigates once someone is signed in. */
export function SignInForm({ onForgotten }: { onForgotten: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [unverified, setUnverified] = useState<string>();
  const [suspended, setSuspended] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  return (
    <CredentialsForm
      submitLabel={m.accounts_sign_in_form_sign_in()}
      email={knownAddress.get()}
      isNew={false}
      refusal={refusal}
      help={suspended && <SuspendedHelp email={suspended} />}
      onEdit={() => setRefusal(undefined)}
      onSubmit={async (body) => {
        // The server would start a session that this browser can't store.
        if (areCookiesBlocked()) return setRefusal(COOKIES_REFUSED);
        try {
          const viewer = await api('POST /api/auth/sign-in', { body });
          dismissErrors();
          if ('waits_for_step' in viewer) {
            void navigate(paths.authStep(returnPath(search)), { replace: true });
            return;
          }
          toast(m.accounts_sign_in_form_welcome_back());
          knownAddress.forget();
          session.enter(viewer);
        } catch (error) {
          const isUnverified = isApiError(error) && error.code === ACCOUNT_CODES.unverified;
          setUnverified(isUnverified ? body.email : undefined);
          setSuspended(isSuspended(error) ? body.email : undefined);
          setRefusal(showAuthError(error));
        }
      }}
    >
      <p className="-mt-2 text-15">
        <ModeLink mode="forgot" onChoose={onForgotten}>
          {m.accounts_sign_in_form_forgot_password()}
        </ModeLink>
      </p>
      {unverified && <ResendButton email={unverified} />}
    </CredentialsForm>
  );
}
