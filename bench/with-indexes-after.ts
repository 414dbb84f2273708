import type pg from 'pg';

type Parts = { drop: string[]; add: string[] };

/**
 * Fills a table that is empty without its keys and indexes, and makes them from what is there afterwards, as one loads
 * millions of rows into PostgreSQL. What stands then is what the migrations made; nothing is left unchecked.
 */
export async function withIndexesAfter(
  client: pg.ClientBase,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const keys = await partsOf(client, KEYS, table);
  const indexes = await partsOf(client, INDEXES, table);
  for (const statement of [...keys.drop, ...indexes.drop]) await client.query(statement);
  await fill();
  await client.query(`set maintenance_work_mem = '1GB'`);
  // References come last: they need the keys.
  for (const statement of [...indexes.add, ...keys.add.toReversed()]) await client.query(statement);
}

async function partsOf(client: pg.ClientBase, sql: string, table: string): Promise<Parts> {
  const { rows } = await client.query<{ drop: string; add: string }>(sql, [table]);
  return { drop: rows.map((row) => row.drop), add: rows.map((row) => row.add) };
}

/** References to and from the table first. */
const KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint
  where $1::regclass in (conrelid, confrelid) and contype in ('p', 'u', 'f')
  order by contype <> 'f', conname`;

const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
  from pg_index
  where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid`;
