import type { Passkey } from '@swapstead/contract/accounts/passkeys.endpoints';
import { useQuery } from '@tanstack/react-query';
import { api, isUnconfirmed } from '../../lib/api/api.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastError } from '../../ui/toast.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { passkeysQuery } from './passkeys.queries.ts';
import { securityQuery, toastFault, useChange } from './security.queries.ts';

type DialogProps = { passkey: Passkey; onClose: () => void };

export function RenamePasskey({ passkey, onClose }: DialogProps) {
  const rename = useChange((name: string) =>
    api('PATCH /api/passkeys/:id', { params: { id: passkey.id }, body: { name } }),
  );
  return (
    <PasskeyNameDialog
      title={`Rename ${passkey.name}`}
      name={passkey.name}
      submitLabel="Save"
      isSaving={rename.isPending}
      onClose={onClose}
      onSave={(name) =>
        rename.mutate(name, {
          onSuccess: onClose,
          onError({ message }) {
            onClose();
            toastError('Error', message || 'Please try again later');
          },
        })
      }
    />
  );
}

const isUsable = ({ paused, made_for }: Passkey) => !paused && made_for === null;

/** Whether no other passkey can be used instead. If this one can't be used either, whether it is the last. */
function isLastOf(passkeys: readonly Passkey[], passkey: Passkey): boolean {
  const others = passkeys.filter(({ id }) => id !== passkey.id);
  return !(isUsable(passkey) ? others.some(isUsable) : others.length > 0);
}

type Removed = { credential_id: string; rp_id: string };

/** Asks before a passkey is removed, and says if that turns off two-step sign-in. */
export function RemovePasskey({
  passkey,
  onClose,
  onRemoved,
}: DialogProps & { onRemoved: (removed: Removed) => void }) {
  const viewer = useViewer();
  const userId = viewer.level === 'visitor' ? '' : viewer.user_id;
  const { data: protection } = useQuery(securityQuery(userId));
  const { data: keys } = useQuery(passkeysQuery(userId));
  const isLast = protection?.two_step && !protection.app && isLastOf(keys?.passkeys ?? [], passkey);
  const remove = useChange(() => api('DELETE /api/passkeys/:id', { params: { id: passkey.id } }));
  return (
    <Dialog
      title={`Remove ${passkey.name}?`}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: onRemoved,
                onError(error) {
                  if (isUnconfirmed(error)) return;
                  onClose();
                  toastFault(error);
                },
              })
            }
          >
            {remove.isPending ? 'Removing...' : 'Remove'}
          </Button>
        </>
      }
    >
      <p>You cannot sign in with it any more.</p>
      {isLast && (
        <p className="mt-3">
          It is the last way to your second step: two-step sign-in is switched off with it. Your password
          alone will open your account.
        </p>
      )}
    </Dialog>
  );
}
