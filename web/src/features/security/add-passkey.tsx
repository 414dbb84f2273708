import { deviceName } from '@swapstead/contract/accounts/device-name';
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
      title="Name your passkey"
      name={deviceName(navigator.userAgent).slice(0, 40)}
      submitLabel="Save passkey"
      isSaving={add.isPending}
      onClose={() => (add.isPending ? onFailed() : onCancel())}
      onSave={(name) =>
        add.mutate(name, {
          onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
          onError(error) {
            if (isUnconfirmed(error)) return;
            onFailed();
            toastError('Passkey not added', error.message || 'Please try again later');
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
        Also ask for it when I sign in with my password
      </label>
    </PasskeyNameDialog>
  );
}
