import type {
  PartyReview,
  PublicReview,
  ReviewPair,
  ReviewState,
} from '@swapstead/contract/reviews/endpoints';
import { FEWEST_REVIEWS } from '@swapstead/contract/reviews/marks';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { dayAt, lastDayOf } from '../swaps/core/deadlines.ts';
import type { StoredSwap } from '../swaps/core/stored-swap.ts';
import { swapView } from '../swaps/core/view.ts';
import { isDisputed, lastDayToWrite, type Pair, pairsOf, replyUntil, writingTime } from './review-times.ts';
import type { StoredReview } from './reviews.repository.ts';
import type { ShownReview } from './shown-reviews.repository.ts';

/** The names and pictures of the parties, as this one may see them now. */
function partiesFor(swap: StoredSwap, me: number, is_subscribed: boolean, now: Date) {
  const rights = { me, is_subscribed, is_stopped: false, figure: { cancelled: 0, agreed: 0 } };
  return swapView(swap, rights, now).parties;
}

/** What a party sees of its reviews with each of the others. Nothing of the other's before both are open (REV-09). */
export function pairViews(
  swap: StoredSwap,
  reviews: readonly StoredReview[],
  me: number,
  { is_subscribed, now }: { is_subscribed: boolean; now: Date },
): ReviewPair[] {
  const parties = partiesFor(swap, me, is_subscribed, now);
  const nameOf = (party: number) => parties.find((one) => one.party === party)?.name ?? '';
  return pairsOf(swap, me).map((pair) => {
    const { other, mine: myStay, theirs: theirStay, last } = pair;
    const find = (author: number, subject: number) =>
      reviews.find((one) => one.swap_id === swap.id && one.author === author && one.subject === subject);
    const mine = find(me, other);
    const answer = find(other, me);
    const theirs = answer?.opened_at ? answer : undefined;
    const time = writingTime(swap, pair);
    return {
      swap_id: swap.id,
      party: other,
      name: nameOf(other),
      avatar_url: parties.find(({ party }) => party === other)?.avatar_url ?? null,
      as_guest: pair.as_guest,
      as_host: pair.as_host,
      home_title: myStay?.home_title ?? null,
      own_home_title: theirStay?.home_title ?? null,
      check_in: (myStay ?? last).check_in,
      check_out: (myStay ?? last).check_out,
      today: dayAt(now, last.zone),
      state: stateOf(swap, pair, { isOpen: Boolean(mine?.opened_at ?? theirs), now }),
      until: time ? lastDayToWrite(pair, time.until) : null,
      mine: mine ? partyReview(mine, nameOf(other)) : null,
      theirs: theirs ? partyReview(theirs, nameOf(me)) : null,
      reply_until: theirs?.opened_at ? lastDayOf(replyUntil(theirs.opened_at), 'UTC') : null,
    };
  });
}

function stateOf(swap: StoredSwap, pair: Pair, { isOpen, now }: { isOpen: boolean; now: Date }): ReviewState {
  if (isOpen) return 'open';
  const time = writingTime(swap, pair);
  if (!time) return 'never';
  if (isDisputed(swap, now)) return 'disputed';
  if (now < time.from) return 'early';
  return now < time.until ? 'writing' : 'over';
}

/** @param replier the name of the member whom the review is about */
function partyReview(review: StoredReview, replier: string): PartyReview {
  const { id, overall, described, cleanliness, communication, care, again, text, version, hidden_reason } =
    review;
  const { reply } = review;
  return {
    id,
    overall,
    described,
    cleanliness,
    communication,
    care,
    again,
    text,
    version,
    hidden_reason,
    reply: reply && reply.hidden_reason === null ? { text: reply.text, name: replier } : null,
  };
}

/** A review of a home for a member who may read it (REV-23). */
export function publicReview(review: ShownReview, viewer: Viewer): PublicReview {
  const { id, overall, text, author_id, author, month, reply, subject_id, subject } = review;
  const me = viewer.level === 'visitor' ? undefined : viewer.user_id;
  return {
    id,
    overall,
    text,
    author,
    has_left: author_id === null,
    month,
    reply: reply === null ? null : { text: reply, name: subject ?? m.profiles_anonymous_member() },
    role:
      author_id !== null && author_id === me
        ? 'author'
        : subject_id !== null && subject_id === me
          ? 'subject'
          : 'reader',
  };
}

/** The mean of a sum with one decimal, halves up; null below three reviews (REV-19). */
export const average = (sum: number, count: number): number | null =>
  count < FEWEST_REVIEWS ? null : Math.floor((sum * 10) / count + 0.5) / 10;
