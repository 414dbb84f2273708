import type pg from 'pg';
import type { Projection } from '../homes/homes.projection.ts';
import type { GalleryFilters } from './gallery.filters.ts';
import {
  type GalleryQuery,
  galleryPage,
  galleryTags,
  galleryTotal,
  type Position,
} from './gallery.statements.ts';

export type SearchRepository = ReturnType<typeof createSearchRepository>;

type PageRow = { cards: string; last: Position | null };

/** Finds homes for the gallery. Replies are JSON that PostgreSQL built: see home-json.ts. */
export function createSearchRepository(pool: pg.Pool) {
  return {
    /** One page of cards as a JSON array, and where it ended if another page follows. */
    async page(query: GalleryQuery, projection: Projection) {
      const { rows } = await pool.query<PageRow>(galleryPage(projection, query));
      const { cards, last } = rows[0] as PageRow;
      return { cards, end: last ?? undefined };
    },

    /** The exact number of homes that match. */
    async count(filters: GalleryFilters, projection: Projection): Promise<number> {
      const { rows } = await pool.query<{ total: number }>(galleryTotal(projection, filters));
      return rows[0]?.total ?? 0;
    },

    /** Every tag in use as a JSON array, most used first. */
    async tags(): Promise<string> {
      const { rows } = await pool.query<{ tags: string }>(galleryTags());
      return rows[0]?.tags ?? '[]';
    },
  };
}
