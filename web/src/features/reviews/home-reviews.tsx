import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { useFolded } from './folded.ts';
import { MoreReviews } from './more-reviews.tsx';
import { Meter, Quote } from './quote.tsx';
import { averageText } from './review-format.ts';
import { homeReviewsQuery } from './reviews.queries.ts';
import { Roofs } from './roofs.tsx';
import { Stars } from './stars.tsx';

/** The reviews of a home, for subscribers and its host (REV-22). The rest of the page stands without them. */
export function HomeReviews({ id }: { id: string }) {
  const query = useInfiniteQuery(homeReviewsQuery(id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  const { shown, ...folded } = useFolded(reviews.length);
  if (error && !data) return <LoadFailedLine onRetry={refetch}>{m.reviews_list_not_loaded()}</LoadFailedLine>;
  if (!data) return <LoadingLine>{m.reviews_list_loading()}</LoadingLine>;
  const [first] = data.pages;
  if (!first || reviews.length === 0) return <p className="text-ink-soft">{m.reviews_none_yet()}</p>;
  const { rating, described, cleanliness, again } = first;
  const [newest, ...others] = reviews.slice(0, shown);
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
      <MoreReviews count={rating.count} {...folded} {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </>
  );
}
