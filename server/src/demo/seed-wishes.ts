import { createHash, randomUUID } from 'node:crypto';
import { addDays } from '@swapstead/contract/days';
import type { SavedSearch } from '@swapstead/contract/matching/wishes.endpoints';
import type pg from 'pg';
import { lastDay, readWish } from '../features/matching/wish-search.ts';
import { createWishSearchesRepository } from '../features/matching/wish-searches.repository.ts';
import { createWishesRepository } from '../features/matching/wishes.repository.ts';
import { createSearchRepository } from '../features/search/search.repository.ts';
import { type DemoWish, daysAgo } from './demo-files.ts';

type Ids = { homes: ReadonlyMap<string, string>; members: ReadonlyMap<string, string> };

/** Adds saved searches as their members saved them, and homes that have begun to fit them since, without notices. */
export async function insertWishes(
  pool: pg.Pool,
  client: pg.ClientBase,
  wishes: readonly DemoWish[],
  ids: Ids,
) {
  const stored = createWishesRepository();
  const searches = createWishSearchesRepository();
  const { gazetteer } = createSearchRepository(pool);
  // Everything is new in the demo; nothing of it is an event for a wish.
  await client.query('delete from wish_homes_changed');
  for (const { member, name, search, when, tells, swaps, days_ago, new: fresh = [] } of wishes) {
    const savedAt = daysAgo(days_ago);
    const saved: SavedSearch = { ...search, ...(when && datesOf(when)) };
    const values = { name, search: saved, tells, swaps, ends_on: lastDay(saved, savedAt), saved_at: savedAt };
    const content = createHash('sha256').update(name).digest();
    const id = await stored.add(client, ids.members.get(member) as string, values, {
      submission_id: randomUUID(),
      content,
    });
    await searches.store(client, id, await readWish(saved, gazetteer, { savedAt, now: savedAt }));
    for (const home of fresh) {
      await client.query('insert into wish_homes (wish_id, home_id, began_at) values ($1, $2, $3)', [
        id,
        ids.homes.get(home),
        daysAgo(1),
      ]);
    }
  }
}

function datesOf({ begins, nights, play }: NonNullable<DemoWish['when']>): SavedSearch {
  const check_in = daysAgo(-begins).toISOString().slice(0, 10);
  return { check_in, check_out: addDays(check_in, nights), play };
}
