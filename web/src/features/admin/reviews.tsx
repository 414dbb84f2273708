import type { AdminReview } from '@swapstead/contract/reviews/admin.endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListFilters } from '../../lib/address/use-list-filters.ts';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { dayText } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { adminReviewsQuery, useHideReview } from './admin.queries.ts';
import { ReasonDialog } from './swaps/reason-dialog.tsx';

const SEARCH_LENGTH = 200;

/** Open reviews with their replies, reported ones first, to search and to hide with a reason (REV-31). */
export function AdminReviews() {
  const [params, change] = useListFilters();
  const search = params.get('search') ?? '';
  const pages = useCursorPages(search);
  const { data, error, refetch } = useQuery(adminReviewsQuery(search, pages.cursor));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SearchField
        label={m.admin_reviews_search()}
        placeholder={m.admin_reviews_placeholder()}
        maxLength={SEARCH_LENGTH}
        value={search}
        onSearch={(next) => change({ search: next })}
      />
      {!data && !error && <TableSkeleton />}
      {!data && error && <LoadFailed title={m.admin_reviews_loading_failed()} onRetry={refetch} />}
      {data?.reviews.length === 0 && (
        <EmptyState drawing={<LetterDrawing />} title={m.admin_reviews_none()}>
          {search ? m.admin_reviews_none_matches() : m.admin_reviews_none_yet()}
        </EmptyState>
      )}
      {data && data.reviews.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.reviews.map((review) => (
            <Row key={review.id} review={review} />
          ))}
        </ul>
      )}
      {data && <Pager label={m.admin_reviews_pages()} pages={pages} next={data.next_cursor} />}
    </div>
  );
}

function Row({ review }: { review: AdminReview }) {
  const { author, subject, home_title, opened_at, text, hidden_reason, reply, own, reported } = review;
  const day = dayText(opened_at);
  return (
    <li className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to={paths.adminSwap(review.swap_id)} className="link-quiet font-semibold wrap-anywhere">
          {m.admin_reviews_by({
            author: author ?? m.profiles_former_member(),
            subject: subject ?? m.profiles_former_member(),
          })}
        </Link>
        {reported && <Badge tone="clay">{m.admin_reviews_reported()}</Badge>}
        <span className="text-14 text-ink-soft wrap-anywhere">
          {home_title ? m.admin_reviews_home({ home: home_title, day }) : m.admin_reviews_guest_only({ day })}
        </span>
      </div>
      <Text review={review} what="review" text={text} hidden_reason={hidden_reason} />
      {reply && (
        <div className="grid gap-2 border-s-2 border-line ps-4">
          <p className="text-14 font-semibold">{m.admin_reviews_reply()}</p>
          <Text review={review} what="reply" {...reply} />
        </div>
      )}
      {own && <p className="text-14 text-ink-soft">{m.admin_reviews_own()}</p>}
    </li>
  );
}

type TextProps = {
  review: AdminReview;
  what: 'review' | 'reply';
  text: string;
  hidden_reason: string | null;
};

/** A text that our team can hide from everyone, or show again. */
function Text({ review, what, text, hidden_reason }: TextProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useHideReview();
  const isHidden = hidden_reason !== null;
  const title = TITLES[what][isHidden ? 'show' : 'hide']();
  return (
    <div className="grid gap-2">
      <p dir="auto" className="max-w-text wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {isHidden && (
        <p className="text-14 text-ink-soft wrap-anywhere">
          {m.admin_reviews_hidden({ reason: hidden_reason })}
        </p>
      )}
      {!review.own && (
        <Button look="quiet" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
          {title}
        </Button>
      )}
      <ReasonDialog
        about={`${what} ${review.id}`}
        title={isAsking ? title : undefined}
        isDanger={!isHidden}
        readers={m.admin_reviews_readers()}
        onClose={() => setAsking(false)}
        onSend={(reason) => mutateAsync({ id: review.id, what, hidden: !isHidden, reason })}
      />
    </div>
  );
}

const TITLES = {
  review: { hide: m.admin_reviews_hide_review, show: m.admin_reviews_show_review },
  reply: { hide: m.admin_reviews_hide_reply, show: m.admin_reviews_show_reply },
} as const;
