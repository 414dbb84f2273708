import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { Notify } from '../notices/notices.ts';
import { keysOfHome } from './wish-keys.ts';
import type { DueWish, WishTellingRepository } from './wish-telling.repository.ts';

type Parts = { pool: pg.Pool; clock: () => Date; telling: WishTellingRepository; notify: Notify };

/** How many homes are looked up before their wishes are told, and how many wishes are told in one transaction. */
const HOMES_AT_ONCE = 200;
const WISHES_AT_ONCE = 200;

/** Only changes of the same homes or wishes at the same moment cause deadlocks. */
const AGAIN = { retries: 5 };

/**
 * Tells members of homes that begin to fit a wish. First each changed home looks up its wishes and notes the new pairs;
 * then members are told of what is noted. A pair is noted once for ever and told in the transaction that says so:
 * a job that is killed, or runs twice, loses and repeats none (WISH-10, WISH-21).
 */
export function createWishTelling({ pool, clock, telling, notify }: Parts) {
  const compare = (homeId: string) =>
    inTransaction(
      pool,
      async (client) => {
        const home = await telling.claim(client, homeId);
        if (!home) return;
        const keys = new Set([...keysOfHome(home.now), ...keysOfHome(home.before)]);
        await telling.note(client, homeId, [...keys], clock());
        await telling.forget(client, homeId);
      },
      { ...AGAIN, isolation: 'repeatable read' },
    );

  /** @returns how many wishes there were */
  const tell = () =>
    inTransaction(
      pool,
      async (client) => {
        const ids = await telling.dueWishes(client, WISHES_AT_ONCE);
        if (ids.length === 0) return 0;
        const due = await telling.take(client, ids, clock());
        await notify(client, ...due.map(noticeOf));
        return ids.length;
      },
      AGAIN,
    );

  return async (): Promise<void> => {
    for (;;) {
      const homes = await telling.rested(pool, HOMES_AT_ONCE);
      await eachInTurn(homes, compare, 'homes were not compared with wishes');
      while ((await tell()) > 0);
      if (homes.length < HOMES_AT_ONCE) return;
    }
  };
}

/** The notice of a wish grows while it is unread (WISH-11). */
const noticeOf = ({ wish_id, user_id, home_id, homes }: DueWish) => ({
  user_id,
  event: 'homes_fit_wish' as const,
  event_key: `wish ${wish_id}`,
  about: { wish_id, home_id },
  facts: { n: homes },
});
