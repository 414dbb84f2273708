import type pg from 'pg';
import { IS_UNDOABLE, UNDO_HOURS } from '../accounts.statements.ts';

export type AddressChanges = ReturnType<typeof createAddressChanges>;

export type Change = {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  session_id: string | null;
  asked_at: Date;
  done_at: Date | null;
};

const COLUMNS = 'id, user_id, old_email, new_email, session_id, asked_at, done_at';

/**
 * Whoever opens the link can read the emails of the address, so a registration with it that was never confirmed is
 * deleted, as it is by the next registration.
 * @returns whether the account has the address now, that is, no other account has or has reserved it
 */
async function move(client: pg.ClientBase, userId: string, email: string): Promise<boolean> {
  await client.query(
    `delete from users u where u.email = $1 and u.id <> $2 and not u.email_verified
       and exists (select from user_passwords p where p.user_id = u.id)`,
    [email, userId],
  );
  try {
    await client.query(
      'update users set email = $2, email_verified = true, updated_at = now() where id = $1',
      [userId, email],
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    return false;
  }
  // Checked only now, because a concurrent change away from this address blocks the update above until it commits.
  const { rowCount } = await client.query(
    `select from address_changes c where c.old_email = $1 and c.user_id <> $2 and ${IS_UNDOABLE}`,
    [email, userId],
  );
  return rowCount === 0;
}

/** Changes of email addresses: requested, confirmed, and undone within 72 hours. */
export function createAddressChanges(pool: pg.Pool) {
  return {
    /** Stores a request for a change, replacing a pending one. */
    async ask(client: pg.ClientBase, change: Omit<Change, 'id' | 'asked_at' | 'done_at'>): Promise<void> {
      await client.query('delete from address_changes where user_id = $1 and done_at is null', [
        change.user_id,
      ]);
      await client.query(
        'insert into address_changes (user_id, old_email, new_email, session_id) values ($1, $2, $3, $4)',
        [change.user_id, change.old_email, change.new_email, change.session_id],
      );
    },

    /**
     * Continues a pending change when the same address is requested again, now for the latest session.
     * @returns whether there is one
     */
    async continueChange(
      client: pg.ClientBase,
      { user_id, new_email, session_id }: Pick<Change, 'user_id' | 'new_email' | 'session_id'>,
    ): Promise<boolean> {
      const { rowCount } = await client.query(
        `update address_changes set session_id = $3
         where user_id = $1 and new_email = $2 and done_at is null and asked_at > now() - interval '24 hours'`,
        [user_id, new_email, session_id],
      );
      return rowCount === 1;
    },

    /** Cancels a pending change whose session has ended, so that a signed-out browser cannot finish it. */
    async cancelOfEndedSessions(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query(
        `with ended as (
           delete from address_changes c where c.user_id = $1 and c.done_at is null
             and not exists (select from sessions s where s.id = c.session_id)
           returning c.user_id
         )
         delete from mail_tokens t using ended where t.user_id = ended.user_id and t.purpose = 'address'`,
        [userId],
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

    /**
     * Gives the account its new address; the unique index decides between simultaneous changes. @returns whether it did
     */
    async apply(client: pg.ClientBase, { id, user_id, new_email }: Change): Promise<boolean> {
      await client.query('savepoint new_address');
      if (!(await move(client, user_id, new_email))) {
        await client.query('rollback to savepoint new_address');
        return false;
      }
      await client.query('update address_changes set done_at = now() where id = $1', [id]);
      return true;
    },

    /** The change that can still be undone. */
    async undoable(client: pg.ClientBase | pg.Pool, userId: string): Promise<Change | undefined> {
      const { rows } = await client.query<Change>(
        `select ${COLUMNS} from address_changes c
         where c.user_id = $1 and ${IS_UNDOABLE} order by done_at desc limit 1`,
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

    /** The day (UTC) from which the address can be changed again; undefined if it can be changed now. */
    async lockedUntil(client: pg.ClientBase | pg.Pool, userId: string): Promise<string | undefined> {
      const { rows } = await client.query<{ day: string | null }>(
        `select to_char((max(done_at) + make_interval(hours => ${UNDO_HOURS})) at time zone 'UTC', 'YYYY-MM-DD') as day
         from address_changes where user_id = $1 and done_at > now() - make_interval(hours => ${UNDO_HOURS})`,
        [userId],
      );
      return rows[0]?.day ?? undefined;
    },

    /** The undoable change away from this address, which reserves it for its account. */
    async reservedFor(client: pg.ClientBase | pg.Pool, email: string): Promise<Change | undefined> {
      const { rows } = await client.query<Change>(
        `select ${COLUMNS} from address_changes c where c.old_email = $1 and ${IS_UNDOABLE}`,
        [email],
      );
      return rows[0];
    },

    /** The old address of a change, while it can be undone. */
    async oldAddress(changeId: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ old_email: string }>(
        `select old_email from address_changes c where c.id = $1 and ${IS_UNDOABLE}`,
        [changeId],
      );
      return rows[0]?.old_email;
    },

    /** Pending changes and those of the last 72 hours, for the member's data export. */
    async ofUser(userId: string): Promise<unknown[]> {
      const { rows } = await pool.query(
        `select old_email, new_email, asked_at, done_at, undone_at from address_changes where user_id = $1
         order by asked_at desc`,
        [userId],
      );
      return rows;
    },

    async tidy(): Promise<void> {
      await pool.query(
        `delete from address_changes where coalesce(done_at, asked_at) < now() - make_interval(hours => ${UNDO_HOURS})`,
      );
    },
  };
}
