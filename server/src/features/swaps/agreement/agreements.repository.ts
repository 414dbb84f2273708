import type pg from 'pg';
import type { AgreementText, StoredSwap } from '../core/stored-swap.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Texts of agreements, the signatures below them, and what signing asks of homes. */
export const agreementsRepository = {
  /** The text of the agreement for the present revision. */
  async text(db: Db, swap: StoredSwap): Promise<AgreementText> {
    const { rows } = await db.query<AgreementText>(
      'select sections, names, homes, sha256 from swap_agreements where swap_id = $1 and revision = $2',
      [swap.id, swap.revision],
    );
    return rows[0] as AgreementText;
  },

  /** Stores the text of the agreement for the present revision. */
  async keepText(client: pg.ClientBase, swap: StoredSwap, text: AgreementText, now: Date): Promise<void> {
    await client.query({
      name: 'swaps-keep-text',
      text: `insert into swap_agreements (swap_id, revision, sections, names, sha256, homes, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        swap.id,
        swap.revision,
        JSON.stringify(text.sections),
        JSON.stringify(text.names),
        text.sha256,
        JSON.stringify(text.homes),
        now,
      ],
    });
  },

  /** Adds a signature to the present revision, also in `swap`. */
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

  /** Whether the house guide has the address and the phone that a host has to give before signing. */
  async hasAddress(db: Db, homeId: string | null): Promise<boolean> {
    const { rows } = await db.query<{ ready: boolean }>(
      `select address->>'street' <> '' and address->>'town' <> '' and phone <> '' as ready
       from house_guides where home_id = $1`,
      [homeId],
    );
    return Boolean(rows[0]?.ready);
  },

  /** Removes the name from agreements, changes and signatures; the hash of what was signed stays (AGREE-20). */
  async takeNameOut(client: pg.ClientBase, userId: string): Promise<void> {
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
};
