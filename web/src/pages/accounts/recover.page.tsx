import { SECURITY_CODES } from '@swapstead/contract/accounts/security-texts';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx';
import { momentOf } from '../../features/security/instant-texts.ts';
import { InvalidAccountLink } from '../../features/security/invalid-account-link.tsx';
import { isInvalidLink } from '../../features/security/link-query.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/**
 * Account recovery for members who have lost every second step, and the pages its emails link to (GUARD-27 to
 * GUARD-29).
 */
export function Page() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const does = query.get('does');
  if (does === 'complete' && token) return <Complete token={token} />;
  return <Step key={does} does={does} token={token} />;
}

const STEPS = {
  ask: {
    title: m.accounts_recover_title(),
    lead: m.accounts_recover_lead(),
    button: m.accounts_recover_start(),
    run: async () => (await api('POST /api/auth/step/recover', {})).message,
  },
  confirm: {
    title: m.accounts_recover_confirm_title(),
    lead: m.accounts_recover_confirm_lead(),
    button: m.accounts_recover_confirm(),
    run: async (token: string) => {
      const { opens_at } = await api('POST /api/auth/recovery/confirm', { body: { token } });
      return m.accounts_recover_opens_on({ moment: momentOf(opens_at) });
    },
  },
  cancel: {
    title: m.accounts_recover_cancel_title(),
    lead: m.accounts_recover_cancel_lead(),
    button: m.accounts_recover_cancel(),
    run: async (token: string) => {
      await api('POST /api/auth/recovery/cancel', { body: { token } });
      return m.accounts_recover_cancelled();
    },
  },
} as const;

function Step({ does, token }: { does: string | null; token: string }) {
  const step = STEPS[does === 'confirm' || does === 'cancel' ? does : 'ask'];
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isPending, setPending] = useState(false);

  async function run() {
    setPending(true);
    setProblem(undefined);
    try {
      setSaid(await step.run(token));
    } catch (error) {
      setProblem(error);
    }
    setPending(false);
  }

  if (isInvalidLink(problem)) return <InvalidAccountLink />;
  return (
    <AuthFrame title={step.title} lead={said ? undefined : step.lead}>
      <title>{`${m.accounts_recover_title()} | Swapstead`}</title>
      {said ? (
        <p role="status">{said}</p>
      ) : (
        <Button busy={isPending} onClick={() => void run()}>
          {step.button}
        </Button>
      )}
      {problem instanceof Error && (
        <p role="alert" className="font-medium text-danger">
          {problem.message || m.common_try_again_later()}
        </p>
      )}
      {isApiError(problem) && problem.code === SECURITY_CODES.step_over && (
        <ButtonLink to={paths.auth()}>{m.accounts_recover_sign_in()}</ButtonLink>
      )}
    </AuthFrame>
  );
}

function Complete({ token }: { token: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const [isInvalid, setInvalid] = useState(false);
  if (isInvalid) return <InvalidAccountLink />;
  return (
    <AuthFrame title={m.accounts_recover_choose_a_new_password()} lead={m.accounts_recover_complete_lead()}>
      <title>{`${m.accounts_recover_title()} | Swapstead`}</title>
      <NewPasswordForm
        token={token}
        onSend={(body) => api('POST /api/auth/recovery/complete', { body })}
        onInvalidLink={() => setInvalid(true)}
        onDone={async () => {
          await session.check();
          toast(m.accounts_recover_account_recovered(), m.accounts_recover_can_now_sign_in());
          void navigate(paths.auth(), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
