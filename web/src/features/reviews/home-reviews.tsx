import { monthName } from '@swapstead/contract/days';
import type { PublicReview } from '@swapstead/contract/reviews/endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { Reply } from './party-review.tsx';
import { ReportButton } from './report-button.tsx';
import { averageText } from './review-format.ts';
import { homeReviewsQuery } from './reviews.queries.ts';
import { Roofs } from './roofs.tsx';
import { Stars } from './stars.tsx';

/** The reviews of a home, for subscribers and its host (REV-22). The rest of the page stands without them. */
export function HomeReviews({ id }: { id: string }) {
  const query = useInfiniteQuery(homeReviewsQuery(id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data) return <LoadFailedLine onRetry={refetch}>{m.reviews_list_not_loaded()}</LoadFailedLine>;
  if (!data) return <LoadingLine>{m.reviews_list_loading()}</LoadingLine>;
  const [first] = data.pages;
  const reviews = data.pages.flatMap((page) => page.reviews);
  if (!first || reviews.length === 0) return <p className="text-ink-soft">{m.reviews_none_yet()}</p>;
  const { rating, described, cleanliness, again } = first;
  const [newest, ...others] = reviews;
  return (
    <>
      {rating.average !== null && (
        <div className="grid gap-x-12 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
          <div>
            <p className="font-display text-[4.5rem] leading-none tracking-tight" aria-hidden="true">
              {averageText(rating.average)}
            </p>
            <p className="sr-only">
              {m.reviews_rated({ average: averageText(rating.average), count: rating.count })}
            </p>
            <div aria-hidden="true" className="mt-2">
              <Stars value={rating.average} />
              <p className="mt-1 text-14 text-ink-soft">{m.reviews_count({ count: rating.count })}</p>
            </div>
          </div>
          <div className="grid content-start gap-3 self-center">
            {described !== null && <Meter label={m.reviews_mark_described()} value={described} />}
            {cleanliness !== null && <Meter label={m.reviews_mark_cleanliness()} value={cleanliness} />}
            {again !== null && (
              <div className="mt-1 border-t border-line pt-4">
                <Roofs yes={again} all={rating.count} />
              </div>
            )}
          </div>
        </div>
      )}
      {newest && <Quote review={newest} isFirst />}
      <div className="grid gap-x-12 sm:grid-cols-2">
        {others.map((review) => (
          <Quote key={review.id} review={review} />
        ))}
      </div>
      {hasNextPage && (
        <Button look="quiet" className="mt-6" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.reviews_show_more()}
        </Button>
      )}
    </>
  );
}

/** A part of the mark as a bar from 1 to 5, with its number at the end. */
function Meter({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)_2rem] items-center gap-3 text-15">
      <span>{label}</span>
      <span aria-hidden="true" className="h-1.5 rounded-full bg-sand">
        <span
          className="block h-full rounded-full bg-pine"
          style={{ width: `${((value - 1) / 4) * 100}%` }}
        />
      </span>
      <span className="text-right font-semibold tabular-nums">{averageText(value)}</span>
    </div>
  );
}

/** How many letters of a review are shown before 'Read on'. */
const FOLDED = 420;

function Quote({ review, isFirst = false }: { review: PublicReview; isFirst?: boolean }) {
  const { text, author, has_left, month, overall, reply } = review;
  const [isWhole, setWhole] = useState(text.length <= FOLDED);
  const name = has_left ? m.profiles_former_member() : (author ?? m.profiles_anonymous_member());
  return (
    <figure className="mt-7 border-t border-line pt-7">
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
