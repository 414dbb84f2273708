import type { Reads } from '../../platform/database/replica.ts';
import { type HomeRead, homeById } from './homes.statements.ts';

export type HomesRepository = ReturnType<typeof createHomesRepository>;

/** Reads homes for the house page and the sitemap. */
export function createHomesRepository(reads: Reads) {
  return {
    /** One home as JSON text, or undefined. Only the premium projection uses `viewer_id`. */
    async byId(id: string, fields: HomeRead, viewer_id?: string): Promise<string | undefined> {
      const { rows } = await reads.query<{ home: string }>({
        name: `home_${fields}`,
        text: homeById(fields),
        values: fields === 'public' ? [id] : [id, viewer_id ?? null],
      });
      return rows[0]?.home;
    },

    /** How many homes are listed. */
    async countAll(): Promise<number> {
      const { rows } = await reads.query<{ total: number }>(
        'select count(*)::int as total from homes where is_shown',
      );
      return rows[0]?.total ?? 0;
    },

    /** A page of homes, newest first, each with the day of the last change that visitors see. */
    async newest(limit: number, from: number): Promise<{ id: string; changed_on: string }[]> {
      const { rows } = await reads.query<{ id: string; changed_on: string }>(
        `select id, to_char(seen_on, 'YYYY-MM-DD') as changed_on from homes
         where is_shown order by created_at desc, id desc limit $1 offset $2`,
        [limit, from],
      );
      return rows;
    },
  };
}
