import type pg from 'pg';

export type AdminsRepository = ReturnType<typeof createAdminsRepository>;

/** What an admin account needs after seven days: a second step and a strong password. */
export function createAdminsRepository(pool: pg.Pool) {
  return {
    async isAdmin(userId: string, client: pg.ClientBase | pg.Pool = pool): Promise<boolean> {
      const { rowCount } = await client.query(
        "select from user_roles where user_id = $1 and role = 'admin'",
        [userId],
      );
      return rowCount === 1;
    },

    /** Stores whether the password that was just entered or chosen is strong enough for an admin. */
    async judge(client: pg.ClientBase | pg.Pool, userId: string, strong: boolean): Promise<void> {
      await client.query(
        `insert into account_security (user_id, password_strong) values ($1, $2)
         on conflict (user_id) do update set password_strong = excluded.password_strong`,
        [userId, strong],
      );
    },

    /** What an admin still needs, and until when; undefined for members who are not admins. */
    async needs(userId: string, sparesDemo: boolean) {
      const { rows } = await pool.query<{
        two_step: boolean;
        password_strong: boolean;
        admin_until: Date;
        over: boolean;
        spared: boolean;
      }>(
        `select a.two_step, coalesce(a.password_strong, false) as password_strong, a.admin_until,
           a.admin_until <= now() as over, a.demo and $2 as spared
         from account_security a join user_roles r on r.user_id = a.user_id and r.role = 'admin'
         where a.user_id = $1 and a.admin_until is not null`,
        [userId, sparesDemo],
      );
      return rows[0];
    },

    /**
     * Admins to remind now: at first, two days before the end, and at the end. Each reminder is marked, so it is sent
     * once.
     */
    async due(client: pg.ClientBase, sparesDemo: boolean) {
      const { rows } = await client.query<{ user_id: string; over: boolean; day: string }>(
        `update account_security a set admin_told = case
             when a.admin_until <= now() then 3
             when a.admin_until <= now() + interval '2 days' then 2 else 1 end
         from user_roles r
         where r.user_id = a.user_id and r.role = 'admin' and not a.two_step and not (a.demo and $1)
           and a.admin_told < case
             when a.admin_until <= now() then 3
             when a.admin_until <= now() + interval '2 days' then 2 else 1 end
         returning a.user_id, a.admin_told = 3 as over, to_char(a.admin_until at time zone 'UTC', 'YYYY-MM-DD') as day`,
        [sparesDemo],
      );
      return rows;
    },

    /** Starts the seven days again, for an admin whose factors the operator has reset. */
    async beginGrace(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query(
        `update account_security set admin_until = now() + interval '7 days', admin_told = 0
         where user_id = $1 and admin_until is not null`,
        [userId],
      );
    },
  };
}
