import type pg from 'pg';
import { IS_UNDOABLE } from './accounts.statements.ts';

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

export type Account = { user_id: string; email: string; email_verified: boolean };
type WithPassword = Account & { password_hash: string | null };
export type MailPurpose =
  | 'verify'
  | 'reset'
  | 'address'
  | 'undo'
  | 'recover'
  | 'recover_cancel'
  | 'recover_complete';

/** For how many hours links in emails are valid. */
const LINK_HOURS: Record<MailPurpose, number> = {
  verify: 24,
  reset: 1,
  address: 24,
  undo: 72,
  recover: 1,
  // As long as the recovery can be completed: 24 hours of waiting, and 24 hours of the link that completes it.
  recover_cancel: 72,
  recover_complete: 24,
};

/** Accounts, passwords and the links sent by email. Addresses are passed in lower case. */
export function createAccountsRepository(pool: pg.Pool) {
  return {
    /**
     * Creates an account unless the address has one; the unique index decides between simultaneous registrations. The
     * next registration replaces one that was never confirmed. An imported account gets its password only by email. All
     * cases run the same statements, so that they take the same time.
     * @param registeredBy hash of a token that only the registering browser has
     * @param language of the page on which the account is made
     */
    async register(
      client: pg.ClientBase,
      email: string,
      passwordHash: string,
      registeredBy: Buffer,
      language: string,
    ): Promise<void> {
      await client.query(
        `with account as (
           insert into users (email, language)
           -- An address that was changed is reserved for its account while the change can be undone.
           select $1, $4 where not exists (select from address_changes c where c.old_email = $1 and ${IS_UNDOABLE})
           on conflict (email) do update set updated_at = now(), language = excluded.language
             where not users.email_verified
               and exists (select from user_passwords p where p.user_id = users.id)
           returning id
         )
         insert into user_passwords (user_id, password_hash, registered_by) select id, $2, $3 from account
         on conflict (user_id) do update
           set password_hash = excluded.password_hash, registered_by = excluded.registered_by`,
        [email, passwordHash, registeredBy, language],
      );
      // A concurrent change away from this address blocks the statement above until it commits, so only a second
      // statement sees the reservation.
      await client.query(
        `delete from users u using address_changes c
         where u.email = $1 and not u.email_verified and c.old_email = u.email and c.user_id <> u.id and ${IS_UNDOABLE}`,
        [email],
      );
    },

    /** Adds accounts without a password for the addresses that have none. */
    async addImported(client: pg.ClientBase, emails: readonly string[]): Promise<void> {
      const { rows: added } = await client.query<{ id: string }>(
        'insert into users (email) select unnest($1::text[]) on conflict (email) do nothing returning id',
        [emails],
      );
      // Checked only now, because a concurrent change of address blocks the insert above until it commits.
      await client.query(
        `delete from users u using address_changes c where u.id = any($1) and c.old_email = u.email and ${IS_UNDOABLE}`,
        [added.map(({ id }) => id)],
      );
    },

    /** The ids of accounts by their address, or by the old address that is reserved for them. */
    async idsByEmail(emails: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await pool.query<{ id: string; email: string }>(
        `select id, email from users where email = any($1)
         union all select c.user_id, c.old_email from address_changes c where c.old_email = any($1) and ${IS_UNDOABLE}`,
        [emails],
      );
      return new Map(rows.map(({ email, id }) => [email, id]));
    },

    async byEmail(email: string, client: pg.ClientBase | pg.Pool = pool): Promise<WithPassword | undefined> {
      const { rows } = await client.query<WithPassword>({
        name: 'account-by-email',
        text: `select u.id as user_id, u.email, u.email_verified, p.password_hash
          from users u left join user_passwords p on p.user_id = u.id where u.email = $1`,
        values: [email],
      });
      return rows[0];
    },

    async byId(client: pg.ClientBase | pg.Pool, userId: string): Promise<Account | undefined> {
      const { rows } = await client.query<Account>(
        'select id as user_id, email, email_verified from users where id = $1',
        [userId],
      );
      return rows[0];
    },

    /**
     * Like `byId`, but prevents changes of the account until the transaction ends. Rows that refer to it can still be
     * added: a transaction that writes a message holds other locks by then, so waiting would end in a deadlock.
     */
    async lock(client: pg.ClientBase, userId: string): Promise<Account | undefined> {
      const { rows } = await client.query<Account>(
        'select id as user_id, email, email_verified from users where id = $1 for no key update',
        [userId],
      );
      return rows[0];
    },

    /**
     * Accounts that registered more than `days` days ago, were never verified and have no valid link left. Imported
     * accounts have no password and are kept.
     */
    async neverVerified(days: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select u.id from users u join user_passwords p on p.user_id = u.id
         where not u.email_verified and u.created_at < now() - make_interval(days => $1)
           and not exists (select from mail_tokens t where t.user_id = u.id and t.expires_at > now())
         order by u.created_at`,
        [days],
      );
      return rows.map(({ id }) => id);
    },

    async addLink(
      userId: string,
      purpose: MailPurpose,
      tokenHash: Buffer,
      client: pg.ClientBase | pg.Pool = pool,
    ): Promise<void> {
      await client.query(
        `insert into mail_tokens (token_hash, user_id, purpose, expires_at)
         values ($1, $2, $3, now() + make_interval(hours => $4))`,
        [tokenHash, userId, purpose, LINK_HOURS[purpose]],
      );
    },

    /** The account of a link that is valid now. Only `useLink` is decisive. */
    async holderOfLink(purpose: MailPurpose, tokenHash: Buffer): Promise<string | undefined> {
      const { rows } = await pool.query<{ user_id: string }>(
        'select user_id from mail_tokens where token_hash = $1 and purpose = $2 and expires_at > now()',
        [tokenHash, purpose],
      );
      return rows[0]?.user_id;
    },

    async isLinkValid(purpose: MailPurpose, tokenHash: Buffer): Promise<boolean> {
      return (await this.holderOfLink(purpose, tokenHash)) !== undefined;
    },

    /**
     * Uses up a link and every other one of the same purpose, so that only one of several simultaneous requests
     * succeeds.
     */
    async useLink(
      client: pg.ClientBase,
      purpose: MailPurpose,
      tokenHash: Buffer,
    ): Promise<string | undefined> {
      // Without this lock, two links of one account used at the same time would deadlock.
      await client.query(
        `select from users u join mail_tokens t on t.user_id = u.id where t.token_hash = $1 for no key update of u`,
        [tokenHash],
      );
      const { rows } = await client.query<{ user_id: string }>(
        `delete from mail_tokens where token_hash = $1 and purpose = $2 and expires_at > now()
         returning user_id`,
        [tokenHash, purpose],
      );
      const userId = rows[0]?.user_id;
      if (userId) {
        await client.query('delete from mail_tokens where user_id = $1 and purpose = $2', [userId, purpose]);
      }
      return userId;
    },

    async deleteLinks(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from mail_tokens where user_id = $1', [userId]);
    },

    async deleteResetLinks(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query("delete from mail_tokens where user_id = $1 and purpose = 'reset'", [userId]);
    },

    async setVerified(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query(
        'update users set email_verified = true, updated_at = now() where id = $1 and not email_verified',
        [userId],
      );
    },

    /**
     * Keeps the password of a registration if the confirming browser is the one that registered. @returns whether it is
     */
    async keepPassword(client: pg.ClientBase, userId: string, registeredBy: Buffer): Promise<boolean> {
      const { rowCount } = await client.query(
        'update user_passwords set registered_by = null where user_id = $1 and registered_by = $2',
        [userId, registeredBy],
      );
      return rowCount === 1;
    },

    /** Whether the account still has this password, which cannot change before the transaction ends. */
    async hasPassword(client: pg.ClientBase, userId: string, passwordHash: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'select from user_passwords where user_id = $1 and password_hash = $2 for update',
        [userId, passwordHash],
      );
      return rowCount === 1;
    },

    /** After this, the member has to set a password by a link in an email. */
    async voidPassword(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from user_passwords where user_id = $1', [userId]);
    },

    async setPassword(client: pg.ClientBase, userId: string, passwordHash: string): Promise<void> {
      await client.query(
        `insert into user_passwords (user_id, password_hash) values ($1, $2)
         on conflict (user_id) do update set password_hash = excluded.password_hash, registered_by = null`,
        [userId, passwordHash],
      );
      // The judgement was about the previous password.
      await client.query(
        'update account_security set password_strong = null, password_changed_at = now() where user_id = $1',
        [userId],
      );
    },

    /** Foreign keys delete everything that refers to the account. */
    async remove(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from users where id = $1', [userId]);
    },

    /** Deletes expired links. */
    async tidy(): Promise<void> {
      await pool.query('delete from mail_tokens where expires_at < now()');
    },
  };
}
