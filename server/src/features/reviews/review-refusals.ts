import { MARK_LABELS, type Mark, marksOf, type Roles } from '@swapstead/contract/reviews/marks';
import { m } from '@swapstead/messages';
import { invalid, refusal } from '../../platform/errors.ts';

export const tooEarly = () => refusal(409, 'too_early', m.reviews_refusal_too_early());
export const isOpenAlready = () => refusal(409, 'open_already', m.reviews_refusal_open_already());
export const changedElsewhere = () =>
  refusal(409, 'changed_elsewhere', m.reviews_refusal_changed_elsewhere());
export const disputed = () => refusal(409, 'disputed', m.reviews_refusal_disputed());
export const didNotHappen = () => refusal(409, 'did_not_happen', m.reviews_not_shown_did_not_happen());
export const ownReview = () => refusal(409, 'own_review', m.reviews_refusal_own_review());
export const isHiddenSo = (hidden: boolean) =>
  refusal(
    409,
    hidden ? 'hidden_already' : 'shown_already',
    m.reviews_refusal_so_already({ hidden: hidden ? 'yes' : 'other' }),
  );

/** `day` is the last one, as its reader reads days. */
export const writingOver = (day: string) => refusal(409, 'writing_over', m.reviews_writing_over({ day }));
export const replyOver = (day: string) => refusal(409, 'reply_over', m.reviews_refusal_reply_over({ day }));

/** Refuses missing marks and those that do not belong to the roles of the author (REV-04). */
export function checkMarks(sent: Partial<Record<Mark, number | undefined>>, roles: Roles): void {
  const own = marksOf(roles);
  for (const mark of own) {
    if (sent[mark] === undefined) throw invalid(mark, m.reviews_mark_missing({ label: MARK_LABELS[mark]() }));
  }
  for (const mark of Object.keys(sent) as Mark[]) {
    if (sent[mark] !== undefined && !own.includes(mark)) throw invalid(mark, m.reviews_mark_not_yours());
  }
}
