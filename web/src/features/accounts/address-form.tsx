import { zodResolver } from '@hookform/resolvers/zod';
import { addressSchema } from '@swapstead/contract/accounts/endpoints';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showAuthError } from './auth-error.ts';

type AddressFormProps = {
  submitLabel: string;
  /** Requests an email to the address; resolves with the server's reply, which is the same for every address. */
  onAsk: (address: { email: string }) => Promise<{ message: string }>;
};

/** A field for the address that should get a link. */
export function AddressForm({ submitLabel, onAsk }: AddressFormProps) {
  const [answer, setAnswer] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  if (answer) return <Notice role="status">{answer}</Notice>;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(async (address) => {
        try {
          setAnswer((await onAsk(address)).message);
        } catch (error) {
          showAuthError(error);
        }
      })}
      className="grid gap-5"
    >
      <TextField
        label={m.accounts_address_form_email()}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
