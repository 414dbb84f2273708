import { zodResolver } from '@hookform/resolvers/zod';
import { type Credentials, credentialsSchema } from '@swapstead/contract/accounts/endpoints';
import { m } from '@swapstead/messages';
import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PasswordHint } from './password-hint.tsx';

type CredentialsFormProps = {
  submitLabel: string;
  /** The address to start with. */
  email?: string;
  /** Whether the password is a new one. */
  isNew: boolean;
  /** Sends the values; resolves once there is an answer. */
  onSubmit: (credentials: Credentials, form: UseFormReturn<Credentials>) => Promise<void>;
  /** Why the values were refused, until they are edited. */
  refusal?: string | undefined;
  /** What to do about the refusal; shown below it. */
  help?: ReactNode;
  onEdit?: () => void;
  /** Shown above the button. */
  children?: ReactNode;
};

/** Email and password, for signing in and registering. */
export function CredentialsForm({
  submitLabel,
  email = '',
  isNew,
  onSubmit,
  refusal,
  help,
  onEdit,
  children,
}: CredentialsFormProps) {
  const form = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email, password: '' },
  });
  const { register, handleSubmit, watch, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => setFocus(email ? 'password' : 'email', { shouldSelect: false }), [setFocus]);
  return (
    <form
      noValidate
      onInput={onEdit}
      onSubmit={handleSubmit((credentials) => onSubmit(credentials, form))}
      className="grid gap-5"
    >
      <TextField
        label={m.accounts_credentials_form_email()}
        type="email"
        autoComplete={isNew ? 'username' : 'username webauthn'}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={m.accounts_credentials_form_password()}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={errors.password?.message}
        help={isNew && <PasswordHint password={watch('password')} about={[watch('email')]} />}
        {...register('password')}
      />
      {children}
      <FieldError id="refusal" message={refusal} />
      {help}
      <Button type="submit" busy={isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
