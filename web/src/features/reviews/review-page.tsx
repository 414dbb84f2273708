import type { ReviewPair } from '@swapstead/contract/reviews/endpoints';
import { daysText, dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { isApiError } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DoorDrawing } from '../../ui/illustrations/door-drawing.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useSwapEvents } from '../swaps/core/use-swap-events.ts';
import { PartyReviewCard } from './party-review.tsx';
import { ReplyForm } from './reply-form.tsx';
import { hasDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';
import { swapReviewsQuery } from './reviews.queries.ts';
import { SentReview, WhereNext } from './sent-review.tsx';

/** What the member writes about the others of a swap, and reads once it is open (REV-02, REV-16). */
export function ReviewPage({ userId, id }: { userId: string; id: string }) {
  const { data, error, refetch } = useQuery(swapReviewsQuery(userId, id));
  useSwapEvents(userId);
  if (!data && isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        level={1}
        drawing={<DoorDrawing />}
        title={m.swaps_not_found()}
        action={<ButtonLink to={paths.swaps()}>{m.swaps_your_swaps()}</ButtonLink>}
      />
    );
  }
  if (!data && error) {
    return (
      <LoadFailed level={1} title={m.reviews_page_not_loaded()} onRetry={refetch}>
        {error.message || m.common_try_again_later()}
      </LoadFailed>
    );
  }
  if (!data) return <Skeleton label={m.reviews_page_loading()} className="h-96" />;
  return (
    <>
      <Link
        to={paths.swap(id)}
        className="link-quiet mb-6 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {m.reviews_page_back()}
      </Link>
      <div className="grid gap-16">
        {data.pairs.map((pair) => (
          <PairSection key={pair.party} userId={userId} pair={pair} />
        ))}
        {data.pairs.length > 0 && data.pairs.every(({ mine }) => mine) && <WhereNext />}
      </div>
    </>
  );
}

function PairSection({ userId, pair }: { userId: string; pair: ReviewPair }) {
  const { name, state, mine, theirs, today, until } = pair;
  const title = m.reviews_page_title({ name });
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  // Changes that were begun before the page was closed go on.
  const [isChanging, setChanging] = useState(() => mine !== null && hasDraft(userId, pair));
  const isSent = state === 'writing' && mine !== null && !isChanging;
  return (
    <article aria-label={title}>
      <h1
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-24 text-28 leading-tight wrap-anywhere outline-none sm:text-40"
      >
        {title}
      </h1>
      <p className="mt-3 text-ink-soft wrap-anywhere">{stayedText(pair)}</p>
      {state === 'writing' && until && !isSent && (
        <p className="mt-2 flex items-start gap-2.5 text-15">
          <Lock aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-pine" />
          {m.reviews_page_until({ day: dayText(until, today) })}
        </p>
      )}
      <div className="mt-8 grid gap-8">
        {isSent ? (
          <SentReview
            pair={pair}
            mine={mine}
            onChange={() => {
              flushSync(() => setChanging(true));
              form.current?.focus();
            }}
          />
        ) : state === 'writing' ? (
          <div ref={form} tabIndex={-1} className="outline-none">
            <ReviewForm
              key={mine?.version ?? 0}
              userId={userId}
              pair={pair}
              onSaved={() => {
                setChanging(false);
                // The outcome is at the top, and the button just pressed has been removed.
                heading.current?.focus();
              }}
            />
          </div>
        ) : (
          <>
            <p className="text-ink-soft">{sentenceOf(pair)}</p>
            {theirs && <PartyReviewCard title={m.reviews_page_theirs({ name })} review={theirs} />}
            {theirs && <ReplyForm userId={userId} pair={pair} />}
            {mine && <PartyReviewCard title={m.reviews_page_yours({ name })} review={mine} />}
          </>
        )}
      </div>
    </article>
  );
}

/** 'The pool that runs into the bay, 6 to 13 March. Malee stayed at The green kitchen.' */
function stayedText({ home_title, own_home_title, name, check_in, check_out, today }: ReviewPair): string {
  const days = daysText({ check_in, check_out }, today);
  if (home_title && own_home_title)
    return m.reviews_page_both_stayed({ home: home_title, days, name, own_home: own_home_title });
  return home_title
    ? m.reviews_page_you_stayed({ home: home_title, days })
    : m.reviews_page_they_stayed({ name, days, own_home: own_home_title ?? '' });
}

function sentenceOf({ state, until, today, mine, theirs, name }: ReviewPair): string {
  if (state === 'early') return m.reviews_refusal_too_early();
  if (state === 'disputed') return m.reviews_refusal_disputed();
  if (state === 'never') return mine ? m.reviews_not_shown_did_not_happen() : m.reviews_page_nothing();
  if (state === 'over' || !mine) return m.reviews_writing_over({ day: dayText(until ?? '', today) });
  return theirs ? m.reviews_page_open() : m.reviews_page_not_answered({ name });
}
