import type { Passkey } from '@swapstead/contract/accounts/passkeys.endpoints';
import { m } from '@swapstead/messages';
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
      title={m.security_passkey_dialogs_rename({ name: passkey.name })}
      name={passkey.name}
      submitLabel={m.common_save()}
      isSaving={rename.isPending}
      onClose={onClose}
      onSave={(name) =>
        rename.mutate(name, {
          onSuccess: onClose,
          onError({ message }) {
            onClose();
            toastError(m.common_error(), message || m.common_try_again_later());
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
      title={m.security_passkey_dialogs_remove({ name: passkey.name })}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
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
            {remove.isPending ? m.security_passkey_dialogs_removing() : m.common_remove()}
          </Button>
        </>
      }
    >
      <p>{m.security_passkey_dialogs_cannot_sign_in_with_any()}</p>
      {isLast && <p className="mt-3">{m.security_passkey_dialogs_last_way_second_step_two()}</p>}
    </Dialog>
  );
}
