import type { PartyReview } from '@swapstead/contract/reviews/endpoints';
import { MARK_LABELS, MARKS } from '@swapstead/contract/reviews/marks';
import { m } from '@swapstead/messages';
import { Stars } from './stars.tsx';

type PartyReviewProps = { title: string; review: PartyReview };

/** A whole review as its two parties read it. */
export function PartyReviewCard({ title, review }: PartyReviewProps) {
  return (
    <section aria-label={title} className="rounded-card bg-surface p-6 shadow-soft">
      <h2 className="text-20 wrap-anywhere">{title}</h2>
      {review.hidden_reason !== null && (
        <p className="mt-2 text-15 text-ink-soft wrap-anywhere">
          {m.reviews_hidden_because({ reason: review.hidden_reason })}
        </p>
      )}
      <p dir="auto" className="mt-3 font-display text-18 leading-snug wrap-anywhere whitespace-pre-line">
        {review.text}
      </p>
      <dl className="mt-5 grid gap-2 text-15">
        {MARKS.map((mark) => {
          const stars = review[mark];
          return stars === null ? null : (
            <div key={mark} className="flex items-center justify-between gap-4">
              <dt className="text-ink-soft">{MARK_LABELS[mark]()}</dt>
              <dd>
                <Stars value={stars} />
              </dd>
            </div>
          );
        })}
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">{m.reviews_would_swap_again()}</dt>
          <dd className="font-semibold">{review.again ? m.reviews_form_yes() : m.reviews_form_no()}</dd>
        </div>
      </dl>
      {review.reply && <Reply {...review.reply} />}
    </section>
  );
}

/** The public reply of the member whom a review is about. */
export function Reply({ name, text }: { name: string; text: string }) {
  return (
    <div className="mt-4 border-s-2 border-line ps-4 text-15">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {m.reviews_reply_by({ name })}
      </p>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line text-ink-soft">
        {text}
      </p>
    </div>
  );
}
