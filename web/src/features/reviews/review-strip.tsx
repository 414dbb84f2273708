import { dayText } from '@swapstead/contract/swaps/format';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { mayHaveReviews, swapReviewsQuery } from './reviews.queries.ts';

type ReviewStripProps = { userId: string; swapId: string; state: SwapState };

/** On the page of a swap: what there is to write or to read about the others, with the press that leads there. */
export function ReviewStrip({ userId, swapId, state }: ReviewStripProps) {
  const { data } = useQuery({ ...swapReviewsQuery(userId, swapId), enabled: mayHaveReviews(state) });
  const pair =
    data?.pairs.find((one) => one.state === 'writing' && !one.mine) ??
    data?.pairs.find((one) => one.mine || one.theirs);
  if (!pair) return null;
  const { name, until, today } = pair;
  const isToWrite = pair.state === 'writing' && !pair.mine;
  const sentence = isToWrite
    ? m.reviews_strip_write({ name, day: dayText(until ?? '', today) })
    : pair.state === 'open'
      ? m.reviews_strip_open({ name })
      : m.reviews_strip_waiting({ name });
  return (
    <section
      aria-label={m.reviews_title()}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface p-5 shadow-soft"
    >
      <p className="min-w-0 wrap-anywhere">{sentence}</p>
      <ButtonLink to={paths.swapReview(swapId)} look={isToWrite ? 'main' : 'quiet'}>
        {isToWrite ? m.reviews_strip_write_button() : m.reviews_strip_read_button()}
      </ButtonLink>
    </section>
  );
}
