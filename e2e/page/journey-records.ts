import type { Database } from '../../server/src/platform/database/database.ts';
import { problemsOf } from '../../server/test/swap-oracle.ts';
import type { Traveller } from './journey-steps.ts';

type Who = Pick<Traveller, 'email' | 'home'>;

/** What a journey leaves behind for each of its two members, and how much of it. */
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
     where $1 = case when by_host then c.host_id else c.guest_id end`,
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
  'mails that came twice': [
    `select from mailbox_mails m join users u on m.recipient = u.email where u.id = $1
     group by m.subject, m.text_part having count(*) > 1`,
    0,
  ],
};

/** The ids of the accounts. @throws Error where an address has none, or more than one */
export async function idsOf({ pool }: Database, members: Who[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from users where email = any($1)', [
    members.map(({ email }) => email),
  ]);
  if (rows.length !== members.length) throw new Error(`${rows.length} accounts of ${members.length} members`);
  return rows.map(({ id }) => id);
}

/** What is missing or doubled after a journey: nothing, whatever happened to the server meanwhile. */
export async function compareWithDatabase({ pool }: Database, ids: string[]): Promise<string[]> {
  const problems = await problemsOf(pool);
  for (const id of ids) {
    for (const [what, [sql, count]] of Object.entries(PER_MEMBER)) {
      const { rowCount } = await pool.query(sql, [id]);
      if (rowCount !== count) problems.push(`${id}: ${what}: ${rowCount} instead of ${count}`);
    }
  }
  return problems;
}

/** What is left of deleted accounts and homes, in whichever table names a member, a home or an address. */
export async function nothingLeft({ pool }: Database, ids: string[], members: Who[]): Promise<string[]> {
  const problems = await problemsOf(pool);
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
