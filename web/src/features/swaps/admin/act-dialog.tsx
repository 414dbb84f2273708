import type { AdminSwap } from '@swapstead/contract/swaps-admin';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { type AdminAct, useAdminAct } from './swaps-admin.queries.ts';

type ActDialogProps = {
  swap: AdminSwap;
  /** What is asked about; the dialog is closed without it. */
  act: (AdminAct & { title: string }) | undefined;
  onClose: () => void;
};

const DAYS = ['1', '2', '3', '4', '5', '6', '7'].map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}));

/** An act of our team, with the reason that the parties read (SWAP-17). */
export function ActDialog({ swap, act, onClose }: ActDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('3');
  const [error, setError] = useState<string>();
  const doIt = useAdminAct(swap);

  function submit(event: FormEvent) {
    event.preventDefault();
    const length = reason.trim().length;
    const fault =
      length < 10
        ? 'Give a reason of at least 10 characters.'
        : length > 500
          ? 'The reason takes at most 500 characters.'
          : undefined;
    setError(fault);
    if (fault || !act || doIt.isPending) return;
    const done = act.act === 'extend' ? { ...act, days: Number(days) } : act;
    doIt.mutate(
      { ...done, reason },
      {
        onSuccess() {
          setReason('');
          onClose();
          toast('Saved');
        },
        onError({ message }) {
          onClose();
          toastError('Not saved', message || 'Please try again later');
        },
      },
    );
  }

  return (
    <Dialog
      title={act?.title ?? ''}
      open={act !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" form={id} disabled={doIt.isPending}>
            {doIt.isPending ? 'Saving...' : (act?.title ?? '')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5 text-ink">
        {act?.act === 'extend' && (
          <Field label="By how many days">
            {(control) => <Select {...control} options={DAYS} value={days} onChange={setDays} />}
          </Field>
        )}
        <TextAreaField
          label="Reason"
          help="The parties read it, signed ‘Our team’."
          rows={4}
          value={reason}
          error={error}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
