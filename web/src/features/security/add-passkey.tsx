import { deviceName } from '@swapstead/contract/device-name';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastError } from '../../ui/toast.tsx';
import type { makePasskey } from './passkey-browser.ts';
import { useChange } from './security.queries.ts';

type AddPasskeyProps = {
  made: Awaited<ReturnType<typeof makePasskey>>;
  onAdded: (codes: string[] | null) => void;
  /** It is not kept, and the server never heard of it. */
  onCancel: () => void;
  /** It is not known whether the server keeps it. */
  onFailed: () => void;
};

/** What a new passkey is called, and whether it is asked for after the password too. */
export function AddPasskey({ made, onAdded, onCancel, onFailed }: AddPasskeyProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, 40));
  const [isStep, setStep] = useState(false);
  const add = useChange(() =>
    api('POST /api/passkeys', { body: { response: made as never, name, second_step: isStep } }),
  );
  const leave = () => (add.isPending ? onFailed() : onCancel());
  const fault = name.trim() ? undefined : 'Please choose a name';
  return (
    <Dialog title="Name your passkey" open onClose={leave}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (fault) return;
          add.mutate(undefined, {
            onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
            onError({ message }) {
              onFailed();
              toastError('Passkey not added', message || 'Please try again later');
            },
          });
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={40}
          error={fault}
          onChange={({ target }) => setName(target.value)}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-ink">
          <input
            type="checkbox"
            className="size-5 flex-none accent-pine"
            checked={isStep}
            onChange={({ target }) => setStep(target.checked)}
          />
          Also ask for it when I sign in with my password
        </label>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? 'Saving...' : 'Save passkey'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
