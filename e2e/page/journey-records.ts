import { join } from 'node:path';
import type { Database } from '../../server/src/platform/database/database.ts';
import { filesBelow } from '../../server/test/pictures.ts';
import { problemsOf } from '../../server/test/swap-oracle.ts';
import type { Traveller } from './journey-steps.ts';

type Server = { database: Database; dataDir: string };
type Who = Pick<Traveller, 'email' | 'home'>;

/** The rows that a journey leaves for each of its two members. */
const PER_MEMBER: Record<string, [sql: string, count: number]> = {
  'confirmed accounts': ['select from users where id = $1 and email_verified', 1],
  homes: ['select from homes where user_id = $1', 1],
  photos: ['select from home_photos p join homes h on h.id = p.home_id where h.user_id = $1', 3],
  'running subscriptions': [
    `select from billing_subscriptions where user_id = $1 and subscription_status in ('paid', 'trialing')`,
    1,
  ],
  'messages written': [
    `select from conversation_messages m join conversations c on c.id = m.conversation_id
     where m.swap_entry is null and $1 = case when by_host then c.host_id else c.guest_id end`,
    1,
  ],
  'completed swaps': [
    `select from swap_parties p join swaps s on s.id = p.swap_id where p.user_id = $1 and s.state = 'completed'`,
    1,
  ],
  swaps: ['select from swap_parties where user_id = $1', 1],
  signatures: [
    'select from swap_signatures s join swap_parties p using (swap_id, party) where p.user_id = $1',
    1,
  ],
  'mails with the link that confirms the address': [
    `select from mailbox_mails m join users u on m.recipient = u.email where u.id = $1 and m.subject like 'Confirm%'`,
    1,
  ],
  // An email that was being sent when the server was killed is dropped, so that none is sent twice
  // (docs/drills.md).
  'mails without which a swap is not safe, that were not sent': [
    `select from notices n where user_id = $1 and event in ('agreed', 'final_guest', 'final_host')
       and not exists (select from mailbox_mails m where m.id = n.id)
       and not exists (select from mail_deliveries d where d.event_id = n.id and d.state = 'uncertain')`,
    0,
  ],
  'mails that came twice': [
    `select from mailbox_mails m join users u on m.recipient = u.email where u.id = $1
     group by m.subject, m.text_part having count(*) > 1`,
    0,
  ],
};

/**
 * The ids of the accounts.
 * @throws Error if an address has no account, or several
 */
export async function idsOf({ pool }: Database, members: Who[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from users where email = any($1)', [
    members.map(({ email }) => email),
  ]);
  if (rows.length !== members.length) throw new Error(`${rows.length} accounts of ${members.length} members`);
  return rows.map(({ id }) => id);
}

/** Lists records that are missing or duplicated after a journey. The list must be empty even if the server was killed during it. */
export async function compareWithDatabase(server: Server, ids: string[]): Promise<string[]> {
  const { pool } = server.database;
  const problems = [...(await problemsOf(pool)), ...(await filesOf(server))];
  for (const id of ids) {
    for (const [what, [sql, count]] of Object.entries(PER_MEMBER)) {
      const { rowCount } = await pool.query(sql, [id]);
      if (rowCount !== count) problems.push(`${id}: ${what}: ${rowCount} instead of ${count}`);
    }
  }
  return problems;
}

/** Photos without a file, and files without a row; those of unused uploads wait for the sweep. */
async function filesOf({ database: { pool }, dataDir }: Server): Promise<string[]> {
  const { rows } = await pool.query<{ path: string; width: number; is_taken: boolean }>(
    'select path, width, true as is_taken from home_photos union all select path, width, false from uploads',
  );
  const files = await filesBelow(join(dataDir, 'files', 'home-photos'));
  const paths = new Set(rows.map(({ path }) => path));
  return [
    ...rows
      .filter(({ path, width, is_taken }) => is_taken && !files.includes(`${path}/${width}.webp`))
      .map(({ path }) => `the file of ${path} is missing`),
    ...files
      .filter((file) => !paths.has(file.split('/').slice(0, 2).join('/')))
      .map((file) => `${file} belongs to nothing`),
  ];
}

/** The numbers of rows and files compared, for the journey's report. */
export async function countsOf({ database: { pool }, dataDir }: Server): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from notices) as notices, (select count(*)::int from mailbox_mails) as mails,
       (select sum(upper(nights) - lower(nights))::int from taken_nights) as nights,
       (select count(*)::int from swap_history) as entries`,
  );
  return { ...rows[0], files: (await filesBelow(join(dataDir, 'files'))).length };
}

/** Remaining data of deleted accounts and homes, in any table with a member, home or address. */
export async function nothingLeft(server: Server, ids: string[], members: Who[]): Promise<string[]> {
  const { pool } = server.database;
  const problems = [...(await problemsOf(pool)), ...(await filesOf(server))];
  const known = [...ids, ...members.flatMap(({ email, home }) => [email, home.id])];
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'home_id', 'email')`,
  );
  for (const { table_name, column_name } of columns) {
    const { rowCount } = await pool.query(`select from ${table_name} where ${column_name}::text = any($1)`, [
      known,
    ]);
    if (rowCount) problems.push(`${rowCount} rows of ${table_name} still name one in ${column_name}`);
  }
  return problems;
}
