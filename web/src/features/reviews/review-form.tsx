import type { ReviewPair } from '@swapstead/contract/reviews/endpoints';
import { MARK_LABELS, type Mark, marksOf } from '@swapstead/contract/reviews/marks';
import { REVIEW_LIMITS } from '@swapstead/contract/reviews/review-text';
import { dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { api, isApiError } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useSubmission } from '../swaps/core/use-submission.ts';
import { type Faults, faultsOf, forgetDraft, keepDraft, type ReviewDraft, startOf } from './review-draft.ts';
import { swapReviewsQuery } from './reviews.queries.ts';
import { StarRow } from './star-row.tsx';

/** From how many characters on the form says how many there are. */
const COUNTED_FROM = 1_800;

type ReviewFormProps = { userId: string; pair: ReviewPair; onSaved: () => void };

/** The review of another party: stars, Yes or No, then the words (REV-02). */
export function ReviewForm({ userId, pair, onSaved }: ReviewFormProps) {
  const client = useQueryClient();
  const form = useId();
  const [draft, setDraft] = useState(() => startOf(userId, pair));
  const [faults, setFaults] = useState<Faults>({});
  const [isSending, setSending] = useState(false);
  const [submission_id, renew] = useSubmission();
  const idOf = (field: keyof Faults) => `${form}-${field}`;

  function change(part: Partial<ReviewDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(userId, pair, next);
    renew();
    const still = faultsOf(next, pair);
    setFaults(
      (before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in still)) as Faults,
    );
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(draft, pair);
    setFaults(found);
    const [first] = Object.keys(found) as (keyof Faults)[];
    if (first) return focusOn(idOf(first));
    setSending(true);
    try {
      const saved = await api('PUT /api/swaps/:id/reviews/:party', {
        params: { id: pair.swap_id, party: String(pair.party) },
        body: {
          ...draft.marks,
          again: draft.again as boolean,
          text: draft.text,
          submission_id,
          version: pair.mine?.version ?? null,
        },
      });
      forgetDraft(userId, pair);
      toast(
        m.reviews_form_saved(),
        saved.state === 'open'
          ? m.reviews_form_saved_open({ name: pair.name })
          : m.reviews_form_saved_waiting({ name: pair.name, day: dayText(saved.until ?? '', saved.today) }),
      );
      await client.invalidateQueries(swapReviewsQuery(userId, pair.swap_id));
      onSaved();
    } catch (error) {
      toastError(
        m.reviews_form_not_saved(),
        (isApiError(error) && error.message) || m.common_try_again_later(),
      );
      if (isApiError(error) && error.status === 409)
        await client.invalidateQueries(swapReviewsQuery(userId, pair.swap_id));
    } finally {
      setSending(false);
    }
  }

  const row = (mark: Mark) => (
    <StarRow
      key={mark}
      id={idOf(mark)}
      label={MARK_LABELS[mark]()}
      value={draft.marks[mark]}
      error={faults[mark]}
      onChoose={(stars) => change({ marks: { ...draft.marks, [mark]: stars } })}
    />
  );
  const all = marksOf(pair);
  const ofHome = all.slice(0, all.indexOf('communication'));
  const ofMember = all.slice(ofHome.length);
  const missing = Object.keys(faultsOf(draft, pair)).length;
  const { length } = draft.text;
  return (
    <form noValidate onSubmit={send} className="grid gap-10 max-sm:**:scroll-mb-28">
      {ofHome.length > 0 && (
        <section aria-label={m.reviews_form_the_home()}>
          <h2 className="mb-1 text-22">{m.reviews_form_the_home()}</h2>
          {ofHome.map(row)}
        </section>
      )}
      <section aria-label={pair.name}>
        <h2 dir="auto" className="mb-1 text-22 wrap-anywhere">
          {pair.name}
        </h2>
        {ofMember.map(row)}
      </section>
      <fieldset
        id={idOf('again')}
        tabIndex={-1}
        className="outline-none"
        aria-describedby={`${idOf('again')}-error`}
      >
        <legend className="mb-3 font-semibold wrap-anywhere">
          {m.reviews_form_again({ name: pair.name })}
        </legend>
        <div className="grid grid-cols-2 gap-3">
          {([true, false] as const).map((answer) => (
            <label
              key={String(answer)}
              className="flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-control border border-edge bg-surface font-semibold has-checked:border-2 has-checked:border-pine has-checked:bg-pine-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
            >
              <input
                type="radio"
                name={`${form}-again`}
                checked={draft.again === answer}
                onChange={() => change({ again: answer })}
                className="peer sr-only"
              />
              <Check aria-hidden="true" className="hidden size-5 text-pine peer-checked:block" />
              {answer ? m.reviews_form_yes() : m.reviews_form_no()}
            </label>
          ))}
        </div>
        <FieldError id={`${idOf('again')}-error`} message={faults.again} />
        <p className="mt-2 text-14 text-ink-soft">{m.reviews_form_again_help()}</p>
      </fieldset>
      <div>
        <TextAreaField
          id={idOf('text')}
          label={m.reviews_form_text()}
          help={m.reviews_form_text_help()}
          rows={6}
          maxLength={REVIEW_LIMITS.text}
          value={draft.text}
          error={faults.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <p aria-live={length >= REVIEW_LIMITS.text ? 'polite' : 'off'} className="text-14 text-ink-soft">
          {length >= COUNTED_FROM && m.reviews_form_length({ length, max: REVIEW_LIMITS.text })}
        </p>
      </div>
      <div className="sticky bottom-0 -mx-5 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 py-3 sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0">
        <p role="status" className="text-15 text-ink-soft">
          {missing > 0 ? m.reviews_form_missing({ count: missing }) : m.reviews_form_ready()}
        </p>
        <Button type="submit" busy={isSending}>
          {isSending ? m.common_sending() : pair.mine ? m.reviews_form_save_changes() : m.reviews_form_send()}
        </Button>
      </div>
    </form>
  );
}

/** The first fault: the field itself, or the first star of a group. */
function focusOn(id: string) {
  const group = document.getElementById(id);
  const target = group?.querySelector<HTMLElement>('input') ?? group;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
