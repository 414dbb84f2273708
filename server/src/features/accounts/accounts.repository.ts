import type pg from 'pg';
import { KEEPS } from './address/address.repository.ts';

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

/** How long links in mails are valid, in hours. */
const LINK_HOURS: Record<MailPurpose, number> = {
  verify: 24,
  reset: 1,
  address: 24,
  undo: 72,
  recover: 1,
  // As long as the recovery can be completed: its day of waiting, and the day of the link that completes it.
  recover_cancel: 72,
  recover_complete: 24,
};

/** Accounts, passwords and the links sent by mail. Addresses are given in lower case. */
export function createAccountsRepository(pool: pg.Pool) {
  return {
    /**
     * Makes an account unless the address has one; the unique index decides between two at once. A registration that
     * nobody confirmed gives way to the next one, and an account that an import made gets its password by mail only.
     * The same statements in every case, so that all take the same time.
     * @param registeredBy what only the browser that registers knows, as a hash
     */
    async register(
      client: pg.ClientBase,
      email: string,
      passwordHash: string,
      registeredBy: Buffer,
    ): Promise<void> {
      await client.query(
        `with account as (
           insert into users (email)
           -- An address that was changed is kept free for its account while that can be undone.
           select $1 where not exists (select from address_changes c where c.old_email = $1 and ${KEEPS})
           on conflict (email) do update set updated_at = now()
             where not users.email_verified
               and exists (select from user_passwords p where p.user_id = users.id)
           returning id
         )
         insert into user_passwords (user_id, password_hash, registered_by) select id, $2, $3 from account
         on conflict (user_id) do update
           set password_hash = excluded.password_hash, registered_by = excluded.registered_by`,
        [email, passwordHash, registeredBy],
      );
      // Whoever left the address at this moment held it until the statement above could go on: only one that begins now
      // sees that it is kept for them.
      await client.query(
        `delete from users u using address_changes c
         where u.email = $1 and not u.email_verified and c.old_email = u.email and c.user_id <> u.id and ${KEEPS}`,
        [email],
      );
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
     * As `byId`; nobody changes the account until the transaction has ended. Rows that refer to it may still come: who
     * writes a message holds other locks by then, and waiting for each other would end in a deadlock.
     */
    async lock(client: pg.ClientBase, userId: string): Promise<Account | undefined> {
      const { rows } = await client.query<Account>(
        'select id as user_id, email, email_verified from users where id = $1 for no key update',
        [userId],
      );
      return rows[0];
    },

    /**
     * Accounts that were registered so many days ago and never verified, and whose holder has no link to do it any
     * more. Those that an import made have no password and stay.
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

    /** Whose link it is, if it could be used now. Only `useLink` decides. */
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

    /** Uses a link up, and with it every other one of its purpose: of two requests at once one gets the account. */
    async useLink(
      client: pg.ClientBase,
      purpose: MailPurpose,
      tokenHash: Buffer,
    ): Promise<string | undefined> {
      // Two links of one account, used at once, would otherwise wait for each other.
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

    async setVerified(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query(
        'update users set email_verified = true, updated_at = now() where id = $1 and not email_verified',
        [userId],
      );
    },

    /** Keeps the password of a registration if the browser that chose it confirms. @returns whether it does */
    async keepPassword(client: pg.ClientBase, userId: string, registeredBy: Buffer): Promise<boolean> {
      const { rowCount } = await client.query(
        'update user_passwords set registered_by = null where user_id = $1 and registered_by = $2',
        [userId, registeredBy],
      );
      return rowCount === 1;
    },

    /** Whether the account still has this password; nobody changes it until the transaction has ended. */
    async hasPassword(client: pg.ClientBase, userId: string, passwordHash: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'select from user_passwords where user_id = $1 and password_hash = $2 for update',
        [userId, passwordHash],
      );
      return rowCount === 1;
    },

    /** No password signs in until a link in a mail has set one. */
    async voidPassword(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from user_passwords where user_id = $1', [userId]);
    },

    async setPassword(client: pg.ClientBase, userId: string, passwordHash: string): Promise<void> {
      await client.query(
        `insert into user_passwords (user_id, password_hash) values ($1, $2)
         on conflict (user_id) do update set password_hash = excluded.password_hash, registered_by = null`,
        [userId, passwordHash],
      );
      // What was judged was the one before.
      await client.query(
        'update account_security set password_strong = null, password_changed_at = now() where user_id = $1',
        [userId],
      );
    },

    /** Everything that refers to the account goes with it, by the foreign keys. */
    async remove(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from users where id = $1', [userId]);
    },

    /** Forgets links that have expired. */
    async tidy(): Promise<void> {
      await pool.query('delete from mail_tokens where expires_at < now()');
    },
  };
}
