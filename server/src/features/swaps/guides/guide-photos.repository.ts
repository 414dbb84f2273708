import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type pg from 'pg';
import type { PhotoFacts } from '../../../platform/images/photo-variants.ts';

type Db = Pick<pg.Pool, 'query'>;

export type StoredGuidePhoto = { id: string; path: string; facts: PhotoFacts };

export type GuidePhotosRepository = ReturnType<typeof createGuidePhotosRepository>;

/** The rows of photos of house guides. */
export function createGuidePhotosRepository() {
  return {
    async ofHome(db: Db, homeId: string): Promise<StoredGuidePhoto[]> {
      const { rows } = await db.query<StoredGuidePhoto>(
        'select id, path, facts from guide_photos where home_id = $1 order by created_at, id',
        [homeId],
      );
      return rows;
    },

    /** The photos of the guides of a host's homes. */
    async ofHost(db: Db, userId: string): Promise<(StoredGuidePhoto & { home_id: string })[]> {
      const { rows } = await db.query<StoredGuidePhoto & { home_id: string }>(
        `select p.id, p.home_id, p.path, p.facts from guide_photos p join homes h on h.id = p.home_id
         where h.user_id = $1 order by p.home_id, p.id`,
        [userId],
      );
      return rows;
    },

    async find(db: Db, homeId: string, id: string): Promise<StoredGuidePhoto | undefined> {
      const { rows } = await db.query<StoredGuidePhoto>(
        'select id, path, facts from guide_photos where id = $1 and home_id = $2',
        [id, homeId],
      );
      return rows[0];
    },

    async lockIds(client: pg.ClientBase, homeId: string): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        'select id from guide_photos where home_id = $1 for update',
        [homeId],
      );
      return rows.map(({ id }) => id);
    },

    /** Locks the home while a photo is added to its guide. @returns false if there is no such home */
    async lockHome(client: pg.ClientBase, homeId: string): Promise<boolean> {
      const { rowCount } = await client.query('select from homes where id = $1 for no key update', [homeId]);
      return rowCount === 1;
    },

    /** Adds a photo; undefined if the guide has the most allowed. */
    async insert(
      client: pg.ClientBase,
      homeId: string,
      path: string,
      facts: PhotoFacts,
    ): Promise<StoredGuidePhoto | undefined> {
      const { rows } = await client.query<StoredGuidePhoto>(
        `insert into guide_photos (home_id, path, facts)
         select $1, $2, $3 where (select count(*) from guide_photos where home_id = $1) < ${SWAP_LIMITS.guide_photos}
         returning id, path, facts`,
        [homeId, path, JSON.stringify(facts)],
      );
      return rows[0];
    },

    async remove(db: Db, id: string): Promise<void> {
      await db.query('delete from guide_photos where id = $1', [id]);
    },

    /**
     * Deletes the photos that the guide does not use, except unused ones of the last day, which a draft may contain.
     * @returns the folders of their files
     */
    async removeUnused(client: pg.ClientBase, homeId: string, used: readonly string[]): Promise<string[]> {
      const { rows } = await client.query<{ path: string }>(
        `delete from guide_photos where home_id = $1 and id <> all($2::uuid[])
           and (section_id is not null or created_at < clock_timestamp() - interval '1 day') returning path`,
        [homeId, used],
      );
      return rows.map(({ path }) => path);
    },
  };
}
