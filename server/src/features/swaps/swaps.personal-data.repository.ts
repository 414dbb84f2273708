import type pg from 'pg';
import { isCopied } from './core/swaps.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

/** `file` has the rest of the swap; null for one that exists only by completion marks. */
export type ListedSwap = { id: string; state: string; completed_at: Date | null; file: string | null };

export type SwapsPersonalDataRepository = ReturnType<typeof createSwapsPersonalDataRepository>;

/** What the slice stores about a member, for the export and for deletions. */
export function createSwapsPersonalDataRepository() {
  const idsOf = async (db: Db, sql: string, userId: string): Promise<string[]> => {
    const { rows } = await db.query<{ id: string }>(sql, [userId]);
    return rows.map(({ id }) => id);
  };

  return {
    /** Proposed swaps of the member, without those that are withheld from the member. */
    async proposed(db: Db, userId: string): Promise<{ id: string; completed_at: Date | null }[]> {
      const { rows } = await db.query<{ id: string; completed_at: Date | null }>(
        `select w.id, w.completed_at from swaps w join swap_parties p on p.swap_id = w.id
         where p.user_id = $1 and w.origin = 'proposed' and (not w.is_withheld or w.proposer = p.party)
         order by w.created_at, w.id`,
        [userId],
      );
      return rows;
    },

    /** Swaps that both members have marked as completed in their conversation. */
    async marked(db: Db, userId: string): Promise<ListedSwap[]> {
      const { rows } = await db.query<ListedSwap>(
        `select w.id, w.state, w.completed_at, null as file from swaps w join swap_parties p on p.swap_id = w.id
         where p.user_id = $1 and w.origin = 'marked' order by w.completed_at, w.id`,
        [userId],
      );
      return rows;
    },

    /** The revisions of a swap as this party may read them. */
    async revisions(db: Db, id: string, party: number) {
      const { rows } = await db.query<{
        revision: number;
        by_party: number;
        words: string;
        created_at: Date;
      }>(
        `select revision, by_party, created_at,
           case when $2 = any(withheld_from) or ${isCopied('r')} then '' else words end as words
         from swap_revisions r where swap_id = $1 order by revision`,
        [id, party],
      );
      return rows;
    },

    /** Ids of the member's swaps that were ever agreed. */
    agreed: (db: Db, userId: string) =>
      idsOf(
        db,
        `select w.id from swaps w join swap_parties p on p.swap_id = w.id
         where p.user_id = $1 and w.sign_until is not null`,
        userId,
      ),

    /** Ids of the member's homes. */
    homes: (db: Db, userId: string) => idsOf(db, 'select id from homes where user_id = $1', userId),

    /** Ids of the member's homes with a guide. */
    homesWithGuide: (db: Db, userId: string) =>
      idsOf(
        db,
        'select h.id from homes h join house_guides g on g.home_id = h.id where h.user_id = $1',
        userId,
      ),
  };
}
