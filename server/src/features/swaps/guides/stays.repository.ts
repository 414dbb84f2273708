import type { StayLists } from '@swapstead/contract/swaps/stays.endpoints';
import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;

export type StoredLine = StayLists['before'][number] & {
  /** True if the guest had blocked the host when the line was written; the guest never sees it (PROP-28). */
  withheld?: true;
};
export type StoredLists = { before: StoredLine[]; leave: StoredLine[]; version: number };

export type StaysRepository = ReturnType<typeof createStaysRepository>;

/** What guest and host save about a stay: the arrival and the tick lists. */
export function createStaysRepository() {
  return {
    async lock(client: pg.ClientBase, id: string): Promise<void> {
      await client.query('select from stays where id = $1 for update', [id]);
    },

    async saveArrival(
      client: pg.ClientBase,
      id: string,
      { time, note, isWithheld }: { time: string; note: string; isWithheld: boolean },
    ): Promise<void> {
      await client.query(
        'update stays set arrival_time = $2, arrival_note = $3, arrival_withheld = $4 where id = $1',
        [id, time, note, isWithheld],
      );
    },

    /** The tick lists; undefined until they are first changed. */
    async lists(db: Db, id: string): Promise<StoredLists | undefined> {
      const { rows } = await db.query<StoredLists>(
        'select before, leave, version from stay_lists where stay_id = $1',
        [id],
      );
      return rows[0];
    },

    async saveLists(client: pg.ClientBase, id: string, { before, leave, version }: StoredLists) {
      await client.query(
        `insert into stay_lists (stay_id, before, leave, version) values ($1, $2, $3, $4)
         on conflict (stay_id) do update set before = excluded.before, leave = excluded.leave,
           version = excluded.version`,
        [id, JSON.stringify(before), JSON.stringify(leave), version],
      );
    },

    /** The swap id of each of these stays, by stay id, for the calendar of the host. */
    async swapIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await db.query<{ id: string; swap_id: string }>(
        'select id, swap_id from stays where id = any($1)',
        [ids],
      );
      return new Map(rows.map(({ id, swap_id }) => [id, swap_id]));
    },
  };
}
