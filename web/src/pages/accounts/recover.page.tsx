import { SECURITY_CODES } from '@swapstead/contract/accounts/security-texts';
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
    title: 'Recover your account',
    lead: 'We can turn off two-step sign-in for you. It takes 24 hours, and we write to you at every step.',
    button: 'Start recovery',
    run: async () => (await api('POST /api/auth/step/recover', {})).message,
  },
  confirm: {
    title: 'Recover your account?',
    lead: 'It opens after 24 hours. Until then you, and everybody who is signed in, can cancel it.',
    button: 'Recover my account',
    run: async (token: string) => {
      const { opens_at } = await api('POST /api/auth/recovery/confirm', { body: { token } });
      return `Your account opens on ${momentOf(opens_at)}. We write to you then.`;
    },
  },
  cancel: {
    title: 'Cancel the recovery?',
    lead: 'Your account stays as it is.',
    button: 'Cancel the recovery',
    run: async (token: string) => {
      await api('POST /api/auth/recovery/cancel', { body: { token } });
      return 'The recovery was cancelled.';
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
      <title>Recover your account | Swapstead</title>
      {said ? (
        <p role="status">{said}</p>
      ) : (
        <Button busy={isPending} onClick={() => void run()}>
          {step.button}
        </Button>
      )}
      {problem instanceof Error && (
        <p role="alert" className="font-medium text-danger">
          {problem.message || 'Please try again later'}
        </p>
      )}
      {isApiError(problem) && problem.code === SECURITY_CODES.step_over && (
        <ButtonLink to={paths.auth()}>Sign in</ButtonLink>
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
    <AuthFrame
      title="Choose a new password"
      lead="Your passkeys, your authenticator app and your recovery codes are removed, and everybody is signed out."
    >
      <title>Recover your account | Swapstead</title>
      <NewPasswordForm
        token={token}
        route="POST /api/auth/recovery/complete"
        onInvalidLink={() => setInvalid(true)}
        onDone={async () => {
          await session.check();
          toast('Account recovered', 'You can now sign in with your new password.');
          void navigate(paths.auth(), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
