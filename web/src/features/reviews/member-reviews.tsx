import type { MemberRole } from '@swapstead/contract/reviews/endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { useFolded } from './folded.ts';
import { MoreReviews } from './more-reviews.tsx';
import { Meter, Quote } from './quote.tsx';
import { memberReviewsQuery } from './reviews.queries.ts';
import { Roofs } from './roofs.tsx';

type MemberReviewsProps = {
  id: string;
  as: MemberRole;
  /** Whether the viewer may read the texts. */
  readsTexts: boolean;
};

const TITLES: Record<MemberRole, () => string> = { host: m.reviews_as_host, guest: m.reviews_as_guest };

/** The reviews about a member in one role, with their averages from three on (TRUST-03). */
export function MemberReviews({ id, as: role, readsTexts }: MemberReviewsProps) {
  const query = useInfiniteQuery(memberReviewsQuery(id, role));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const first = data?.pages[0];
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  const { shown, ...folded } = useFolded(reviews.length);
  const title = TITLES[role]();
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-28">{title}</h2>
        {first && first.count > 0 && (
          <span className="text-15 text-ink-soft">{m.reviews_count({ count: first.count })}</span>
        )}
      </div>
      {error && !data && <LoadFailedLine onRetry={refetch}>{m.reviews_list_not_loaded()}</LoadFailedLine>}
      {!error && !data && <LoadingLine>{m.reviews_list_loading()}</LoadingLine>}
      {first?.count === 0 && <p className="text-ink-soft">{m.reviews_none_yet()}</p>}
      {first?.communication != null && (
        <div className="grid gap-3">
          <Meter label={m.reviews_mark_communication()} value={first.communication} />
          {first.care !== null && <Meter label={m.reviews_mark_care_of_home()} value={first.care} />}
          {first.again !== null && <Roofs yes={first.again} all={first.count} />}
        </div>
      )}
      {first && first.count > 0 && !readsTexts && (
        <p className="mt-5">
          {m.reviews_premium_reads()}{' '}
          <Link to={paths.subscription()} className="link-inline font-semibold">
            {m.trust_members_upgrade()}
          </Link>
        </p>
      )}
      {reviews.slice(0, shown).map((review, index) => (
        <Quote
          key={review.id}
          review={review}
          isFirst={index === 0}
          {...(role === 'host' && { about: review.home_title ?? m.reviews_home_gone() })}
        />
      ))}
      <MoreReviews
        count={first?.count ?? 0}
        {...folded}
        {...{ hasNextPage, isFetchingNextPage, fetchNextPage }}
      />
    </section>
  );
}
