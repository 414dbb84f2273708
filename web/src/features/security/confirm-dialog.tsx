import type { StepWay } from '@swapstead/contract/accounts/security.endpoints';
import { m } from '@swapstead/messages';
import { useEffect, useState } from 'react';
import { api, isApiError } from '../../lib/api/api.ts';
import { knowsPasskeys } from '../../lib/browser/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { isCancelled, signWithPasskey } from './passkey-browser.ts';
import { CodeField } from './second-step-fields.tsx';
import { TextButton } from './section.tsx';

/** If the methods can't be fetched, the dialog asks for the password; the server says what else it needs. */
const confirmMethods = () =>
  api('GET /api/security', {}).catch(() => ({ ways: ['app', 'recovery_code'] as const, two_step: false }));

/** Errors by field; those of no field are shown below the password. */
function faultsOf(error: unknown): Record<string, string> {
  const fields = isApiError(error) ? error.fields : {};
  if (Object.keys(fields).length > 0) return fields;
  return { password: (error as Error).message || m.common_try_again_later() };
}

type ConfirmDialogProps = {
  /** The server's sentence about the purpose: 'Please confirm it's you to change your password.' */
  lead: string;
  onDone: (confirmed: boolean) => void;
};

/** Confirms that the member is present (GUARD-08). Escape and 'Cancel' change nothing. */
export function ConfirmDialog({ lead, onDone }: ConfirmDialogProps) {
  const [ways, setWays] = useState<readonly StepWay[]>();
  const [isTwoStep, setTwoStep] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    void confirmMethods().then(({ ways, two_step }) => {
      setWays(ways);
      setTwoStep(two_step);
    });
  }, []);

  async function confirm(prove: () => Promise<unknown>) {
    setPending(true);
    setFaults({});
    try {
      await prove();
      onDone(true);
    } catch (error) {
      if (isCancelled(error)) return;
      const fields = faultsOf(error);
      setFaults(fields);
      if (fields.code) setCode('');
      // Two-step sign-in is on after all: fetching it failed, or it was just switched on.
      if (fields.code && !isTwoStep) {
        setTwoStep(true);
        setWays((await confirmMethods()).ways);
      }
    } finally {
      setPending(false);
    }
  }

  const typedMethod = isRecovery || !ways?.includes('app') ? 'recovery_code' : 'app';
  const second = isTwoStep ? (typedMethod === 'app' ? { code } : { recovery_code: code }) : {};
  return (
    <Dialog title={m.security_confirm_dialog_please_confirm_its_you()} open onClose={() => onDone(false)}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(() => api('POST /api/security/confirm', { body: { password, ...second } }));
        }}
      >
        <p>{lead}</p>
        <PasswordField
          label={m.security_confirm_dialog_password()}
          autoComplete="current-password"
          value={password}
          error={faults.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {isTwoStep && (
          <>
            <CodeField
              way={typedMethod}
              value={code}
              error={faults.code ?? faults.recovery_code}
              onChange={setCode}
            />
            {ways?.includes('app') && ways.includes('recovery_code') && (
              <div>
                <TextButton onClick={() => setRecovery(!isRecovery)}>
                  {isRecovery
                    ? m.security_confirm_dialog_use_the_app()
                    : m.security_confirm_dialog_use_a_recovery_code()}
                </TextButton>
              </div>
            )}
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => onDone(false)}>
            {m.common_cancel()}
          </Button>
          {ways?.includes('passkey') && knowsPasskeys() && (
            <Button
              look="quiet"
              busy={isPending}
              onClick={() =>
                void confirm(async () => {
                  const passkey = await signWithPasskey(await api('POST /api/security/confirm/options', {}));
                  await api('POST /api/security/confirm', { body: { passkey: passkey as never } });
                })
              }
            >
              {m.security_confirm_dialog_use_a_passkey()}
            </Button>
          )}
          <Button type="submit" disabled={!ways} busy={isPending}>
            {isPending ? m.security_confirm_dialog_checking() : m.security_confirm_dialog_confirm()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
