import type pg from 'pg';

export type AddressChanges = ReturnType<typeof createAddressChanges>;

/** How long a change can be undone, and no other one is possible. */
const HOURS = 72;

export type Change = {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  session_id: string | null;
  done_at: Date | null;
};

const COLUMNS = 'id, user_id, old_email, new_email, session_id, done_at';

/** Changes of addresses: asked for, confirmed, and for 72 hours undone again. */
export function createAddressChanges(pool: pg.Pool) {
  return {
    /** Replaces one that waits. */
    async ask(client: pg.ClientBase, change: Omit<Change, 'id' | 'done_at'>): Promise<void> {
      await client.query('delete from address_changes where user_id = $1 and done_at is null', [
        change.user_id,
      ]);
      await client.query(
        'insert into address_changes (user_id, old_email, new_email, session_id) values ($1, $2, $3, $4)',
        [change.user_id, change.old_email, change.new_email, change.session_id],
      );
    },

    async cancel(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from address_changes where user_id = $1 and done_at is null', [userId]);
      await client.query("delete from mail_tokens where user_id = $1 and purpose = 'address'", [userId]);
    },

    async waiting(client: pg.ClientBase | pg.Pool, userId: string): Promise<Change | undefined> {
      const { rows } = await client.query<Change>(
        `select ${COLUMNS} from address_changes
         where user_id = $1 and done_at is null and asked_at > now() - interval '24 hours'`,
        [userId],
      );
      return rows[0];
    },

    /** Gives the account its new address; the unique index decides between two. @returns whether it could */
    async apply(client: pg.ClientBase, { id, user_id, new_email }: Change): Promise<boolean> {
      await client.query('savepoint new_address');
      try {
        await client.query(
          'update users set email = $2, email_verified = true, updated_at = now() where id = $1',
          [user_id, new_email],
        );
      } catch (error) {
        if ((error as { code?: string }).code !== '23505') throw error;
        await client.query('rollback to savepoint new_address');
        return false;
      }
      await client.query('update address_changes set done_at = now() where id = $1', [id]);
      return true;
    },

    /** The change that can still be undone. */
    async undoable(client: pg.ClientBase | pg.Pool, userId: string): Promise<Change | undefined> {
      const { rows } = await client.query<Change>(
        `select ${COLUMNS} from address_changes
         where user_id = $1 and undone_at is null and done_at > now() - make_interval(hours => ${HOURS})
         order by done_at desc limit 1`,
        [userId],
      );
      return rows[0];
    },

    async undo(client: pg.ClientBase, { id, user_id, old_email }: Change): Promise<void> {
      await client.query('delete from address_changes where user_id = $1 and done_at is null', [user_id]);
      await client.query(
        'update users set email = $2, email_verified = true, updated_at = now() where id = $1',
        [user_id, old_email],
      );
      await client.query('update address_changes set undone_at = now() where id = $1', [id]);
    },

    /** The day (UTC) from which the address can be changed again; undefined where it can now. */
    async lockedUntil(client: pg.ClientBase | pg.Pool, userId: string): Promise<string | undefined> {
      const { rows } = await client.query<{ day: string | null }>(
        `select to_char(max(done_at) + make_interval(hours => ${HOURS}), 'YYYY-MM-DD') as day from address_changes
         where user_id = $1 and done_at > now() - make_interval(hours => ${HOURS})`,
        [userId],
      );
      return rows[0]?.day ?? undefined;
    },

    /** Whose address this was until lately: it is kept free for them. */
    async keptFor(client: pg.ClientBase | pg.Pool, email: string): Promise<Change | undefined> {
      const { rows } = await client.query<Change>(
        `select ${COLUMNS} from address_changes
         where old_email = $1 and undone_at is null and done_at > now() - make_interval(hours => ${HOURS})`,
        [email],
      );
      return rows[0];
    },

    /** The address that a change left behind, while it can be undone. */
    async oldAddress(changeId: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ old_email: string }>(
        `select old_email from address_changes
         where id = $1 and undone_at is null and done_at > now() - make_interval(hours => ${HOURS})`,
        [changeId],
      );
      return rows[0]?.old_email;
    },

    async tidy(): Promise<void> {
      await pool.query(
        `delete from address_changes where coalesce(done_at, asked_at) < now() - make_interval(hours => ${HOURS})`,
      );
    },
  };
}
