import { zodResolver } from '@hookform/resolvers/zod';
import { type Credentials, credentialsSchema } from '@swapstead/contract/accounts';
import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CommonPassword } from './common-password.tsx';

type CredentialsFormProps = {
  submitLabel: string;
  /** Whether a password is made up here, rather than known. */
  isNew: boolean;
  /** Sends the entries; resolves once there is an answer. */
  onSubmit: (credentials: Credentials, form: UseFormReturn<Credentials>) => Promise<void>;
  /** Stands above the button. */
  children?: ReactNode;
};

/** E-mail and password, for signing in and for registering. */
export function CredentialsForm({ submitLabel, isNew, onSubmit, children }: CredentialsFormProps) {
  const form = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
  });
  const { register, handleSubmit, watch, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('email', { shouldSelect: false }), [setFocus]);
  return (
    <form
      noValidate
      onSubmit={handleSubmit((credentials) => onSubmit(credentials, form))}
      className="grid gap-5"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={errors.password?.message}
        help={isNew && <CommonPassword password={watch('password')} />}
        {...register('password')}
      />
      {children}
      <Button type="submit" disabled={isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
