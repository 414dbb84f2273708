import { ACCOUNT_CODES } from '@swapstead/contract/accounts/texts';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { askForVerification } from '../../features/accounts/account.calls.ts';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { InvalidLink } from '../../features/accounts/invalid-link.tsx';
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx';
import { verification } from '../../features/accounts/verification.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { knownAddress } from '../../lib/browser/known-address.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/**
 * Opened by the verification email: the link is used immediately. In another browser than the one that registered, it
 * asks for a password first, since a stranger may have registered this address.
 */
export function Page() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get('token') ?? '';
  const { isSuccess, error, refetch } = useQuery(verification(token));
  const [isChosen, setChosen] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const isVerified = isSuccess || isChosen;
  useEffect(() => {
    if (!isVerified) return;
    toast(m.accounts_verify_email_email_verified(), m.accounts_verify_email_can_now_sign_in());
    void navigate(paths.home(), { replace: true });
  }, [isVerified, navigate]);

  const code = isApiError(error) ? error.code : undefined;
  if (isInvalid || code === ACCOUNT_CODES.invalid_link) {
    return (
      <InvalidLink
        lead={m.accounts_verify_email_invalid_link()}
        submitLabel={m.accounts_verify_email_resend()}
        onAsk={askForVerification}
      />
    );
  }
  if (code === ACCOUNT_CODES.password_needed) {
    return (
      <AuthFrame title={m.accounts_verify_email_choose_your_password()} lead={error?.message}>
        <title>{`${m.accounts_verify_email_confirm_your_address_title()} | Swapstead`}</title>
        <NewPasswordForm
          token={token}
          onSend={async (body) => knownAddress.set((await api('POST /api/auth/verify', { body })).email)}
          onInvalidLink={() => setInvalid(true)}
          onDone={() => setChosen(true)}
        />
      </AuthFrame>
    );
  }
  if (error) {
    return (
      <AuthFrame
        title={m.accounts_verify_email_not_confirmed()}
        lead={error.message || m.common_try_again_later()}
      >
        <Button onClick={() => void refetch()}>{m.common_try_again()}</Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={m.accounts_verify_email_confirming_your_address()}>
      <title>{`${m.accounts_verify_email_confirm_your_address_title()} | Swapstead`}</title>
    </AuthFrame>
  );
}
