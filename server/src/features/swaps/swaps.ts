import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import { slice } from '../../platform/slice.ts';
import { createMarks } from './marks.service.ts';
import { completedSwapsOf } from './swaps.statements.ts';

type Queryable = Pick<pg.Pool, 'query'>;

const COMPLETED = `select w.completed_at from swaps w join swap_parties p on p.swap_id = w.id
  where p.user_id = $1 and w.state = 'completed' order by w.completed_at`;

/** The slice, wired. */
export function createSwaps({ pool }: { pool: pg.Pool }) {
  /** When swaps were completed, for the member's own export. */
  const exportPart: ExportPart = async function* (userId) {
    const { rows } = await pool.query(COMPLETED, [userId]);
    yield { name: 'swaps.json', data: rows };
  };

  return slice({
    marks: createMarks(),
    exportPart,

    /** How many swaps the member has completed (PROF-15). */
    async completedSwaps(userId: string, db: Queryable = pool): Promise<number> {
      const { rows } = await db.query<{ swaps: number }>(`select ${completedSwapsOf('$1')} as swaps`, [
        userId,
      ]);
      return rows[0]?.swaps ?? 0;
    },
  });
}
