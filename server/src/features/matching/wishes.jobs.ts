import { WISH_LASTS } from '@swapstead/contract/matching/wishes.endpoints';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isRefusal } from '../../platform/errors.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { SearchRepository } from '../search/search.repository.ts';
import { keysOfHome } from './wish-keys.ts';
import { readWish } from './wish-search.ts';
import type { WishSearchesRepository } from './wish-searches.repository.ts';
import type { WishTellingRepository } from './wish-telling.repository.ts';
import type { WishersRepository } from './wishers.repository.ts';
import type { WishesRepository } from './wishes.repository.ts';

/** Tells members of homes that begin to fit a wish: at most four minutes after a home was changed last (WISH-11). */
export const tellWishes: JobKind<object> = {
  name: 'tell-wishes',
  retryLimit: 3,
  retryDelay: 5,
  cron: '* * * * *',
};

/** Follows the gazetteer, removes old wishes, and counts who wishes for a home (WISH-04, WISH-14, WISH-17). */
export const countWishes: JobKind<object> = {
  name: 'count-wishes',
  retryLimit: 5,
  retryDelay: 60,
  cron: '0 0 * * *',
};

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  search: Pick<SearchRepository, 'gazetteer'>;
  wishes: WishesRepository;
  wishSearches: WishSearchesRepository;
  telling: WishTellingRepository;
  wishers: WishersRepository;
};

const HOMES_AT_ONCE = 500;

export function createCountingWishes(parts: Parts) {
  const { pool, clock, search, wishes, wishSearches, telling, wishers } = parts;

  /** A place that is gone fits nothing; one that lies elsewhere is looked for there. */
  const follow = ({ id, user_id }: { id: string; user_id: string }) =>
    inTransaction(pool, async (client) => {
      const wish = await wishes.one(client, user_id, id);
      if (!wish) return;
      const { search: saved, saved_at } = wish;
      try {
        const found = await readWish(saved, search.gazetteer, { savedAt: saved_at, now: saved_at });
        await wishSearches.store(client, id, found);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await wishSearches.drop(client, id);
      }
    });

  return async (_data: object, signal: AbortSignal): Promise<void> => {
    const now = clock();
    await telling.tidy(pool, now, WISH_LASTS.past_days);
    await eachInTurn(await telling.displaced(pool), follow, 'wishes did not follow the gazetteer');
    const day = now.toISOString().slice(0, 10);
    await wishers.countAll(pool, { day, now });
    // Homes that are counted are not counted again: a run that was killed is continued.
    for (;;) {
      const homes = await wishers.toCount(pool, day, HOMES_AT_ONCE);
      for (const home of homes) {
        if (signal.aborted) return;
        await wishers.count(pool, home.home_id, keysOfHome(home), { day, now });
      }
      if (homes.length < HOMES_AT_ONCE) return;
    }
  };
}
