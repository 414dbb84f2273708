import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { richText } from '../../ui/rich-text.tsx';
import { averageText } from './review-format.ts';
import { ratingQuery } from './reviews.queries.ts';
import { Stars } from './stars.tsx';

/** Number and average for those who may not read the texts, and how to (REV-18). No greyed bars, no blurred text. */
export function LockedReviews({ id }: { id: string }) {
  const { data } = useQuery(ratingQuery(id));
  if (!data || data.count === 0) return <p className="text-ink-soft">{m.reviews_none_yet()}</p>;
  const { average, count } = data;
  return (
    <div className="grid gap-2">
      {average === null ? (
        <p className="font-semibold">{m.reviews_count({ count })}</p>
      ) : (
        <p className="flex items-center gap-3">
          <span aria-hidden="true" className="inline-flex items-center gap-3">
            <span className="font-display text-40">{averageText(average)}</span>
            <Stars value={average} />
            {m.reviews_count({ count })}
          </span>
          <span className="sr-only">{m.reviews_rated({ average: averageText(average), count })}</span>
        </p>
      )}
      <p className="text-ink-soft">
        {richText(m.reviews_premium_reads_link.parts(), {
          link: (text) => (
            <Link to={paths.subscription()} className="link-inline">
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
