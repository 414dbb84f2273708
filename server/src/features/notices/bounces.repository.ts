import type pg from 'pg';

export type BouncesRepository = ReturnType<typeof createBouncesRepository>;

/** Members whose emails bounce, with the address and the reason. */
export function createBouncesRepository(pool: pg.Pool) {
  return {
    /** @returns the member; undefined if nobody has the address, or the same bounce is recorded already */
    async add(
      client: pg.ClientBase,
      email: string,
      reason: 'refused' | 'complaint',
    ): Promise<string | undefined> {
      const { rows } = await client.query<{ user_id: string }>(
        `insert into mail_bounces (user_id, email, reason)
         select id, email, $2 from users where email = lower($1) for key share
         on conflict (user_id) do update set email = excluded.email, reason = excluded.reason, created_at = now()
           where mail_bounces.email <> excluded.email or mail_bounces.reason <> excluded.reason
         returning user_id`,
        [email, reason],
      );
      return rows[0]?.user_id;
    },

    /** @returns whether a bounce of this address was recorded */
    async remove(client: pg.ClientBase, userId: string, email: string): Promise<boolean> {
      const { rowCount } = await client.query('delete from mail_bounces where user_id = $1 and email = $2', [
        userId,
        email,
      ]);
      return rowCount !== 0;
    },

    async emailOf(userId: string, client: pg.ClientBase | pg.Pool = pool): Promise<string | undefined> {
      const { rows } = await client.query<{ email: string }>('select email from users where id = $1', [
        userId,
      ]);
      return rows[0]?.email;
    },
  };
}
