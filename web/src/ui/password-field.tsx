import { m } from '@swapstead/messages';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, TextInput } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
};

/** A password field with a button that shows the password. */
export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="pe-13"
          />
          <button
            type="button"
            aria-label={isShown ? m.ui_password_field_hide() : m.ui_password_field_show()}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute top-0.5 end-0.5 grid size-11 place-items-center rounded-control text-ink-soft transition hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}
