import { m } from '@swapstead/messages';
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
      toast(m.accounts_confirm_email_email_address_changed());
      void navigate(paths.home(), { replace: true });
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  }

  if (isInvalidLink(problem)) return <InvalidAccountLink />;
  return (
    <AuthFrame title={m.accounts_confirm_email_use_this_address()} lead={m.accounts_confirm_email_lead()}>
      <title>{`${m.accounts_confirm_email_title()} | Swapstead`}</title>
      <Button busy={isPending} onClick={() => void confirm()}>
        {isPending ? m.accounts_confirm_email_confirming() : m.accounts_confirm_email_confirm_email_address()}
      </Button>
      {problem instanceof Error && (
        <p role="alert" className="font-medium text-danger">
          {problem.message || m.common_try_again_later()}
        </p>
      )}
    </AuthFrame>
  );
}
