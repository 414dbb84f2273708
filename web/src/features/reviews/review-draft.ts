import type { PartyReview, ReviewPair } from '@swapstead/contract/reviews/endpoints';
import { MARK_LABELS, type Mark, marksOf } from '@swapstead/contract/reviews/marks';
import { reviewTextSchema } from '@swapstead/contract/reviews/review-text';
import { m } from '@swapstead/messages';
import { readFormDraft, removeFormDraft, writeFormDraft } from '../../lib/drafts/form-drafts.ts';

/** What is being written, kept on this device until it is sent (REV-08). */
export type ReviewDraft = { marks: Partial<Record<Mark, number>>; again?: boolean | undefined; text: string };

const nameOf = ({ swap_id, party }: Pick<ReviewPair, 'swap_id' | 'party'>) => `review:${swap_id}:${party}`;

const ofReview = (review: PartyReview): ReviewDraft => ({
  marks: Object.fromEntries(
    (['overall', 'described', 'cleanliness', 'communication', 'care'] as const).flatMap((mark) =>
      review[mark] === null ? [] : [[mark, review[mark]]],
    ),
  ),
  again: review.again,
  text: review.text,
});

/** The kept draft, else what was sent, else nothing. */
export const startOf = (userId: string, pair: ReviewPair): ReviewDraft => ({
  ...(pair.mine ? ofReview(pair.mine) : { marks: {}, text: '' }),
  ...readFormDraft<ReviewDraft>(userId, nameOf(pair)),
});

export const hasDraft = (userId: string, pair: ReviewPair) =>
  readFormDraft(userId, nameOf(pair)) !== undefined;
export const keepDraft = (userId: string, pair: ReviewPair, draft: ReviewDraft) =>
  writeFormDraft(userId, nameOf(pair), draft);
export const forgetDraft = (userId: string, pair: ReviewPair) => removeFormDraft(userId, nameOf(pair));

export type Faults = Partial<Record<Mark | 'again' | 'text', string>>;

/** The faults in the order of the form, by the same rules as the server's (REV-04). */
export function faultsOf({ marks, again, text }: ReviewDraft, pair: ReviewPair): Faults {
  const faults: Faults = {};
  for (const mark of marksOf(pair)) {
    if (!marks[mark]) faults[mark] = m.reviews_mark_missing({ label: MARK_LABELS[mark]() });
  }
  if (again === undefined) faults.again = m.reviews_again_missing();
  const read = reviewTextSchema.safeParse(text);
  if (!read.success) faults.text = read.error.issues[0]?.message ?? '';
  return faults;
}
