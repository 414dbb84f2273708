import type { StepWay } from '@swapstead/contract/accounts/security.endpoints';
import { SECURITY_CODES } from '@swapstead/contract/accounts/security-texts';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AuthFrame } from '../../features/accounts/auth-frame.tsx';
import { GoOn } from '../../features/accounts/go-on.tsx';
import { isCancelled, signWithPasskey } from '../../features/security/passkey-browser.ts';
import { CodeField } from '../../features/security/second-step-fields.tsx';
import { TextButton } from '../../features/security/section.tsx';
import { returnPath } from '../../lib/address/return-path.ts';
import { api, isApiError } from '../../lib/api/api.ts';
import { knowsPasskeys } from '../../lib/browser/passkeys.ts';
import { useSession } from '../../lib/session/session.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailedBox } from '../../ui/load-failed.tsx';
import { toast } from '../../ui/toast.tsx';

const stepQuery = {
  queryKey: ['sign-in-step'],
  queryFn: () => api('GET /api/auth/step', {}),
  retry: false,
  gcTime: 0,
  refetchOnWindowFocus: false,
};

const DIGITS = 6;

/** The second step of signing in (GUARD-23). It survives a reload; five wrong answers or ten minutes end it. */
export function Page() {
  const { search } = useLocation();
  const viewer = useViewer();
  const [isOver, setOver] = useState(false);
  const [isIn, setIn] = useState(false);
  // After success there is no step to fetch, although all other queries are fetched again for the member.
  const { data, error, isFetching, refetch } = useQuery({ ...stepQuery, enabled: !isIn });
  if (isIn || isMember(viewer)) {
    const member = isMember(viewer) ? viewer : undefined;
    return <GoOn member={member} path={returnPath(search) ?? paths.home()} />;
  }
  if (isOver || (isApiError(error) && error.status === 401)) {
    return (
      <AuthFrame title={m.accounts_auth_step_please_sign_in_again()}>
        <title>{`${m.accounts_auth_step_sign_in()} | Swapstead`}</title>
        <ButtonLink to={paths.auth(returnPath(search))}>{m.accounts_auth_step_sign_in()}</ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={m.accounts_auth_step_one_more_step()}>
      <title>{`${m.accounts_auth_step_one_more_step()} | Swapstead`}</title>
      {!data && error && (
        <LoadFailedBox busy={isFetching} onRetry={refetch}>
          {error.message || m.common_try_again_later()}
        </LoadFailedBox>
      )}
      {data && <StepForm ways={data.ways} onIn={() => setIn(true)} onOver={() => setOver(true)} />}
    </AuthFrame>
  );
}

type StepBody = { code: string } | { recovery_code: string } | { passkey: never };

type StepFormProps = { ways: readonly StepWay[]; onIn: () => void; onOver: () => void };

function StepForm({ ways, onIn, onOver }: StepFormProps) {
  const session = useSession();
  const first = ways.includes('app') ? 'app' : ways.includes('passkey') ? 'passkey' : 'recovery_code';
  const [way, setWay] = useState<StepWay>(first);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function pass(give: () => Promise<StepBody>) {
    setPending(true);
    setFault(undefined);
    try {
      const { viewer, codes_left } = await api('POST /api/auth/step', { body: await give() });
      if (codes_left === null) toast(m.accounts_auth_step_welcome_back());
      else toast(m.accounts_auth_step_welcome_back(), m.accounts_auth_step_codes_left({ codes_left }));
      onIn();
      session.enter(viewer);
    } catch (error) {
      setPending(false);
      if (isCancelled(error)) return;
      if (isApiError(error) && error.code === SECURITY_CODES.step_over) return onOver();
      const fields = isApiError(error) ? error.fields : {};
      setFault(
        fields.code ?? fields.recovery_code ?? ((error as Error).message || m.common_try_again_later()),
      );
      // Six digits are quickly typed again; a recovery code of 24 characters may only need one of them corrected.
      if (fields.code) setTyped('');
    }
  }

  const send = (text: string) => pass(async () => (way === 'app' ? { code: text } : { recovery_code: text }));
  const withPasskey = () =>
    pass(async () => ({
      passkey: (await signWithPasskey(await api('POST /api/auth/step/options', {}))) as never,
    }));
  const other = (next: StepWay) => {
    setWay(next);
    setTyped('');
    setFault(undefined);
  };
  return (
    <>
      {way === 'passkey' ? (
        <div className="grid gap-4">
          <p>{m.accounts_auth_step_confirm_with_your_passkey()}</p>
          <Button busy={isPending} onClick={() => void withPasskey()}>
            {m.accounts_auth_step_use_a_passkey()}
          </Button>
          {fault && (
            <p role="alert" className="text-14 font-medium text-danger">
              {fault}
            </p>
          )}
        </div>
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) void send(typed);
          }}
        >
          <p>
            {way === 'app' ? m.accounts_auth_step_enter_digits() : m.accounts_auth_step_enter_recovery_code()}
          </p>
          <CodeField
            way={way}
            value={typed}
            error={fault}
            autoFocus
            onChange={(text) => {
              setTyped(text);
              setFault(undefined);
              if (way === 'app' && !isPending && text.replace(/\s/g, '').length === DIGITS) void send(text);
            }}
          />
          <Button type="submit" busy={isPending} className="w-full">
            {isPending ? m.accounts_auth_step_checking() : m.accounts_auth_step_continue()}
          </Button>
        </form>
      )}
      <div className="grid justify-items-start">
        {way !== 'app' && ways.includes('app') && (
          <TextButton onClick={() => other('app')}>
            {m.accounts_auth_step_use_the_authenticator_app()}
          </TextButton>
        )}
        {way !== 'passkey' && ways.includes('passkey') && knowsPasskeys() && (
          <TextButton
            onClick={() => {
              other('passkey');
              void withPasskey();
            }}
          >
            {m.accounts_auth_step_use_a_passkey()}
          </TextButton>
        )}
        {way !== 'recovery_code' && ways.includes('recovery_code') && (
          <TextButton onClick={() => other('recovery_code')}>
            {m.accounts_auth_step_use_a_recovery_code()}
          </TextButton>
        )}
        <Link
          to={paths.recover()}
          className="inline-flex min-h-11 items-center font-semibold text-pine underline-offset-4 hover:underline"
        >
          {m.accounts_auth_step_have_none()}
        </Link>
      </div>
    </>
  );
}
