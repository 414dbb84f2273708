import { zodResolver } from '@hookform/resolvers/zod';
import { newPasswordSchema } from '@swapstead/contract/accounts/endpoints';
import { ACCOUNT_CODES } from '@swapstead/contract/accounts/texts';
import { m } from '@swapstead/messages';
import { useForm } from 'react-hook-form';
import { isApiError } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showAuthError } from './auth-error.ts';
import { PasswordHint } from './password-hint.tsx';

type NewPasswordFormProps = {
  token: string;
  /** Sends the token and the new password to the endpoint of this link. */
  onSend: (body: { token: string; password: string }) => Promise<unknown>;
  onDone: () => Promise<void> | void;
  onInvalidLink: () => void;
};

/** The form for a new password, opened by a link in an email. */
export function NewPasswordForm({ token, onSend, onDone, onInvalidLink }: NewPasswordFormProps) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { token, password: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(async (body) => {
        try {
          await onSend(body);
          await onDone();
        } catch (error) {
          if (isApiError(error) && error.code === ACCOUNT_CODES.invalid_link) onInvalidLink();
          else showAuthError(error);
        }
      })}
      className="grid gap-5"
    >
      <PasswordField
        label={m.accounts_new_password_form_new_password()}
        autoComplete="new-password"
        error={errors.password?.message}
        help={<PasswordHint password={watch('password')} />}
        {...register('password')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {m.accounts_new_password_form_save_new_password()}
      </Button>
    </form>
  );
}
