import { ACCOUNT_CODES } from '@swapstead/contract/account-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { askForVerification } from '../features/accounts/account.calls.ts';
import { AuthFrame } from '../features/accounts/auth-frame.tsx';
import { InvalidLink } from '../features/accounts/invalid-link.tsx';
import { verification } from '../features/accounts/verification.ts';
import { isApiError } from '../lib/api.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Where the verification mail leads: the link is used at once. */
export function Page() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { isSuccess, error, refetch } = useQuery(verification(query.get('token') ?? ''));
  useEffect(() => {
    if (!isSuccess) return;
    toast('Email verified', 'You can now sign in.');
    void navigate(paths.home(), { replace: true });
  }, [isSuccess, navigate]);

  if (isApiError(error) && error.code === ACCOUNT_CODES.invalid_link) {
    return (
      <InvalidLink
        lead="Links work once and for 24 hours. Tell us your address and we send you a new one."
        submitLabel="Resend verification email"
        onAsk={askForVerification}
      />
    );
  }
  if (error) {
    return (
      <AuthFrame title="Your address is not confirmed yet" lead={error.message || 'Please try again later'}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Confirming your address...">
      <title>Confirm your address | Swapstead</title>
    </AuthFrame>
  );
}
