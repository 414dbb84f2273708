import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { Answers, Marks } from '@swapstead/contract/trust/endpoints';
import type { StoredMarks } from './trust.repository.ts';

/** How many first messages and proposals, of how many members, figures of answers need (TRUST-18). */
const FEWEST = 5;
const FEWEST_MEMBERS = 3;

const HOUR_S = 3600;
const HOURS_MAX = 23;
const HOURS_PER_DAY = 24;

/** The time in which half of the answers came, rounded up (TRUST-20). @param seconds at least 0 */
function answerTime(seconds: number): NonNullable<Answers['within']> {
  const hours = Math.max(1, Math.ceil(seconds / HOUR_S));
  return hours <= HOURS_MAX
    ? { unit: 'hour', count: hours }
    : { unit: 'day', count: Math.ceil(hours / HOURS_PER_DAY) };
}

/** The figures of answers, as far as there are enough of them. */
export function answersOf({
  counted,
  members,
  answered,
  median_seconds,
}: Pick<StoredMarks, 'counted' | 'members' | 'answered' | 'median_seconds'>): Answers | null {
  if (counted === null || members === null || answered === null) return null;
  if (counted < FEWEST || members < FEWEST_MEMBERS) return null;
  return {
    percent: Math.floor((answered * 100) / counted),
    within: median_seconds === null ? null : answerTime(median_seconds),
  };
}

/** What subscribers read of a member (TRUST-01). */
export function marksView(stored: StoredMarks, { hasIdentity }: { hasIdentity: boolean }): Marks {
  const { user_id, since_year, email_verified, completed, cancelled, agreed } = stored;
  return {
    user_id,
    since_year,
    email_verified,
    identity_verified: hasIdentity ? stored.identity_verified : null,
    answers: answersOf(stored),
    completed,
    cancelling: agreed >= SWAP_LIMITS.agreed_before_figure ? { cancelled, agreed } : null,
  };
}

/** What is left of it for a member without a subscription (permissions.md row 214). */
export const withoutMarks = (marks: Marks): Marks => ({
  ...marks,
  identity_verified: null,
  answers: null,
  completed: 0,
  cancelling: null,
});
