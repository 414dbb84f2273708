import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import type { NewNotice } from '../notices/notify.repository.ts';
import type { StoredSwap } from '../swaps/core/stored-swap.ts';
import type { SwapsRepository } from '../swaps/core/swaps.repository.ts';
import { isDisputed, pairsOf, writingTime } from './review-times.ts';
import type { ReviewsRepository, StoredReview } from './reviews.repository.ts';

/** How long until a disputed swap is looked at again, in milliseconds. */
const AGAIN_MS = 600_000;

/** How many swaps are opened at once. */
const AT_ONCE = 3;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  swaps: SwapsRepository;
  reviews: ReviewsRepository;
  inboxes: Pick<InboxRepository, 'lock' | 'bump'>;
  notify: Notify;
};

export type Opening = ReturnType<typeof createOpening>;

/**
 * Opens the two reviews of a pair together: at once when both are written, otherwise at the end of the time to write
 * with what there is (REV-11). A request or the job does it, whichever is first, under the lock of the swap.
 */
export function createOpening({ pool, clock, swaps, reviews, inboxes, notify }: Parts) {
  /** Opens what is due. The caller holds the lock of the swap. @returns the reviews after it */
  async function settle(client: pg.ClientBase, swap: StoredSwap, now: Date): Promise<StoredReview[]> {
    const all = await reviews.ofSwaps(client, [swap.id]);
    const closed = all.filter(({ opened_at }) => opened_at === null);
    if (closed.length === 0) return all;
    if (isDisputed(swap, now)) {
      await reviews.postpone(client, idsOf(closed), new Date(now.getTime() + AGAIN_MS));
      return all;
    }
    const due: StoredReview[] = [];
    for (const review of closed) {
      const pair = pairsOf(swap, review.author).find(({ other }) => other === review.subject);
      const time = pair && writingTime(swap, pair);
      if (!time) await reviews.postpone(client, [review.id], null);
      else if (time.until <= now || all.some(isAnswerTo(review))) due.push(review);
      else await reviews.postpone(client, [review.id], time.until);
    }
    const opened = await reviews.open(client, idsOf(due), now);
    if (opened.length === 0) return all;
    const users = swap.parties.flatMap(({ user_id }) => user_id ?? []);
    await inboxes.lock(client, users);
    await inboxes.bump(client, 'swap', swap.id, users);
    await notify(client, ...due.filter(({ id }) => opened.includes(id)).flatMap(published));
    return reviews.ofSwaps(client, [swap.id]);
  }

  async function settleOne(id: string): Promise<void> {
    await inTransaction(
      pool,
      async (client) => {
        await swaps.lock(client, [id]);
        const swap = await swaps.byId(client, id);
        if (swap) await settle(client, swap, clock());
      },
      { retries: 5 },
    );
  }

  return {
    settle,

    /** Opens everything that is due, a few swaps at once. An error in one swap does not stop the others. */
    async openDue(): Promise<void> {
      const due = await reviews.dueSwaps(pool, clock());
      const lanes = Array.from({ length: AT_ONCE }, (_, lane) =>
        due.filter((_id, index) => index % AT_ONCE === lane),
      );
      const ended = await Promise.allSettled(
        lanes.map((ids) => eachInTurn(ids, settleOne, 'reviews were not opened')),
      );
      const failed = ended.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason as unknown] : []));
      if (failed.length > 0) throw new AggregateError(failed);
    },
  };
}

const idsOf = (reviews: readonly StoredReview[]) => reviews.map(({ id }) => id);

/** Whether a review is the one by the other about the first. */
const isAnswerTo =
  ({ author, subject }: StoredReview) =>
  (other: StoredReview) =>
    other.author === subject && other.subject === author;

/** The notice to the member whom an open review is about. */
const published = ({ swap_id, subject_id, author_id, author, subject }: StoredReview): NewNotice[] =>
  subject_id
    ? [
        {
          user_id: subject_id,
          event: 'review_published',
          event_key: `review published ${swap_id} ${author} ${subject}`,
          about: { swap_id, ...(author_id && { member_id: author_id }) },
        },
      ]
    : [];
