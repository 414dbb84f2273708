import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

export type EndingsRepository = ReturnType<typeof createEndingsRepository>;

/** What parties report after the stays, and which swaps end by a deletion, block, stop or competing swap. */
export function createEndingsRepository() {
  const idsOf = async (db: Db, sql: string, values: unknown[]): Promise<string[]> => {
    const { rows } = await db.query<{ id: string }>(sql, values);
    return rows.map(({ id }) => id);
  };

  return {
    async addVerdict(
      client: pg.ClientBase,
      id: string,
      given: {
        party: number;
        verdict: 'well' | 'happened' | 'not_happened';
        stay: number | null;
        words: string;
        at: Date;
      },
    ): Promise<void> {
      await client.query(
        `insert into swap_verdicts (swap_id, party, verdict, stay, words, created_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (swap_id, party) do update set verdict = excluded.verdict, stay = excluded.stay,
             words = excluded.words, withheld_from = default, created_at = excluded.created_at`,
        [id, given.party, given.verdict, given.stay, given.words, given.at],
      );
    },

    /** Stores which parties may not read a party's words about what happened, or about cancelling. */
    async withholdWords(
      client: pg.ClientBase,
      id: string,
      { of, party, from }: { of: 'verdict' | 'ending'; party: number; from: readonly number[] },
    ): Promise<void> {
      if (from.length === 0) return;
      await client.query(
        of === 'verdict'
          ? 'update swap_verdicts set withheld_from = $3 where swap_id = $1 and party = $2'
          : 'update swaps set end_words_withheld_from = $3 where id = $1 and ended_by = $2',
        [id, party, from],
      );
    },

    /** Deletes the answers to an earlier objection, which stay in the history. */
    async deleteAnswers(client: pg.ClientBase, id: string): Promise<void> {
      await client.query(`delete from swap_verdicts where swap_id = $1 and verdict <> 'well'`, [id]);
    },

    /** Ids of the member's open swaps. */
    openOf: (db: Db, userId: string) => idsOf(db, OPEN_OF, [userId]),

    /** Ids of open swaps of the two, without those that are withheld from the first. */
    openBetween: (db: Db, userId: string, otherId: string) =>
      idsOf(
        db,
        `${OPEN_OF} and (not w.is_withheld or w.proposer = p.party) and exists (
          select from swap_parties o where o.swap_id = w.id and o.user_id = $2)`,
        [userId, otherId],
      ),

    /** Ids of the member's swaps that have not ended. */
    unendedOf: (db: Db, userId: string) =>
      idsOf(
        db,
        `select w.id from swaps w join swap_parties p on p.swap_id = w.id
         where p.user_id = $1 and w.state in ('open', 'agreed', 'final', 'disputed')`,
        [userId],
      ),

    /** Ids of swaps with this home that have not ended, also of those with a suggested change that brings it in. */
    unendedWithHome: (db: Db, homeId: string) =>
      idsOf(
        db,
        `select w.id from swaps w join stays t on t.swap_id = w.id
         where t.home_id = $1 and w.state in ('open', 'agreed', 'final')
         union select swap_id from swap_changes
         where outcome is null and terms->'stays' @> jsonb_build_array(jsonb_build_object('home_id', $1::uuid))`,
        [homeId],
      ),

    /** Ids of the member's agreed and final swaps, by the start of their stays. */
    agreedOf: (db: Db, userId: string) =>
      idsOf(
        db,
        `select w.id from swaps w join swap_parties p on p.swap_id = w.id
         where p.user_id = $1 and w.state in ('agreed', 'final') order by w.starts_at, w.id`,
        [userId],
      ),

    /** Ids of agreed and final swaps with this home, by the start of their stays. */
    agreedWithHome: (db: Db, homeId: string) =>
      idsOf(
        db,
        `select w.id from swaps w join stays t on t.swap_id = w.id
         where t.home_id = $1 and w.state in ('agreed', 'final') order by w.starts_at, w.id`,
        [homeId],
      ),

    /** Ids of open swaps that want a night which this swap holds (PROP-20). */
    competingWith: (db: Db, swapId: string) => idsOf(db, COMPETING, [swapId, null]),

    /** Whether the open swap `id` wants a night that the swap `by` holds. */
    async competes(db: Db, id: string, by: string): Promise<boolean> {
      return (await idsOf(db, COMPETING, [by, id])).length > 0;
    },
  };
}

const OPEN_OF = `select w.id from swaps w join swap_parties p on p.swap_id = w.id
  where p.user_id = $1 and w.state = 'open'`;

const COMPETING = `select distinct w.id from taken_nights held
  join stays t on t.home_id = held.home_id and t.during && held.nights and t.id <> held.stay_id
  join swaps w on w.id = t.swap_id and w.state = 'open'
  where held.stay_id in (select id from stays where swap_id = $1) and ($2::uuid is null or w.id = $2)`;
