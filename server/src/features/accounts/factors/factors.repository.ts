import type pg from 'pg';
import { signInRequired } from '../../../platform/errors.ts';

export type FactorsRepository = ReturnType<typeof createFactorsRepository>;

export type Protection = {
  two_step: boolean;
  app: boolean;
  /** Passkeys that work at this host name and are not paused. */
  passkeys: number;
  /** All passkeys. */
  passkeys_in_all: number;
  codes_left: number;
  codes_unsaved: boolean;
  password_changed_at: Date | null;
};

/** What protects an account beyond its password. `rpId` is the host name that passkeys are made for. */
export function createFactorsRepository(rpId: () => string) {
  return {
    async protection(client: pg.ClientBase | pg.Pool, userId: string): Promise<Protection> {
      const { rows } = await client.query<Protection>(
        `select coalesce(s.two_step, false) as two_step, s.password_changed_at,
           coalesce(s.codes_unsaved, false) as codes_unsaved,
           exists (select from authenticator_apps a where a.user_id = u.id) as app,
           (select count(*)::int from passkeys p
            where p.user_id = u.id and p.rp_id = $2 and p.paused_at is null) as passkeys,
           (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys_in_all,
           (select count(*)::int from recovery_codes c where c.user_id = u.id) as codes_left
         from users u left join account_security s on s.user_id = u.id where u.id = $1`,
        [userId, rpId()],
      );
      if (!rows[0]) throw new Error('There is no such account');
      return rows[0];
    },

    /**
     * Prevents other changes of the account's factors until the transaction ends. If the account has been deleted, the
     * request is refused as signed out.
     */
    async lock(client: pg.ClientBase, userId: string): Promise<void> {
      const { rowCount } = await client.query('select from users where id = $1 for no key update', [userId]);
      if (rowCount === 0) throw signInRequired();
      await client.query('insert into account_security (user_id) values ($1) on conflict do nothing', [
        userId,
      ]);
    },

    /**
     * Called under the account's lock. Refuses a change if its session has ended, for example by an undone change of
     * address (GUARD-06), a reset or a recovery. Whoever ends the session now waits until the change is committed.
     */
    async requireSession(client: pg.ClientBase, sessionId: string | undefined): Promise<void> {
      if (sessionId === undefined) return;
      const { rowCount } = await client.query('select from sessions where id::text = $1 for share', [
        sessionId,
      ]);
      if (rowCount === 0) throw signInRequired();
    },

    async setTwoStep(client: pg.ClientBase, userId: string, on: boolean): Promise<void> {
      await client.query('update account_security set two_step = $2 where user_id = $1', [userId, on]);
    },

    async replaceCodes(client: pg.ClientBase, userId: string, hashes: readonly Buffer[]): Promise<void> {
      await client.query('delete from recovery_codes where user_id = $1', [userId]);
      await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
        userId,
        hashes,
      ]);
      await client.query('update account_security set codes_unsaved = true where user_id = $1', [userId]);
    },

    async keepCodes(client: pg.ClientBase | pg.Pool, userId: string): Promise<void> {
      await client.query('update account_security set codes_unsaved = false where user_id = $1', [userId]);
    },

    /** Uses up a code. @returns false for the second of two simultaneous uses */
    async useCode(client: pg.ClientBase, userId: string, hash: Buffer): Promise<boolean> {
      const { rowCount } = await client.query(
        'delete from recovery_codes where user_id = $1 and code_hash = $2',
        [userId, hash],
      );
      return rowCount === 1;
    },

    async sealedKey(client: pg.ClientBase | pg.Pool, userId: string): Promise<string | undefined> {
      const { rows } = await client.query<{ secret_sealed: string }>(
        'select secret_sealed from authenticator_apps where user_id = $1',
        [userId],
      );
      return rows[0]?.secret_sealed;
    },

    /** Uses up the code of this period and every older one. @returns false for the second of two simultaneous uses */
    async useStep(client: pg.ClientBase, userId: string, step: number): Promise<boolean> {
      const { rowCount } = await client.query(
        'update authenticator_apps set last_step = $2 where user_id = $1 and last_step < $2',
        [userId, step],
      );
      return rowCount === 1;
    },

    async beginApp(client: pg.ClientBase, userId: string, sealed: string): Promise<void> {
      await client.query(
        `insert into authenticator_setups (user_id, secret_sealed, expires_at)
         values ($1, $2, now() + interval '10 minutes')
         on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, expires_at = excluded.expires_at`,
        [userId, sealed],
      );
    },

    async setupOf(client: pg.ClientBase, userId: string): Promise<string | undefined> {
      const { rows } = await client.query<{ secret_sealed: string }>(
        'select secret_sealed from authenticator_setups where user_id = $1 and expires_at > now()',
        [userId],
      );
      return rows[0]?.secret_sealed;
    },

    async keepApp(client: pg.ClientBase, userId: string, sealed: string, step: number): Promise<void> {
      await client.query('delete from authenticator_setups where user_id = $1', [userId]);
      await client.query(
        `insert into authenticator_apps (user_id, secret_sealed, last_step) values ($1, $2, $3)
         on conflict (user_id) do update
           set secret_sealed = excluded.secret_sealed, last_step = excluded.last_step, created_at = now()`,
        [userId, sealed, step],
      );
    },

    async removeApp(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rowCount } = await client.query('delete from authenticator_apps where user_id = $1', [userId]);
      return rowCount === 1;
    },

    /** Removes every factor and recovery code that was added after `since`, or all of them. */
    async removeFactors(client: pg.ClientBase, userId: string, since: Date | null = null): Promise<void> {
      for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes']) {
        await client.query(
          `delete from ${table} where user_id = $1 and ($2::timestamptz is null or created_at >= $2)`,
          [userId, since],
        );
      }
      await client.query('delete from authenticator_setups where user_id = $1', [userId]);
      await client.query(
        `update account_security set codes_unsaved = false
         where user_id = $1 and not exists (select from recovery_codes where user_id = $1)`,
        [userId],
      );
    },
  };
}
