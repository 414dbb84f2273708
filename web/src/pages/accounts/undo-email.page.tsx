import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { InvalidAccountLink } from '../../features/security/invalid-account-link.tsx';
import { isInvalidLink } from '../../features/security/link-query.ts';
import { api } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailedBox } from '../../ui/load-failed.tsx';

/** Opened by the email to a former address: restores it, and signs everyone out (GUARD-06). */
export function Page() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const session = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['undo-address', token],
    queryFn: () => api('POST /api/auth/read-undo', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [problem, setProblem] = useState<unknown>();
  const [state, setState] = useState<'asked' | 'pending' | 'done'>('asked');

  async function undo() {
    setState('pending');
    try {
      await api('POST /api/auth/undo-address', { body: { token } });
      setState('done');
      await session.check();
    } catch (failure) {
      setProblem(failure);
      setState('asked');
    }
  }

  if (state === 'done') {
    return (
      <AuthFrame
        title={m.accounts_undo_email_your_address_is_back()}
        lead={m.accounts_undo_email_done_lead()}
      >
        <title>{`${m.accounts_undo_email_your_address_is_back()} | Swapstead`}</title>
      </AuthFrame>
    );
  }
  if (isInvalidLink(error) || isInvalidLink(problem)) return <InvalidAccountLink />;
  if (error) {
    return (
      <AuthFrame title={m.accounts_undo_email_not_checked()}>
        <title>{`${m.accounts_undo_email_keep_your_address_title()} | Swapstead`}</title>
        <LoadFailedBox busy={isFetching} onRetry={refetch}>
          {error.message || m.common_try_again_later()}
        </LoadFailedBox>
      </AuthFrame>
    );
  }
  if (!data) {
    return (
      <AuthFrame title={m.accounts_undo_email_checking_your_link()}>
        <title>{`${m.accounts_undo_email_keep_your_address_title()} | Swapstead`}</title>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={m.accounts_undo_email_keep({ email: data.email })} lead={m.accounts_undo_email_lead()}>
      <title>{`${m.accounts_undo_email_keep_your_address_title()} | Swapstead`}</title>
      <Button busy={state === 'pending'} onClick={() => void undo()}>
        {m.accounts_undo_email_undo_the_change()}
      </Button>
      {problem instanceof Error && (
        <p role="alert" className="font-medium text-danger">
          {problem.message || m.common_try_again_later()}
        </p>
      )}
    </AuthFrame>
  );
}
