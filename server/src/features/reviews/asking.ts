import { addDays } from '@swapstead/contract/days';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { Notify } from '../notices/notices.ts';
import { nineOf, type ZoneOfReader } from '../swaps/core/reminders.ts';
import { type StoredSwap, userOf } from '../swaps/core/stored-swap.ts';
import type { SwapsRepository } from '../swaps/core/swaps.repository.ts';
import {
  checkedOut,
  hasEnded,
  isDisputed,
  lastDayToWrite,
  type Pair,
  pairsOf,
  writingTime,
} from './review-times.ts';
import type { ReviewsRepository } from './reviews.repository.ts';

/** When a party who has not written is reminded, before the time to write ends. */
const REMIND_MS = 3 * 86_400_000;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  swaps: SwapsRepository;
  reviews: ReviewsRepository;
  notify: Notify;
  zoneOfReader: ZoneOfReader;
};

/**
 * Asks each party once to write about each other one, at nine in the morning where the party lives, on the day after
 * the last check-out between the two; who has not written by then is reminded once, three days before the end (REV-01).
 */
export function createAsking({ pool, clock, swaps, reviews, notify, zoneOfReader }: Parts) {
  /** Whether the party is to be asked, or reminded, now. */
  async function isDue(swap: StoredSwap, pair: Pair, { asked, now }: { asked: boolean; now: Date }) {
    const time = writingTime(swap, pair);
    const user_id = userOf(swap, pair.me);
    if (!time || !user_id || isDisputed(swap, now) || now < time.from || hasEnded(time.until, now))
      return undefined;
    if (asked) return now.getTime() >= time.until.getTime() - REMIND_MS ? { user_id, time } : undefined;
    const nine = nineOf(addDays(checkedOut(swap, pair), 1), await zoneOfReader(user_id));
    return now.getTime() >= nine ? { user_id, time } : undefined;
  }

  /** Asks or reminds one party about another one, if that is due; who has written is only noted. */
  async function askParty(client: pg.PoolClient, swap: StoredSwap, pair: Pair, now: Date): Promise<void> {
    const { me, other } = pair;
    const request = (await reviews.requests(client, swap.id)).find(
      ({ party, subject }) => party === me && subject === other,
    );
    const due = request?.reminded
      ? undefined
      : await isDue(swap, pair, { asked: request !== undefined, now });
    if (!due) return;
    const isReminder = request !== undefined;
    await reviews.noteRequest(client, { swap_id: swap.id, party: me, subject: other }, { now, isReminder });
    const written = await reviews.ofSwaps(client, [swap.id]);
    if (written.some(({ author, subject }) => author === me && subject === other)) return;
    const member_id = userOf(swap, other);
    await notify(client, {
      user_id: due.user_id,
      event: isReminder ? 'review_due' : 'review_possible',
      event_key: `review ${isReminder ? 'due' : 'possible'} ${swap.id} ${me} ${other}`,
      about: { swap_id: swap.id, ...(member_id && { member_id }) },
      facts: { day: lastDayToWrite(pair, due.time.until) },
    });
  }

  const ask = (id: string) =>
    inTransaction(
      pool,
      async (client) => {
        await swaps.lock(client, [id]);
        const swap = await swaps.byId(client, id);
        const pairs = swap?.parties.flatMap(({ party }) => pairsOf(swap, party)) ?? [];
        for (const pair of pairs) await askParty(client, swap as StoredSwap, pair, clock());
      },
      { retries: 5 },
    );

  return async (): Promise<void> => {
    await eachInTurn(await reviews.swapsToAsk(pool, clock()), ask, 'reviews were not asked for');
  };
}
