import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import { partyOf, type StoredSwap } from '../swaps/core/stored-swap.ts';
import type { SwapsRepository } from '../swaps/core/swaps.repository.ts';
import type { Opening } from './opening.ts';
import type { ReviewsRepository, StoredReview } from './reviews.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  swaps: SwapsRepository;
  reviews: ReviewsRepository;
  opening: Opening;
};

/** A review that is open; it never closes again. */
export type OpenReview = StoredReview & { opened_at: Date };

export type ReviewAccess = ReturnType<typeof createReviewAccess>;

/** How every service of this slice comes to a swap and its reviews. */
export function createReviewAccess({ pool, clock, swaps, reviews, opening }: Parts) {
  /** The swap and the viewer's party in it. @throws 404 for anyone else */
  async function ownSwap(db: Pick<pg.Pool, 'query'>, id: string, userId: string) {
    const swap = isUuid(id) ? await swaps.byId(db, id) : undefined;
    const me = swap && partyOf(swap, userId);
    if (!swap || me === undefined || (swap.is_withheld && me !== swap.proposer)) throw notFound('Swap');
    return { swap, me };
  }

  /** Runs `work` under the lock of the swap, with what is due opened before. */
  function locked<Result>(
    id: string,
    work: (client: pg.PoolClient, swap: StoredSwap, all: StoredReview[], now: Date) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(
      pool,
      async (client) => {
        await swaps.lock(client, [id]);
        const swap = await swaps.byId(client, id);
        if (!swap) throw notFound('Swap');
        const now = clock();
        return work(client, swap, await opening.settle(client, swap, now), now);
      },
      { retries: 5 },
    );
  }

  /** An open review. @throws 404 while it is not open */
  async function openReview(id: string): Promise<OpenReview> {
    const review = isUuid(id) ? await reviews.byId(pool, id) : undefined;
    if (!review?.opened_at) throw notFound('Page');
    return { ...review, opened_at: review.opened_at };
  }

  return { ownSwap, locked, openReview };
}
