import { monthName } from '@swapstead/contract/days';
import type { PublicReview } from '@swapstead/contract/reviews/endpoints';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { Reply } from './party-review.tsx';
import { ReportButton } from './report-button.tsx';
import { averageText } from './review-format.ts';
import { Stars } from './stars.tsx';

/** A part of the mark as a bar from 1 to 5, with its number at the end. */
export function Meter({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)_2rem] items-center gap-3 text-15">
      <span>{label}</span>
      <span aria-hidden="true" className="h-1.5 rounded-full bg-sand">
        <span
          className="block h-full rounded-full bg-pine"
          style={{ width: `${((value - 1) / 4) * 100}%` }}
        />
      </span>
      <span className="text-end font-semibold tabular-nums">{averageText(value)}</span>
    </div>
  );
}

/** How many letters of a review are shown before 'Read on'. */
const FOLDED = 420;

type QuoteProps = {
  review: PublicReview;
  isFirst?: boolean;
  /** The home that it is about, above the text. */
  about?: string;
};

/** A review as other members read it: the words first, then stars, name and month (REV-23). */
export function Quote({ review, isFirst = false, about }: QuoteProps) {
  const { text, author, has_left, month, overall, reply } = review;
  const [isWhole, setWhole] = useState(text.length <= FOLDED);
  const name = has_left ? m.profiles_former_member() : (author ?? m.profiles_anonymous_member());
  return (
    <figure className="mt-7 border-t border-line pt-7">
      {about && (
        <p dir="auto" className="mb-2 text-14 text-ink-soft wrap-anywhere">
          {about}
        </p>
      )}
      <blockquote
        dir="auto"
        className={`wrap-anywhere whitespace-pre-line ${isFirst ? 'max-w-[34em] font-display text-20 leading-snug sm:text-22' : ''}`}
      >
        {isWhole ? text : `${text.slice(0, FOLDED).trimEnd()}…`}
      </blockquote>
      {!isWhole && (
        <button type="button" onClick={() => setWhole(true)} className="link-inline mt-1 font-semibold">
          {m.reviews_read_on()}
        </button>
      )}
      <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        {overall !== null && <Stars value={overall} />}
        <span>
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          <span className="text-ink-soft">{m.reviews_in_month({ month: monthName(month) })}</span>
        </span>
        {review.role !== 'author' && <ReportButton id={review.id} />}
      </figcaption>
      {reply && <Reply {...reply} />}
    </figure>
  );
}
