import type pg from 'pg';

export type NoticeCountsRepository = ReturnType<typeof createNoticeCountsRepository>;

type Addition = {
  by: string;
  to: readonly string[];
  now: Date;
  /** The daily limits; null if nothing is refused. */
  most_to_one: number | null;
  most_to_all: number | null;
};

/** How many notices a member has caused to each other member today, and to all of them (in a row without a recipient). */
export function createNoticeCountsRepository() {
  return {
    /** @returns the recipients whose rows were below the limit and have been counted; null stands for all members */
    async add(client: pg.ClientBase, addition: Addition): Promise<Set<string | null>> {
      const { rows } = await client.query<{ to_user: string | null }>({
        name: 'notice-counts-add',
        text: COUNT,
        values: [addition.by, addition.now, addition.to, addition.most_to_one, addition.most_to_all],
      });
      return new Set(rows.map(({ to_user }) => to_user));
    },

    /** Deletes the counts of days that are over in every time zone. */
    async tidy(db: Pick<pg.Pool, 'query'>, now: Date): Promise<void> {
      await db.query("delete from notice_counts where day < ($1::timestamptz at time zone 'UTC')::date - 2", [
        now,
      ]);
    },
  };
}

/** A row at its limit is not updated and therefore not returned. */
const COUNT = `
  insert into notice_counts as c (by_user, to_user, day, notices)
  select $1::uuid, to_user, ($2::timestamptz at time zone 'UTC')::date, 1
  from (select null::uuid as to_user union all select unnest($3::uuid[])) wanted order by to_user nulls first
  on conflict on constraint notice_counts_once do update set notices = c.notices + 1
    where $4::int is null or c.notices < case when c.to_user is null then $5::int else $4::int end
  returning to_user`;
