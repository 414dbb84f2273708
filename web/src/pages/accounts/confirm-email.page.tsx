import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { InvalidAccountLink } from '../../features/security/invalid-account-link.tsx';
import { isInvalidLink } from '../../features/security/link-query.ts';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Opened by the email to a new address: the button confirms it, opening the page changes nothing (GUARD-05). */
export function Page() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const [problem, setProblem] = useState<unknown>();
  const [isPending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await api('POST /api/auth/confirm-address', { body: { token: query.get('token') ?? '' } });
      await session.check();
      toast('Email address changed');
      void navigate(paths.home(), { replace: true });
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  }

  if (isInvalidLink(problem)) return <InvalidAccountLink />;
  return (
    <AuthFrame
      title="Use this address for your account?"
      lead="From then on you sign in with it, and every mail goes to it. Other devices are signed out."
    >
      <title>Confirm your new address | Swapstead</title>
      <Button busy={isPending} onClick={() => void confirm()}>
        {isPending ? 'Confirming...' : 'Confirm email address'}
      </Button>
      {problem instanceof Error && (
        <p role="alert" className="font-medium text-danger">
          {problem.message || 'Please try again later'}
        </p>
      )}
    </AuthFrame>
  );
}
