import type { GalleryFilters } from '@swapstead/contract/homes';
import type pg from 'pg';
import type { Projection } from './homes.projection.ts';
import { galleryPage, galleryTags, galleryTotal, homeDetail, type Position } from './homes.search.ts';

export type HomesRepository = ReturnType<typeof createHomesRepository>;

type PageRow = { cards: string; last_created_at: string | null; last_id: string | null };

/** Reads homes for the gallery and the house page. Replies are JSON that PostgreSQL built: see homes.statements.ts. */
export function createHomesRepository(pool: pg.Pool) {
  return {
    /** One page of cards as a JSON array, and where it ended if another page follows. */
    async page(filters: GalleryFilters, after: Position | undefined, projection: Projection) {
      const { rows } = await pool.query<PageRow>(galleryPage(projection, { ...filters, after }));
      const { cards, last_created_at, last_id } = rows[0] as PageRow;
      const end: Position | undefined =
        last_created_at && last_id ? { created_at: last_created_at, id: last_id } : undefined;
      return { cards, end };
    },

    /** The exact number of homes that match. */
    async count(filters: GalleryFilters, projection: Projection): Promise<number> {
      const { rows } = await pool.query<{ total: number }>(galleryTotal(projection, filters));
      return rows[0]?.total ?? 0;
    },

    /** One home as a JSON object, or undefined. */
    async byId(id: string, projection: Projection): Promise<string | undefined> {
      const { rows } = await pool.query<{ home: string }>(homeDetail(projection, id));
      return rows[0]?.home;
    },

    /** The newest homes, at most `limit`, each with the day of its last change. */
    async newest(limit: number): Promise<{ id: string; changed_on: string }[]> {
      const { rows } = await pool.query<{ id: string; changed_on: string }>(
        `select id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed_on from homes
         order by created_at desc, id desc limit $1`,
        [limit],
      );
      return rows;
    },

    /** Every tag in use as a JSON array, most used first. */
    async tags(): Promise<string> {
      const { rows } = await pool.query<{ tags: string }>(galleryTags());
      return rows[0]?.tags ?? '[]';
    },
  };
}
