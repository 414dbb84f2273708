import type { OwnReview } from '@swapstead/contract/reviews/endpoints';
import { dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { PartyReviewCard } from './party-review.tsx';
import { ReportButton } from './report-button.tsx';
import { ownReviewsQuery } from './reviews.queries.ts';

type List = 'to_write' | 'about_me' | 'by_me';

const LISTS: Record<List, { title: () => string; empty: () => string }> = {
  to_write: { title: m.reviews_own_to_write, empty: m.reviews_own_nothing_to_write },
  about_me: { title: m.reviews_own_about_you, empty: m.reviews_own_none_about_you },
  by_me: { title: m.reviews_own_by_you, empty: m.reviews_own_none_by_you },
};

/** /profile/reviews: reviews to write, about the member and by the member (REV-29). */
export const OwnReviews = ({ userId }: { userId: string }) => (
  <div className="grid gap-14">
    {(Object.keys(LISTS) as List[]).map((list) => (
      <OwnList key={list} userId={userId} list={list} />
    ))}
  </div>
);

function OwnList({ userId, list }: { userId: string; list: List }) {
  const { title, empty } = LISTS[list];
  const query = useInfiniteQuery(ownReviewsQuery(userId, list));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  return (
    <section aria-label={title()}>
      <h2 className="mb-5 text-28">{title()}</h2>
      {error && !data && <LoadFailedLine onRetry={refetch}>{m.reviews_list_not_loaded()}</LoadFailedLine>}
      {!error && !data && <LoadingLine>{m.reviews_list_loading()}</LoadingLine>}
      {data && reviews.length === 0 && <p className="text-ink-soft">{empty()}</p>}
      <div className="grid gap-5">
        {reviews.map((review) => (
          <OwnRow key={`${review.swap_id} ${review.party}`} list={list} review={review} />
        ))}
      </div>
      {hasNextPage && (
        <Button look="quiet" className="mt-5" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.reviews_show_more()}
        </Button>
      )}
    </section>
  );
}

function OwnRow({ list, review }: { list: List; review: OwnReview }) {
  const { swap_id, name, until, today, mine, theirs, state } = review;
  if (list === 'to_write') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface p-5 shadow-soft">
        <p className="min-w-0 wrap-anywhere">
          {m.reviews_strip_write({ name, day: dayText(until ?? '', today) })}
        </p>
        <ButtonLink to={paths.swapReview(swap_id)}>{m.reviews_strip_write_button()}</ButtonLink>
      </div>
    );
  }
  const shown = list === 'about_me' ? theirs : mine;
  if (!shown) return null;
  return (
    <div className="grid gap-2">
      <PartyReviewCard
        title={list === 'about_me' ? m.reviews_page_theirs({ name }) : m.reviews_own_about({ name })}
        review={shown}
      />
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 px-2 text-14 text-ink-soft">
        {list === 'by_me' && <span>{stateText(state, name)}</span>}
        <Link to={paths.swapReview(swap_id)} className="link-inline">
          {list === 'about_me' ? m.reviews_own_read_and_reply() : m.reviews_own_open()}
        </Link>
        {list === 'about_me' && <ReportButton id={shown.id} />}
      </p>
    </div>
  );
}

function stateText(state: OwnReview['state'], name: string): string {
  if (state === 'open') return m.reviews_own_state_open();
  if (state === 'never') return m.reviews_not_shown_did_not_happen();
  return m.reviews_own_state_waiting({ name });
}
