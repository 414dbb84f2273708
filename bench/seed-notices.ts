import type pg from 'pg';

/** One in this many is unread. */
const UNREAD = 10;

/** This many notices for every member with an inbox, one per day, written day by day, the newest today. */
export async function seedNotices(pool: pg.Pool, each: number): Promise<void> {
  const client = await pool.connect();
  try {
    await withIndexesAfter(client, 'notices', async () => {
      for (let day = 1; day <= each; day++) {
        await client.query(
          `insert into notices (user_id, kind, event, event_key, position, created_at, read_at)
           select user_id, 'wish', 'homes_fit_wish', 'kept ' || $1::int, $1::int, now() - ($3::int - $1::int) * interval '1 day',
             case when $1::int % $2::int > 0 then now() end
           from inboxes`,
          [day, UNREAD, each],
        );
      }
    });
    await client.query('update inboxes set last_event = $1', [each]);
  } finally {
    client.release(true);
  }
}

type Parts = { drop: string[]; add: string[] };

/**
 * Fills an empty table without its keys and indexes and creates these afterwards, the fast way to load millions of rows
 * into PostgreSQL. The result equals the schema of the migrations, with every constraint checked.
 */
async function withIndexesAfter(
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
