import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { averageText } from './review-format.ts';
import { ratingQuery } from './reviews.queries.ts';
import { Star } from './stars.tsx';

/** Number and average beside the title, as a link to the reviews; nothing without reviews (REV-19). */
export function RatingMark({ id, className = '' }: { id: string; className?: string }) {
  const { data } = useQuery(ratingQuery(id));
  if (!data || data.count === 0) return null;
  const { average, count } = data;
  return (
    <a href="#reviews" className={`link-quiet inline-flex items-center gap-2 ${className}`}>
      {average !== null && (
        <span
          aria-hidden="true"
          className="inline-flex items-center gap-1.5 font-display text-18 font-semibold"
        >
          <Star filled className="size-4.5" />
          {averageText(average)}
        </span>
      )}
      <span aria-hidden={average !== null || undefined}>{m.reviews_count({ count })}</span>
      {average !== null && (
        <span className="sr-only">{m.reviews_rated({ average: averageText(average), count })}</span>
      )}
    </a>
  );
}
