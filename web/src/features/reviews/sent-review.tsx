import type { PartyReview, ReviewPair } from '@swapstead/contract/reviews/endpoints';
import { dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { PartyReviewCard } from './party-review.tsx';

type SentReviewProps = { pair: ReviewPair; mine: PartyReview; onChange: () => void };

/** What the member has sent while the other hasn't written yet: it may be changed as often as wanted (REV-07). */
export function SentReview({ pair, mine, onChange }: SentReviewProps) {
  const { name, until, today } = pair;
  return (
    <>
      <section className="rounded-card bg-pine-wash p-6">
        <span className="mb-3 grid size-10 place-items-center rounded-full bg-pine text-on-pine">
          <Check aria-hidden="true" className="size-5" />
        </span>
        <h2 className="text-28 leading-tight wrap-anywhere">{m.reviews_sent_title({ name })}</h2>
        <p className="mt-2 text-ink-soft">
          {m.reviews_sent_until({ day: until ? dayText(until, today) : '' })}
        </p>
      </section>
      <div className="grid gap-3">
        <PartyReviewCard title={m.reviews_page_yours({ name })} review={mine} />
        <Button look="quiet" size="small" className="justify-self-start" onClick={onChange}>
          {m.reviews_sent_change()}
        </Button>
      </div>
    </>
  );
}

/** The next step of a member who has written about everybody. */
export function WhereNext() {
  return (
    <section>
      <h2 className="text-22">{m.reviews_next_title()}</h2>
      <p className="mt-1.5 text-ink-soft">{m.reviews_next_text()}</p>
      <Link to={paths.matches()} className="link mt-1 inline-flex min-h-11 items-center gap-2 font-semibold">
        {m.matching_dismissed_show_matches()}
        <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
      </Link>
    </section>
  );
}
