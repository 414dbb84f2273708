import { ACCOUNT_CODES } from '@swapstead/contract/accounts/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { askForReset } from '../../features/accounts/account.calls.ts';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { InvalidLink } from '../../features/accounts/invalid-link.tsx';
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx';
import { resetLink } from '../../features/accounts/reset-link.ts';
import { isApiError } from '../../lib/api/api.ts';
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
      <AuthFrame title="Checking your link...">
        <title>Choose a new password | Swapstead</title>
      </AuthFrame>
    );
  }
  if (isInvalid || (isApiError(error) && error.code === ACCOUNT_CODES.invalid_link)) {
    return (
      <InvalidLink
        lead="Links work once and for one hour. Tell us your address and we send you a new one."
        submitLabel="Send reset link"
        onAsk={askForReset}
      />
    );
  }
  return (
    <AuthFrame
      title="Choose a new password"
      lead="It signs you out on every device. Then you sign in with the new one."
    >
      <title>Choose a new password | Swapstead</title>
      <NewPasswordForm
        token={token}
        route="POST /api/auth/reset-password"
        onInvalidLink={() => setInvalid(true)}
        onDone={async () => {
          await session.check();
          toast('Password changed', 'You can now sign in with your new password.');
          void navigate(paths.auth(), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
