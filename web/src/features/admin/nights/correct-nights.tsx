import { correctionSchema } from '@swapstead/contract/ledger/admin.endpoints';
import { m } from '@swapstead/messages';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { useSubmissionId } from '../../../lib/api/use-submission-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCorrectNights } from './nights-admin.queries.ts';

/** What a correction is about, as far as it is known when the dialog opens. */
export type CorrectionStart = {
  user_id?: string;
  /** The name of that member, if the page shows it. */
  name?: string;
  swap_id?: string;
  amount?: number;
};

type CorrectNightsProps = {
  /** Undefined while the dialog is closed. */
  start: CorrectionStart | undefined;
  onClose: () => void;
};

/** Adds nights to a member or takes some, with a reason that the member reads (NIGHT-21). */
export function CorrectNights({ start, onClose }: CorrectNightsProps) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      title={m.admin_nights_correct()}
      open={start !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.admin_reason_dialog_leave_it()}
          </Button>
          <Button type="submit" form={id} busy={isSending}>
            {isSending ? m.common_saving() : m.common_save()}
          </Button>
        </>
      }
    >
      {start && <CorrectionForm id={id} start={start} onClose={onClose} onSending={setSending} />}
    </Dialog>
  );
}

type Faults = Partial<Record<'user_id' | 'amount' | 'reason', string>>;

type CorrectionFormProps = {
  id: string;
  start: CorrectionStart;
  onClose: () => void;
  onSending: (isSending: boolean) => void;
};

const FIELDS = ['user_id', 'amount', 'reason'] as const;

function CorrectionForm({ id, start, onClose, onSending }: CorrectionFormProps) {
  const [userId, setUserId] = useState(start.user_id ?? '');
  const [amount, setAmount] = useState(start.amount === undefined ? '' : String(start.amount));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string>();
  const { idFor, renew } = useSubmissionId();
  const { mutateAsync, isPending } = useCorrectNights();

  function show(form: HTMLFormElement, found: Faults) {
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    const entries = {
      user_id: userId.trim(),
      ...(start.swap_id && { swap_id: start.swap_id }),
      amount: amount.trim() === '' ? 0 : Number(amount.replace('−', '-')),
      reason,
    };
    const checked = correctionSchema.safeParse({ ...entries, submission_id: idFor(entries) });
    if (!checked.success) {
      return show(
        form,
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message])),
      );
    }
    setFaults({});
    setRefusal(undefined);
    onSending(true);
    await mutateAsync(checked.data).then(saved, (error: Error) => refused(form, error));
    onSending(false);
  }

  function saved() {
    renew();
    toast(m.admin_saved());
    onClose();
  }

  function refused(form: HTMLFormElement, error: Error) {
    const [code, status] = isApiError(error) ? [error.code, error.status] : [];
    if (code === 'below_zero') show(form, { amount: error.message });
    else if (status === 404) show(form, { user_id: error.message });
    // In the dialog, not as a toast: that would lie behind it.
    else setRefusal(error.message || m.common_try_again_later());
  }

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 text-ink">
      {start.name ? (
        <p className="font-semibold wrap-anywhere">
          <bdi>{start.name}</bdi>
          {faults.user_id && <span className="block text-14 text-danger">{faults.user_id}</span>}
        </p>
      ) : (
        <TextField
          label={m.admin_nights_member_id()}
          name="user_id"
          autoComplete="off"
          spellCheck={false}
          value={userId}
          error={faults.user_id}
          onChange={({ target }) => setUserId(target.value)}
        />
      )}
      {start.swap_id && <p className="text-15 text-ink-soft">{m.admin_nights_about_swap()}</p>}
      <TextField
        label={m.admin_nights_amount()}
        name="amount"
        inputMode="text"
        autoComplete="off"
        help={m.admin_nights_amount_help()}
        value={amount}
        error={faults.amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextAreaField
        label={m.admin_reason()}
        name="reason"
        help={m.admin_nights_reason_help()}
        rows={4}
        value={reason}
        error={faults.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal && `${m.admin_not_saved()}. ${refusal}`}
      </p>
    </form>
  );
}
