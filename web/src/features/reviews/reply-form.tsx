import type { ReviewPair } from '@swapstead/contract/reviews/endpoints';
import { REVIEW_LIMITS, replyTextSchema } from '@swapstead/contract/reviews/review-text';
import { dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, isApiError } from '../../lib/api/api.ts';
import { useFocusWhenLost } from '../../lib/focus/use-focus-when-lost.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { swapReviewsQuery } from './reviews.queries.ts';

/** A public reply to a review about the member: written, changed or removed (REV-24). */
export function ReplyForm({ userId, pair }: { userId: string; pair: ReviewPair }) {
  const { theirs, reply_until, today, swap_id } = pair;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(theirs?.reply?.text ?? '');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  // Saved, cancelled or removed: the button that did it is gone.
  const opener = useFocusWhenLost<HTMLButtonElement>(`${isOpen} ${theirs?.reply?.text}`);
  if (!theirs) return null;
  const { id } = theirs;
  const isOver = reply_until !== null && reply_until < today;

  async function run(act: () => Promise<unknown>, done: string) {
    setSending(true);
    try {
      await act();
      toast(done);
      setOpen(false);
      await client.invalidateQueries(swapReviewsQuery(userId, swap_id));
    } catch (error) {
      toastError(
        m.reviews_reply_not_saved(),
        (isApiError(error) && error.message) || m.common_try_again_later(),
      );
    } finally {
      setSending(false);
    }
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const read = replyTextSchema.safeParse(text);
    setFault(read.error?.issues[0]?.message);
    if (read.success)
      void run(
        () => api('PUT /api/reviews/:id/reply', { params: { id }, body: { text } }),
        m.reviews_reply_saved(),
      );
  }

  const remove = () =>
    run(() => api('DELETE /api/reviews/:id/reply', { params: { id } }), m.reviews_reply_removed());

  if (!isOpen) {
    return (
      <div className="flex flex-wrap gap-3">
        {!isOver && (
          <Button ref={opener} look="quiet" onClick={() => setOpen(true)}>
            {theirs.reply ? m.reviews_reply_change() : m.reviews_reply_publicly()}
          </Button>
        )}
        {theirs.reply && (
          <Button look="quiet" busy={isSending} onClick={() => void remove()}>
            {m.reviews_reply_remove()}
          </Button>
        )}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <TextAreaField
        label={m.reviews_reply_label()}
        help={m.reviews_reply_help({ day: dayText(reply_until ?? '', today) })}
        rows={4}
        maxLength={REVIEW_LIMITS.reply}
        value={text}
        error={fault}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" busy={isSending}>
          {m.reviews_reply_send()}
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
