import type { IdentityFault } from '@swapstead/contract/trust/endpoints';
import type pg from 'pg';
import type { IdentityState, ProviderCheck } from '../../platform/identity/identity-provider.ts';

type Db = Pick<pg.Pool, 'query'>;

export type StoredCheck = {
  id: string;
  user_id: string | null;
  state: IdentityState;
  fault: IdentityFault | null;
  provider_id: string | null;
  created_at: Date;
};

const CHECK = 'c.id, c.user_id, c.state, c.fault, c.provider_id, c.created_at';

/** How many checks a background run takes at most; the rest waits for the next one. */
const MOST = 500;

export type IdentityRepository = ReturnType<typeof createIdentityRepository>;

/** Checks of identities, and the marks that come of them. */
export function createIdentityRepository() {
  return {
    /** Locks the account, so that what one member does happens one after the other. */
    async lockAccount(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rowCount } = await client.query('select from users where id = $1 for no key update', [userId]);
      return rowCount === 1;
    },

    /** The check under way, or the newest one. */
    async current(db: Db, userId: string): Promise<StoredCheck | undefined> {
      const { rows } = await db.query<StoredCheck>(
        `select ${CHECK} from identity_checks c where c.user_id = $1
         order by (c.decided_at is null) desc, c.created_at desc, c.id limit 1`,
        [userId],
      );
      return rows[0];
    },

    /** When the member's checks since an instant began, oldest first. */
    async begunSince(db: Db, userId: string, since: Date): Promise<Date[]> {
      const { rows } = await db.query<{ created_at: Date }>(
        'select created_at from identity_checks where user_id = $1 and created_at > $2 order by created_at',
        [userId, since],
      );
      return rows.map(({ created_at }) => created_at);
    },

    async insert(client: pg.ClientBase, userId: string, now: Date): Promise<StoredCheck> {
      const { rows } = await client.query<StoredCheck>(
        `insert into identity_checks as c (user_id, created_at) values ($1, $2) returning ${CHECK}`,
        [userId, now],
      );
      return rows[0] as StoredCheck;
    },

    /** Stores the check's id at the provider. @returns false if the check is gone */
    async setProviderId(db: Db, id: string, providerId: string): Promise<boolean> {
      const { rowCount } = await db.query('update identity_checks set provider_id = $2 where id = $1', [
        id,
        providerId,
      ]);
      return rowCount === 1;
    },

    async idOf(db: Db, providerId: string): Promise<string | undefined> {
      const { rows } = await db.query<{ id: string }>(
        'select id from identity_checks where provider_id = $1',
        [providerId],
      );
      return rows[0]?.id;
    },

    /** The check, locked until the transaction ends. */
    async lock(client: pg.ClientBase, id: string): Promise<StoredCheck | undefined> {
      const { rows } = await client.query<StoredCheck>(
        `select ${CHECK} from identity_checks c where c.id = $1 for update`,
        [id],
      );
      return rows[0];
    },

    async setState(
      client: pg.ClientBase,
      id: string,
      { state, fault }: Pick<ProviderCheck, 'state' | 'fault'>,
      now: Date,
    ): Promise<void> {
      await client.query(
        `update identity_checks set state = $2, fault = $3,
           decided_at = case when $2 in ('open', 'processing') then null else $4::timestamptz end where id = $1`,
        [id, state, fault, now],
      );
    },

    /** Checks whose result is not here yet, the longest waiting first. */
    async waiting(db: Db): Promise<StoredCheck[]> {
      const { rows } = await db.query<StoredCheck>(
        `select ${CHECK} from identity_checks c where c.decided_at is null and c.provider_id is not null
         order by c.created_at limit ${MOST}`,
      );
      return rows;
    },

    /** Checks that the provider has to delete. */
    async toRedact(db: Db): Promise<StoredCheck[]> {
      const { rows } = await db.query<StoredCheck>(
        `select ${CHECK} from identity_checks c
         where c.provider_id is not null and (c.decided_at is not null or c.user_id is null)
         order by c.created_at limit ${MOST}`,
      );
      return rows;
    },

    /** Forgets the check at the provider, and the whole check of an account that is gone. */
    async forget(db: Db, id: string): Promise<void> {
      await db.query('delete from identity_checks where id = $1 and user_id is null', [id]);
      await db.query('update identity_checks set provider_id = null where id = $1', [id]);
    },

    /** Deletes what the provider does not know of; the rest goes once the provider has deleted it. */
    async deleteUnknown(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from identity_checks where user_id = $1 and provider_id is null', [userId]);
    },

    /** The day of the mark as YYYY-MM-DD, and whether the member asks others for it. */
    async mark(db: Db, userId: string): Promise<{ verified_on: string; asked: boolean } | undefined> {
      const { rows } = await db.query<{ verified_on: string; asked: boolean }>(
        `select k.verified_on::text, exists (select from identity_asked q where q.user_id = k.user_id) as asked
         from identity_marks k where k.user_id = $1`,
        [userId],
      );
      return rows[0];
    },

    async addMark(client: pg.ClientBase, userId: string, day: string): Promise<void> {
      await client.query(
        'insert into identity_marks (user_id, verified_on) values ($1, $2) on conflict (user_id) do nothing',
        [userId, day],
      );
    },

    /** Removes the mark, and with it the wish that others have one. */
    async removeMark(client: pg.ClientBase, userId: string): Promise<void> {
      await client.query('delete from identity_marks where user_id = $1', [userId]);
    },

    async setAsked(client: pg.ClientBase, userId: string, asked: boolean): Promise<void> {
      await client.query(
        asked
          ? 'insert into identity_asked (user_id) values ($1) on conflict do nothing'
          : 'delete from identity_asked where user_id = $1',
        [userId],
      );
    },

    /** Whether one of these guests lacks what the host asks for. */
    async isMissing(db: Db, pairs: readonly { host_id: string; guest_id: string }[]): Promise<boolean> {
      const { rowCount } = await db.query(
        `select from jsonb_to_recordset($1::jsonb) as x(host_id uuid, guest_id uuid)
           join identity_asked q on q.user_id = x.host_id
         where not exists (select from identity_marks k where k.user_id = x.guest_id) limit 1`,
        [JSON.stringify(pairs)],
      );
      return rowCount === 1;
    },
  };
}
