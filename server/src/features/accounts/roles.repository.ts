import type { Role } from '@swapstead/contract/viewer';
import type pg from 'pg';

export type RolesRepository = ReturnType<typeof createRolesRepository>;

export type UserRole = { user_id: string; role: Role };

const ROLE_OF = `select u.id as user_id, coalesce(r.role, 'user') as role
  from users u left join user_roles r on r.user_id = u.id where u.id = $1`;

export function createRolesRepository(pool: pg.Pool) {
  return {
    /** The role of a member, `user` without a record; undefined if there is no such member. */
    async of(userId: string): Promise<UserRole | undefined> {
      const { rows } = await pool.query<UserRole>(ROLE_OF, [userId]);
      return rows[0];
    },

    async list(): Promise<UserRole[]> {
      const { rows } = await pool.query<UserRole>('select user_id, role from user_roles order by user_id');
      return rows;
    },

    /**
     * The ids of admins who are not suspended, locked until the transaction ends. Whoever removes one, by role,
     * suspension or deletion, needs to know that another one remains, even when two do it at the same time.
     */
    async lockAdmins(client: pg.ClientBase): Promise<string[]> {
      await client.query("select from user_roles where role = 'admin' order by id for update");
      // A second statement sees what faster transactions have committed.
      const { rows } = await client.query<{ user_id: string }>(
        `select r.user_id from user_roles r join users u on u.id = r.user_id
         where r.role = 'admin' and u.suspended_at is null order by r.id`,
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** Like `of`, but locks the role until the transaction ends. */
    async lock(client: pg.ClientBase, userId: string): Promise<UserRole | undefined> {
      await client.query('select from users where id = $1 for no key update', [userId]);
      const { rows } = await client.query<UserRole>(ROLE_OF, [userId]);
      return rows[0];
    },

    async set(client: pg.ClientBase, { user_id, role }: UserRole): Promise<void> {
      await client.query(
        `insert into user_roles (user_id, role) values ($1, $2)
         on conflict (user_id) do update set role = excluded.role`,
        [user_id, role],
      );
    },
  };
}
