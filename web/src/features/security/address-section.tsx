import { m } from '@swapstead/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, isApiError, isUnconfirmed } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Protection } from './protection.ts';
import { Loaded, Section, TextButton } from './section.tsx';
import { toastFault, useChange } from './security.queries.ts';

/** Changes the email address, which a link sent to it confirms (GUARD-04). */
export function AddressSection({ query }: { query: UseQueryResult<Protection> }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useChange(() => api('DELETE /api/security/address', {}));
  return (
    <Section
      id="email"
      title={m.security_address_section_email_address()}
      lead={query.data?.email}
      action={
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {m.security_address_section_change_email_address()}
        </Button>
      }
    >
      {!query.data && <Loaded query={query}>{() => null}</Loaded>}
      {query.data?.new_email && (
        <div role="status" className="mt-4 rounded-tile bg-sand px-4 py-3 text-15">
          <p className="wrap-anywhere">
            {m.security_address_section_we_have_written_open_link({ new_email: query.data.new_email })}
          </p>
          <TextButton
            busy={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onError: toastFault })}
          >
            {m.security_address_section_cancel_change()}
          </TextButton>
        </div>
      )}
      <Dialog
        title={m.security_address_section_change_email_address()}
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <AddressForm onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function AddressForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } });
  const ask = useChange((body: { email: string }) => api('POST /api/security/address', { body }));
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(async (body) => {
        try {
          await ask.mutateAsync(body);
          onClose();
        } catch (error) {
          if (isUnconfirmed(error)) return;
          const message = (error as Error).message || m.common_try_again_later();
          setError(
            'email',
            { message: (isApiError(error) && error.fields.email) || message },
            { shouldFocus: true },
          );
        }
      })}
    >
      <TextField
        label={m.security_address_section_new_email_address()}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        help={m.security_address_section_until_open_link_in_mail()}
        {...register('email')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          {formState.isSubmitting ? m.common_sending() : m.security_address_section_send_link()}
        </Button>
      </div>
    </form>
  );
}
