import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import type { NewNotice } from '../notices/notify.repository.ts';
import type { LikePairsRepository, Pair, ToldPair } from './like-pairs.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  pairs: LikePairsRepository;
  inboxes: Pick<InboxRepository, 'lock'>;
  notify: Notify;
};

/**
 * Tells two members that they would swap with a home of each other: both in one transaction, once in 12 months,
 * however often and in however many processes it runs (LIKE-05, LIKE-07, LIKE-16).
 */
export function createTellingPairs({ pool, clock, pairs, inboxes, notify }: Parts) {
  const tell = (pair: Pair) =>
    inTransaction(
      pool,
      async (client) => {
        // Likes are changed under the lock of their member's inbox, so both still stand when the notices are written.
        if (!(await inboxes.lock(client, [pair.least_id, pair.greatest_id]))) return;
        const now = clock();
        const told = await pairs.tell(client, pair, now);
        if (told) await notify(client, ...noticesOf(told, now));
      },
      { retries: 5 },
    );

  return async (): Promise<void> => {
    const now = clock();
    while ((await pairs.find(pool, now)) > 0);
    await pairs.forget(pool, now);
    await eachInTurn(await pairs.due(pool, now), tell, 'pairs were not told');
  };
}

/** A notice to each of the two, about the other and the home of the other that the reader liked last. */
function noticesOf(told: ToldPair, now: Date): NewNotice[] {
  const { least_id, greatest_id, least_likes, greatest_likes } = told;
  const day = now.toISOString().slice(0, 10);
  const notice = (user_id: string, member_id: string, home_id: string): NewNotice => ({
    user_id,
    event: 'mutual_like',
    event_key: `mutual like ${least_id} ${greatest_id} ${day}`,
    about: { member_id, home_id },
  });
  return [notice(least_id, greatest_id, least_likes), notice(greatest_id, least_id, greatest_likes)];
}
