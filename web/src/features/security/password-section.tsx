import { m } from '@swapstead/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, isApiError } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { PasswordHint } from '../accounts/password-hint.tsx';
import { dayOf } from './instant-texts.ts';
import type { Protection } from './protection.ts';
import { Loaded, Section } from './section.tsx';
import { useChange } from './security.queries.ts';

type PasswordSectionProps = {
  query: UseQueryResult<Protection>;
  /** The member's name: a password that contains it causes a warning. */
  name: string;
};

/** Changes the password; needs the current one (GUARD-02, GUARD-03). */
export function PasswordSection({ query, name }: PasswordSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const changed = query.data?.password_changed_at;
  return (
    <Section
      id="password"
      title={m.security_password_section_password()}
      lead={changed && m.security_password_section_last_changed_on({ day_of: dayOf(changed) })}
      action={
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {m.security_password_section_change_password()}
        </Button>
      }
    >
      {!query.data && <Loaded query={query}>{() => null}</Loaded>}
      <Dialog
        title={m.security_password_section_change_password()}
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <PasswordForm email={query.data?.email ?? ''} name={name} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

type Entries = { current_password: string; password: string };

type PasswordFormProps = { email: string; name: string; onClose: () => void };

function PasswordForm({ email, name, onClose }: PasswordFormProps) {
  const { register, handleSubmit, watch, setError, formState } = useForm<Entries>({
    defaultValues: { current_password: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const change = useChange((body: Entries) => api('PUT /api/security/password', { body }));
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(async (body) => {
        try {
          await change.mutateAsync(body);
          onClose();
          toast(
            m.security_password_section_password_changed(),
            m.security_password_section_signed_out_on_every_other(),
          );
        } catch (error) {
          const fields = isApiError(error) ? error.fields : {};
          for (const [name, message] of Object.entries(fields))
            setError(name as keyof Entries, { message }, { shouldFocus: true });
          if (Object.keys(fields).length > 0) return;
          onClose();
          toastError(
            m.security_password_section_password_not_changed(),
            (error as Error).message || m.common_try_again_later(),
          );
        }
      })}
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={m.security_password_section_current_password()}
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        label={m.security_password_section_new_password()}
        autoComplete="new-password"
        error={errors.password?.message}
        help={<PasswordHint password={watch('password')} about={[email, name]} />}
        {...register('password')}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? m.common_saving() : m.security_password_section_change_password()}
        </Button>
      </div>
    </form>
  );
}
