import { ACCOUNT_CODES } from '@swapstead/contract/accounts/texts';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { askForReset } from '../../features/accounts/account.calls.ts';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { InvalidLink } from '../../features/accounts/invalid-link.tsx';
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx';
import { resetLink } from '../../features/accounts/reset-link.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Opened by the reset email. An invalid link says so before a password is asked for (AUTH-22); if that can't be
 * checked, the form is shown. The new password ends every session, so the next step is to sign in.
 */
export function Page() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const navigate = useNavigate();
  const session = useSession();
  const [isInvalid, setInvalid] = useState(!token);
  const { isLoading, error } = useQuery({ ...resetLink(token), enabled: token !== '' });
  if (isLoading) {
    return (
      <AuthFrame title={m.accounts_reset_password_checking_your_link()}>
        <title>{`${m.accounts_reset_password_title()} | Swapstead`}</title>
      </AuthFrame>
    );
  }
  if (isInvalid || (isApiError(error) && error.code === ACCOUNT_CODES.invalid_link)) {
    return (
      <InvalidLink
        lead={m.accounts_reset_password_invalid_link()}
        submitLabel={m.accounts_reset_password_send_reset_link()}
        onAsk={askForReset}
      />
    );
  }
  return (
    <AuthFrame title={m.accounts_reset_password_title()} lead={m.accounts_reset_password_lead()}>
      <title>{`${m.accounts_reset_password_title()} | Swapstead`}</title>
      <NewPasswordForm
        token={token}
        onSend={(body) => api('POST /api/auth/reset-password', { body })}
        onInvalidLink={() => setInvalid(true)}
        onDone={async () => {
          await session.check();
          toast(m.accounts_reset_password_password_changed(), m.accounts_reset_password_can_now_sign_in());
          void navigate(paths.auth(), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
