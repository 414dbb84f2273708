import { deviceName } from '@swapstead/contract/accounts/device-name';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { api, isUnconfirmed } from '../../lib/api/api.ts';
import { toastError } from '../../ui/toast.tsx';
import type { makePasskey } from './passkey-browser.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { useChange } from './security.queries.ts';

type AddPasskeyProps = {
  made: Awaited<ReturnType<typeof makePasskey>>;
  onAdded: (codes: string[] | null) => void;
  /** The name was not entered, and the server doesn't know the passkey. */
  onCancel: () => void;
  /** It is unknown whether the server has stored it. */
  onFailed: () => void;
};

/** Asks for the name of a new passkey, and whether signing in with the password should need it too. */
export function AddPasskey({ made, onAdded, onCancel, onFailed }: AddPasskeyProps) {
  const [isStep, setStep] = useState(false);
  const add = useChange((name: string) =>
    api('POST /api/passkeys', { body: { response: made as never, name, second_step: isStep } }),
  );
  return (
    <PasskeyNameDialog
      title={m.security_add_passkey_name_your_passkey()}
      name={deviceName(navigator.userAgent).slice(0, 40)}
      submitLabel={m.security_add_passkey_save_passkey()}
      isSaving={add.isPending}
      onClose={() => (add.isPending ? onFailed() : onCancel())}
      onSave={(name) =>
        add.mutate(name, {
          onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
          onError(error) {
            if (isUnconfirmed(error)) return;
            onFailed();
            toastError(
              m.security_add_passkey_passkey_not_added(),
              error.message || m.common_try_again_later(),
            );
          },
        })
      }
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-ink">
        <input
          type="checkbox"
          className="size-5 flex-none accent-pine"
          checked={isStep}
          onChange={({ target }) => setStep(target.checked)}
        />
        {m.security_add_passkey_also_ask_for_when_i()}
      </label>
    </PasskeyNameDialog>
  );
}
