import { HOME_FIELDS } from '@swapstead/contract/homes/fields';
import type { HomeFields } from '@swapstead/contract/homes/listing.endpoints';
import type pg from 'pg';
import type { ImportedHome } from './import-row.ts';

/** Has every field that hosts write: one that `import-row.ts` does not read is a type error. */
export type HomeToInsert = HomeFields & ImportedHome & { user_id: string; created_at: string };

const COLUMNS = ['id', 'user_id', 'created_at', ...HOME_FIELDS].join(', ');

/** Inserts homes with their days; a home whose id exists is left as it is. @returns the ids that were added */
export async function insertHomes(client: pg.ClientBase, homes: HomeToInsert[]): Promise<Set<string>> {
  const rows = JSON.stringify(homes);
  const { rows: added } = await client.query<{ id: string }>(
    `insert into homes (${COLUMNS})
     select ${COLUMNS} from json_populate_recordset(null::homes, $1)
     on conflict (id) do nothing
     returning id`,
    [rows],
  );
  const ids = new Set(added.map(({ id }) => id));
  const days = homes.flatMap(({ id, available_dates }) =>
    ids.has(id) ? available_dates.map((day) => ({ id, day })) : [],
  );
  if (days.length > 0) {
    await client.query(
      `insert into home_available_dates (home_id, day)
       select * from unnest($1::uuid[], $2::date[]) on conflict do nothing`,
      [days.map(({ id }) => id), days.map(({ day }) => day)],
    );
  }
  return ids;
}

/** Which of these homes exist already. */
export async function findHomes(pool: pg.Pool, ids: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>('select id from homes where id = any($1::uuid[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * For this transaction, turns off the triggers that update members' search at every change of a part of a home.
 * `writeSearch` writes the search once when all parts are stored.
 */
export async function writeSearchAtEnd(client: pg.ClientBase): Promise<void> {
  await client.query('select search_written_at_end()');
}

export async function writeSearch(client: pg.ClientBase, ids: ReadonlySet<string>): Promise<void> {
  await client.query('select refresh_member_search($1::uuid[])', [[...ids]]);
}
