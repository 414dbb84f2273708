import type pg from 'pg';

export type ActivityRepository = ReturnType<typeof createActivityRepository>;

const PAGE = 20;
const KEPT_DAYS = 90;

type NewEntry = Omit<Row, 'id' | 'happened_at'> & { user_id: string };

type Row = {
  id: number;
  event: string;
  happened_at: Date;
  user_agent: string | null;
  facts: Record<string, string | number>;
};

/** The entries of 'Recent activity'. Only the member can read them. */
export function createActivityRepository(pool: pg.Pool) {
  return {
    /** @returns the id of the entry; undefined if the account has been deleted */
    async add(
      client: pg.ClientBase,
      { user_id, event, user_agent, facts }: NewEntry,
    ): Promise<number | undefined> {
      const { rows } = await client.query<{ id: number }>(
        `insert into account_events (user_id, event, user_agent, facts)
         select id, $2, left($3, 300), $4 from users where id = $1 for key share returning id`,
        [user_id, event, user_agent, facts],
      );
      return rows[0]?.id;
    },

    async list(userId: string, before: number | undefined, most = PAGE) {
      const { rows } = await pool.query<Row>(
        `select id, event, happened_at, user_agent, facts from account_events
         where user_id = $1 and ($2::bigint is null or id < $2)
           and happened_at > now() - make_interval(days => ${KEPT_DAYS})
         order by id desc limit $3`,
        [userId, before, most + 1],
      );
      const page = rows.slice(0, most);
      return {
        events: page.map(({ happened_at, ...row }) => ({ ...row, happened_at: happened_at.toISOString() })),
        next: rows.length > most ? (page.at(-1)?.id ?? null) : null,
      };
    },

    async byId(id: number): Promise<Row | undefined> {
      const { rows } = await pool.query<Row>(
        'select id, event, happened_at, user_agent, facts from account_events where id = $1',
        [id],
      );
      return rows[0];
    },

    /** What notices about sessions and passkeys need from the member's activity. */
    async subjects(userId: string, ids: readonly string[]) {
      const { rows } = await pool.query<{ about: string; passkey: string | null; user_agent: string | null }>(
        `select distinct on (about) facts ->> 'about' as about, facts ->> 'passkey' as passkey, user_agent
         from account_events where user_id = $1 and facts ->> 'about' = any($2) order by about, id desc`,
        [userId, ids],
      );
      return rows;
    },

    async tidy(): Promise<void> {
      await pool.query(
        `delete from account_events where happened_at < now() - make_interval(days => ${KEPT_DAYS})`,
      );
    },
  };
}
