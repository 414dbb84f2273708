import type pg from 'pg';

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>;

export type PasskeyRow = {
  id: string;
  user_id: string;
  user_handle: Buffer;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  synced: boolean;
  /** Whether passkeys of its kind can be synced; null until it is known. */
  syncable: boolean | null;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  paused_at: Date | null;
};

type New = Pick<
  PasskeyRow,
  | 'user_id'
  | 'credential_id'
  | 'public_key'
  | 'counter'
  | 'synced'
  | 'syncable'
  | 'transports'
  | 'rp_id'
  | 'name'
>;

type Used = { counter: number; synced: boolean; syncable: boolean };

const SELECT = `select p.id, p.user_id, s.user_handle, p.credential_id, p.public_key, p.counter, p.synced, p.syncable,
    p.transports, p.rp_id, p.name, p.created_at, p.last_used_at, p.paused_at
  from passkeys p join account_security s on s.user_id = p.user_id`;

export function createPasskeysRepository(pool: pg.Pool) {
  return {
    async list(userId: string, client: pg.ClientBase | pg.Pool = pool): Promise<PasskeyRow[]> {
      const { rows } = await client.query<PasskeyRow>(
        `${SELECT} where p.user_id = $1 order by p.created_at, p.id`,
        [userId],
      );
      return rows;
    },

    async byCredential(credentialId: Buffer): Promise<PasskeyRow | undefined> {
      const { rows } = await pool.query<PasskeyRow>(`${SELECT} where p.credential_id = $1`, [credentialId]);
      return rows[0];
    },

    /** The id by which authenticators identify the member. The caller has locked the account. */
    async userHandle(userId: string): Promise<Buffer> {
      const { rows } = await pool.query<{ user_handle: Buffer }>(
        `insert into account_security as s (user_id) values ($1)
         on conflict (user_id) do update set user_id = excluded.user_id returning user_handle`,
        [userId],
      );
      return rows[0]?.user_handle as Buffer;
    },

    /** @returns the passkey's id, or undefined if someone has registered it already */
    async add(client: pg.ClientBase, passkey: New): Promise<string | undefined> {
      const { rows } = await client.query<{ id: string }>(
        `insert into passkeys (user_id, credential_id, public_key, counter, synced, syncable, transports, rp_id, name)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`,
        [
          passkey.user_id,
          passkey.credential_id,
          passkey.public_key,
          passkey.counter,
          passkey.synced,
          passkey.syncable,
          passkey.transports,
          passkey.rp_id,
          passkey.name,
        ],
      );
      return rows[0]?.id;
    },

    /**
     * Records a use. The counter of a passkey that cannot be synced has to increase unless both are 0, and no passkey
     * changes its kind.
     * @returns whether that is so; of two simultaneous uses with the same counter, only one succeeds
     */
    async use(client: pg.ClientBase, id: string, { counter, synced, syncable }: Used): Promise<boolean> {
      const { rowCount } = await client.query(
        `update passkeys set counter = $2, synced = $3, syncable = $4, last_used_at = now()
         where id = $1 and paused_at is null and coalesce(syncable, $4) = $4
           and (synced or $3 or counter < $2 or (counter = 0 and $2 = 0))`,
        [id, counter, synced, syncable],
      );
      return rowCount === 1;
    },

    async pause(client: pg.ClientBase, id: string): Promise<boolean> {
      const { rowCount } = await client.query(
        'update passkeys set paused_at = now() where id = $1 and paused_at is null',
        [id],
      );
      return rowCount === 1;
    },

    /** @returns its name, or undefined if the member has no paused passkey with this id */
    async resume(client: pg.ClientBase, userId: string, id: string): Promise<string | undefined> {
      const { rows } = await client.query<{ name: string }>(
        `update passkeys set paused_at = null where id = $2 and user_id = $1 and paused_at is not null returning name`,
        [userId, id],
      );
      return rows[0]?.name;
    },

    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const { rowCount } = await pool.query('update passkeys set name = $3 where id = $2 and user_id = $1', [
        userId,
        id,
        name,
      ]);
      return rowCount === 1;
    },

    async remove(client: pg.ClientBase, userId: string, id: string) {
      const { rows } = await client.query<Pick<PasskeyRow, 'credential_id' | 'name' | 'rp_id' | 'paused_at'>>(
        'delete from passkeys where id = $2 and user_id = $1 returning credential_id, name, rp_id, paused_at',
        [userId, id],
      );
      return rows[0];
    },
  };
}
