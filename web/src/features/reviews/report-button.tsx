import { REPORT_REASONS } from '@swapstead/contract/reviews/endpoints';
import { REVIEW_LIMITS } from '@swapstead/contract/reviews/review-text';
import { m } from '@swapstead/messages';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, isApiError } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useSubmission } from '../swaps/core/use-submission.ts';

type Reason = (typeof REPORT_REASONS)[number];

const LABELS: Record<Reason, () => string> = {
  names: m.reviews_report_names,
  insults: m.reviews_report_insults,
  asks: m.reviews_report_asks,
  off_topic: m.reviews_report_off_topic,
  other: m.reviews_report_other,
};

/** Reports a review to our team; its author does not learn who did (REV-30). */
export function ReportButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="link-quiet min-h-6 text-14 text-ink-soft"
      >
        {m.reviews_report_button()}
      </button>
      {isOpen && <ReportDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [reason, setReason] = useState<Reason>();
  const [words, setWords] = useState('');
  const [isSending, setSending] = useState(false);
  const [submission_id] = useSubmission();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!reason) return;
    setSending(true);
    try {
      const { ticket_id } = await api('POST /api/reviews/:id/report', {
        params: { id },
        body: { reason, words, submission_id },
      });
      toast(m.conversations_report_dialog_report_sent(), m.conversations_report_dialog_team_looks_at_it());
      void navigate(paths.ticket(ticket_id));
    } catch (error) {
      toastError(
        m.reviews_report_not_sent(),
        (isApiError(error) && error.message) || m.common_try_again_later(),
      );
      setSending(false);
    }
  }

  return (
    <Dialog open title={m.reviews_report_title()} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-5">
        <p className="text-ink-soft">{m.reviews_report_intro()}</p>
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-semibold">{m.reviews_report_why()}</legend>
          {REPORT_REASONS.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              {LABELS[one]()}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          label={m.reviews_report_words()}
          optional
          rows={3}
          maxLength={REVIEW_LIMITS.report_words}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSending} disabled={!reason}>
            {m.conversations_report_dialog_send_report()}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
