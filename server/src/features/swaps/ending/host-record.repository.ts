import type pg from 'pg';
import { completedSwapsOf, figureOf } from '../core/swaps.statements.ts';

type Counts = { completed: number; cancelled: number; agreed: number };

/** How many swaps the host of a shown home has completed, agreed and cancelled; undefined for any other home. */
export async function hostRecord(db: pg.Pool, homeId: string, now: Date): Promise<Counts | undefined> {
  const { rows } = await db.query<Counts>(
    `select ${completedSwapsOf('h.user_id', '$2::timestamptz')} as completed, f.cancelled, f.agreed
     from homes h cross join lateral (${figureOf('h.user_id', '$2')}) as f where h.id = $1 and h.is_shown`,
    [homeId, now],
  );
  return rows[0];
}
