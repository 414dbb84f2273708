import { m } from '@swapstead/messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

type PasskeyNameDialogProps = {
  title: string;
  /** The initial name. */
  name: string;
  submitLabel: string;
  isSaving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
  /** Further fields, between the name and the buttons. */
  children?: ReactNode;
};

/** Asks for the name of a passkey, which must not be blank. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, submitLabel, isSaving, onSave, onClose, children } = props;
  const [name, setName] = useState(props.name);
  const fault = name.trim() ? undefined : m.security_passkey_name_dialog_please_choose_a_name();
  return (
    <Dialog title={title} open onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fault) onSave(name);
        }}
      >
        <TextField
          label={m.security_passkey_name_dialog_name()}
          value={name}
          maxLength={40}
          error={fault}
          onChange={({ target }) => setName(target.value)}
        />
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" busy={isSaving}>
            {isSaving ? m.common_saving() : submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
