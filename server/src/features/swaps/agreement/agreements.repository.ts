import type pg from 'pg';
import type { AgreementText, StoredSwap } from '../core/stored-swap.ts';
import type { HomeWindow } from '../core/terms.ts';

type Db = Pick<pg.Pool, 'query'>;

export type AgreementsRepository = ReturnType<typeof createAgreementsRepository>;

/** Texts of agreements and their signatures, what signing requires of homes, and which agreed swaps hold nights. */
export function createAgreementsRepository() {
  return {
    /** The text of the agreement for the present revision. */
    async text(db: Db, swap: StoredSwap): Promise<AgreementText> {
      const { rows } = await db.query<AgreementText>(
        'select sections, names, homes, sha256, made_from from swap_agreements where swap_id = $1 and revision = $2',
        [swap.id, swap.revision],
      );
      return rows[0] as AgreementText;
    },

    /** Stores the text of the agreement for the present revision. */
    async storeText(client: pg.ClientBase, swap: StoredSwap, text: AgreementText, now: Date): Promise<void> {
      await client.query({
        name: 'swaps-keep-text',
        text: `insert into swap_agreements (swap_id, revision, sections, names, sha256, homes, made_from, created_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [
          swap.id,
          swap.revision,
          JSON.stringify(text.sections),
          JSON.stringify(text.names),
          text.sha256,
          JSON.stringify(text.homes),
          JSON.stringify(text.made_from),
          now,
        ],
      });
    },

    /** Adds a signature to the present revision, in `swap` as well. */
    async sign(
      client: pg.ClientBase,
      swap: StoredSwap,
      { party, name, sha256, at }: { party: number; name: string; sha256: string; at: Date },
    ): Promise<void> {
      await client.query(
        `insert into swap_signatures (swap_id, revision, party, name, sha256, signed_at)
           values ($1, $2, $3, $4, $5, $6)`,
        [swap.id, swap.revision, party, name, sha256, at],
      );
      swap.signatures.push({ party, name, sha256, signed_at: at.toISOString() });
    },

    /** The present version of each listing, by home id. */
    async homeVersions(db: Db, ids: readonly string[]): Promise<Record<string, number>> {
      const { rows } = await db.query<{ id: string; version: number }>({
        name: 'swaps-home-versions',
        text: 'select id, version from homes where id = any($1)',
        values: [ids],
      });
      return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    },

    /** Whether the house guide has the address and phone that a host needs for signing. */
    async hasAddress(db: Db, homeId: string | null): Promise<boolean> {
      const { rows } = await db.query<{ ready: boolean }>(
        `select address->>'street' <> '' and address->>'town' <> '' and phone <> '' as ready
           from house_guides where home_id = $1`,
        [homeId],
      );
      return Boolean(rows[0]?.ready);
    },

    /**
     * Removes the member's name from agreements, changes and signatures; the hash of the signed text stays (AGREE-20).
     */
    async removeName(client: pg.ClientBase, userId: string): Promise<void> {
      for (const table of ['swap_agreements', 'swap_changes']) {
        await client.query(
          `update ${table} a set names = a.names - p.party::text from swap_parties p
             where p.user_id = $1 and p.swap_id = a.swap_id`,
          [userId],
        );
      }
      await client.query(
        `update swap_signatures s set name = '' from swap_parties p
           where p.user_id = $1 and p.swap_id = s.swap_id and p.party = s.party`,
        [userId],
      );
      await client.query(
        `update change_answers a set name = null from swap_changes c join swap_parties p on p.swap_id = c.swap_id
           where p.user_id = $1 and a.change_id = c.id and a.party = p.party`,
        [userId],
      );
    },

    /** The languages of the parties. */
    async languages(db: Db, swapId: string): Promise<string[]> {
      const { rows } = await db.query<{ language: string }>({
        name: 'swaps-languages',
        text: `select distinct u.language from swap_parties p join users u on u.id = p.user_id where p.swap_id = $1`,
        values: [swapId],
      });
      return rows.map(({ language }) => language);
    },

    /** The text of every agreed revision of a swap. */
    async texts(db: Db, swapId: string): Promise<(AgreementText & { revision: number })[]> {
      const { rows } = await db.query<AgreementText & { revision: number }>(
        'select revision, sections, names, made_from from swap_agreements where swap_id = $1 order by revision',
        [swapId],
      );
      return rows;
    },

    /** Ids of agreed swaps with one of these nights whose deadline for signing has passed. */
    async unsignedIds(
      client: pg.ClientBase,
      stays: readonly HomeWindow[],
      now: Date,
      except: string | null,
    ): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        `select distinct w.id from swaps w join stays t on t.swap_id = w.id
         join jsonb_to_recordset($1) as s (home_id uuid, check_in date, check_out date)
           on s.home_id = t.home_id and t.during && daterange(s.check_in, s.check_out)
         where w.state = 'agreed' and w.sign_until <= $2 and w.id is distinct from $3::uuid`,
        [JSON.stringify(stays), now, except],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Other swaps that hold one of these nights. With `is_over` the deadline for signing has passed, so the nights are
     * due to be freed. Nights that another transaction is just taking are not visible yet.
     */
    async holders(client: pg.ClientBase, swap: StoredSwap, stays: readonly HomeWindow[], now: Date) {
      const { rows } = await client.query<{ id: string; is_over: boolean }>({
        name: 'swaps-holders',
        text: `select distinct w.id, w.state = 'agreed' and w.sign_until <= $3 as is_over
          from jsonb_to_recordset($1) as s (home_id uuid, check_in date, check_out date)
          join taken_nights n on n.home_id = s.home_id and n.nights && daterange(s.check_in, s.check_out)
          join stays t on t.id = n.stay_id join swaps w on w.id = t.swap_id
          where t.id <> all($2::uuid[])`,
        values: [JSON.stringify(stays), swap.stays.map(({ id }) => id), now],
      });
      return rows;
    },
  };
}
