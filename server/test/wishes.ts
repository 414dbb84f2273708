import { randomUUID } from 'node:crypto';
import type { SavedSearch, Wish } from '@swapstead/contract/matching/wishes.endpoints';
import type pg from 'pg';
import { createWishTellingRepository } from '../src/features/matching/wish-telling.repository.ts';
import { createWishTelling } from '../src/features/matching/wish-telling.ts';
import { tellWishes } from '../src/features/matching/wishes.jobs.ts';
import { createNotifyRepository } from '../src/features/notices/notify.repository.ts';
import type { SignedIn } from './members.ts';
import type { Party, SwapWorld } from './swaps.ts';

/** Lisbon and Porto of the gazetteer. */
export const LISBON = '2267057';
export const PORTO = '2735943';

/** The same wish for each of these members, inserted into the database, which is faster than saving it. */
export async function copyWish(pool: pg.Pool, wishId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into wishes (user_id, name, search, tells, swaps, ends_on, saved_at, changed_at, visited_at, new_since,
         submission_id, content)
       select member, w.name, w.search, w.tells, w.swaps, w.ends_on, w.saved_at, w.changed_at, w.visited_at,
         w.new_since, gen_random_uuid(), w.content
       from wishes w, unnest($2::uuid[]) as member where w.id = $1
       returning id, user_id
     ), searched as (
       insert into wish_searches
       select (jsonb_populate_record(q, jsonb_build_object('wish_id', made.id))).*
       from wish_searches q, made where q.wish_id = $1
     ), found as (
       insert into wish_keys (key, user_id, wish_id) select k.key, made.user_id, made.id from wish_keys k, made where k.wish_id = $1
     )
     select id from made`,
    [wishId, userIds],
  );
  return rows.map(({ id }) => id);
}

/** Wishes over HTTP, and the job that tells of homes, run by hand at the time of the world. */
export function wishActions(world: Pick<SwapWorld, 'pool' | 'ask' | 'clock'>) {
  const { pool, ask, clock } = world;
  const notices = createNotifyRepository();
  const tell = createWishTelling({
    pool,
    clock: clock.now,
    telling: createWishTellingRepository(),
    notify: async (client, ...told) => {
      await notices.write(client, told, clock.now());
    },
  });

  const newWish = (search: SavedSearch, more: object = {}) => ({
    submission_id: randomUUID(),
    name: 'By the sea',
    search,
    tells: true,
    swaps: false,
    ...more,
  });

  return {
    newWish,
    send: (as: SignedIn | undefined, body: object) => ask('POST', 'wishes', as, body),
    async wish(as: SignedIn, search: SavedSearch, more: object = {}): Promise<Wish> {
      const reply = await ask('POST', 'wishes', as, newWish(search, more));
      if (reply.statusCode !== 201) throw new Error(`The wish was refused: ${reply.body}`);
      return reply.json();
    },
    change: (as: SignedIn | undefined, { id, version }: Pick<Wish, 'id' | 'version'>, more: object) =>
      ask('PATCH', `wishes/${id}`, as, { version, ...more }),
    remove: (as: SignedIn | undefined, id: string) => ask('DELETE', `wishes/${id}`, as),
    restore: (as: SignedIn | undefined, id: string) => ask('POST', `wishes/${id}/restore`, as),
    visit: (as: SignedIn, id: string) => ask('POST', `wishes/${id}/visits`, as),
    list: async (as: SignedIn): Promise<Wish[]> => (await ask('GET', 'wishes', as)).json().wishes,
    count: async (as: SignedIn, id: string): Promise<number> =>
      (await ask('GET', `wishes/${id}/count`, as)).json().total,
    newHomes: async (as: SignedIn, id: string): Promise<string[]> =>
      ((await ask('GET', `wishes/${id}/homes`, as)).json().homes as { id: string }[]).map((home) => home.id),

    /** Lets four minutes pass, and compares with the homes that have changed. */
    async tell(): Promise<void> {
      clock.to(new Date(clock.now().getTime() + 240_000).toISOString());
      await pool.query("update wish_homes_changed set changed_at = changed_at - interval '4 minutes'");
      await pool.query("update wish_searches set stored_at = stored_at - interval '4 minutes'");
      await tell();
    },
    /** The job as it is. */
    tellRested: tell,

    /** The texts of the member's notices about wishes, the newest first. */
    told: async (as: SignedIn): Promise<string[]> =>
      ((await ask('GET', 'notices', as)).json().notices as { kind: string; text: string }[])
        .filter(({ kind }) => kind === 'wish')
        .map(({ text }) => text),

    /** The host places a home, as on its page. */
    async place(home: Party | string, place: string | null): Promise<void> {
      const id = typeof home === 'string' ? home : home.home_id;
      await pool.query('delete from home_places where home_id = $1', [id]);
      if (!place) return;
      await pool.query(
        `insert into home_places (home_id, place_id, chosen_by, centre)
         select $1, id, 'host', point from places where id = $2`,
        [id, Number(place)],
      );
    },

    /** Forgets wishes, what was told, blocks, stops and places. Members are told only when the test runs the job. */
    async forget(): Promise<void> {
      await pool.query('delete from pgboss.schedule where name = $1', [tellWishes.name]);
      await pool.query('delete from pgboss.job where name = $1', [tellWishes.name]);
      // Not row by row: for ten thousand wishes the rows that belong to each may be looked for in whole tables.
      await pool.query('truncate wishes cascade');
      await pool.query('truncate wish_changes, home_wishers, member_blocks, member_stops');
      await pool.query('delete from home_places');
      await pool.query('delete from notices');
      await pool.query('update users set suspended_at = null');
      await pool.query("update user_subscriptions set subscription_status = 'paid'");
      await pool.query('update homes set hidden_reason = null');
      await pool.query('update calendars set counts_from = $1, confirmed_at = $1', [clock.now()]);
      await pool.query('delete from wish_homes_changed');
      await pool.query('delete from match_lists');
      await pool.query('truncate match_changes, match_home_changes, match_holds');
    },
  };
}
