import { join } from 'node:path';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { ledgerProblems } from '../../../server/test/ledger-problems.ts';
import { filesBelow } from '../../../server/test/pictures.ts';
import { problemsOf } from '../../../server/test/swap-oracle.ts';
import { leftInEnglish } from '../in-language.ts';
import type { Texts } from './self.ts';
import type { Traveller } from './traveller.ts';

type Server = { database: Database; dataDir: string };
type Who = Pick<Traveller, 'name' | 'email' | 'home' | 'language' | 'said'>;

/** What a journey leaves for one of its members. */
export type Left = {
  messages: number;
  swaps: number;
  /** Reviews by the member and about the member, and how many of them both can read. */
  reviews: { by: number; about: number };
  /** The lines of the account of nights, oldest first. */
  nights: readonly [kind: string, amount: number][];
  /** How often each of these events is in the bell. */
  notices: Record<string, number>;
};

/** The rows that a journey leaves for each of its members. */
const ROWS: Record<string, [sql: string, count: (left: Left) => number]> = {
  'confirmed accounts': ['select from users where id = $1 and email_verified', () => 1],
  homes: ['select from homes where user_id = $1', () => 1],
  photos: ['select from home_photos p join homes h on h.id = p.home_id where h.user_id = $1', () => 3],
  'running subscriptions': [
    `select from billing_subscriptions where user_id = $1 and subscription_status in ('paid', 'trialing')`,
    () => 1,
  ],
  'messages written': [
    `select from conversation_messages m join conversations c on c.id = m.conversation_id
     where m.swap_entry is null and $1 = case when by_host then c.host_id else c.guest_id end`,
    ({ messages }) => messages,
  ],
  'completed swaps': [
    `select from swap_parties p join swaps s on s.id = p.swap_id where p.user_id = $1 and s.state = 'completed'`,
    ({ swaps }) => swaps,
  ],
  swaps: ['select from swap_parties where user_id = $1', ({ swaps }) => swaps],
  signatures: [
    'select from swap_signatures s join swap_parties p using (swap_id, party) where p.user_id = $1',
    ({ swaps }) => swaps,
  ],
  'open reviews written': [
    'select from reviews where author_id = $1 and opened_at is not null and version = 1',
    ({ reviews }) => reviews.by,
  ],
  'reviews written': ['select from reviews where author_id = $1', ({ reviews }) => reviews.by],
  'reviews read': ['select from reviews where subject_id = $1', ({ reviews }) => reviews.about],
  // An email that was being sent when the server was killed is dropped, so that none is sent twice (docs/drills.md).
  // Members get one email about a swap in ten minutes, and what happens meanwhile waits for the next.
  'mails without which a swap is not safe, that were not sent': [
    `select from notices n where user_id = $1 and event in ('agreed', 'final_guest', 'final_host')
       and not exists (select from mailbox_mails m where m.id = n.id)
       and not exists (select from mail_deliveries d where d.event_id = n.id and d.state = 'uncertain')
       and not exists (
         select from notice_deliveries d where d.notice_id = n.id and d.channel = 'mail' and d.state = 'waits'
       )`,
    () => 0,
  ],
  'mails that came twice': [
    `select from mailbox_mails m join users u on m.recipient = u.email where u.id = $1
     group by m.subject, m.text_part having count(*) > 1`,
    () => 0,
  ],
};

/**
 * The id of each account, in the order of the members.
 * @throws Error if an address has no account, or several
 */
export async function idsOf({ pool }: Database, members: readonly Who[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    [members.map(({ email }) => email)],
  );
  if (rows.length !== members.length) throw new Error(`${rows.length} accounts of ${members.length} members`);
  return members.map(({ email }) => rows.find((row) => row.email === email)?.id ?? '');
}

/**
 * Lists records that are missing or duplicated after a journey. The list must be empty even if the server was killed
 * during it.
 */
export async function compareWithDatabase(
  server: Server,
  members: readonly (Who & { id: string; left: Left })[],
  texts: Texts,
): Promise<string[]> {
  const { pool } = server.database;
  const problems = [...(await problemsOf(pool)), ...(await ledgerProblems(pool)), ...(await filesOf(server))];
  for (const { id, name, left, ...who } of members) {
    const wrong: string[] = [];
    for (const [what, [sql, count]] of Object.entries(ROWS)) {
      const { rowCount } = await pool.query(sql, [id]);
      if (rowCount !== count(left)) wrong.push(`${what}: ${rowCount} instead of ${count(left)}`);
    }
    const lines = await nightsOf(pool, id);
    if (JSON.stringify(lines) !== JSON.stringify(left.nights)) wrong.push(`nights: ${JSON.stringify(lines)}`);
    wrong.push(...(await noticesOf(pool, id, left)), ...(await mailsOf(pool, who, texts)));
    problems.push(...wrong.map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

type Db = Pick<Database['pool'], 'query'>;

async function nightsOf(pool: Db, id: string): Promise<[string, number][]> {
  const { rows } = await pool.query<{ kind: string; amount: number }>(
    `select t.kind, e.amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
       join ledger_transactions t on t.id = e.transaction_id where a.user_id = $1 order by e.number`,
    [id],
  );
  return rows.map(({ kind, amount }) => [kind, amount]);
}

async function noticesOf(pool: Db, id: string, { notices }: Left): Promise<string[]> {
  const { rows } = await pool.query<{ event: string; n: number }>(
    'select event, count(*)::int as n from notices where user_id = $1 group by event',
    [id],
  );
  const found = new Map(rows.map(({ event, n }) => [event, n]));
  return [...new Set([...found.keys(), ...Object.keys(notices)])].flatMap((event) => {
    const [n, wanted] = [found.get(event) ?? 0, notices[event] ?? 0];
    return n === wanted ? [] : [`notices ${event}: ${n} instead of ${wanted}`];
  });
}

/** The email that confirms the address has to be there once, and none may hold an English line for another reader. */
async function mailsOf(
  pool: Db,
  { email, said }: Pick<Who, 'email' | 'said'>,
  texts: Texts,
): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string; text_part: string }>(
    'select subject, text_part from mailbox_mails where recipient = $1',
    [email],
  );
  const first = rows.filter(({ subject }) => subject === said.accounts_mail_verify_subject());
  const lines = rows.flatMap(({ subject, text_part }) => [subject, ...text_part.split('\n')]);
  return [
    ...(first.length === 1 ? [] : [`mails with the link that confirms the address: ${first.length}`]),
    ...leftInEnglish(lines, texts.en, said).map((line) => `a mail in English: ${line}`),
  ];
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
       (select count(*)::int from swap_history) as entries, (select count(*)::int from reviews) as reviews,
       (select count(*)::int from ledger_entries) as ledger_entries`,
  );
  return { ...rows[0], files: (await filesBelow(join(dataDir, 'files'))).length };
}

/**
 * What may still name a home or an address: lists of homes that jobs work off within minutes, and the emails, which a
 * real server does not keep.
 */
const LATER = ['mailbox_mails', 'match_home_changes', 'search_words_changed', 'wish_homes_changed'];

/**
 * Remaining data of deleted accounts and homes: in any column of ids or addresses, in what they wrote about each other,
 * and nights that are not retired.
 */
export async function nothingLeft(
  server: Server,
  ids: readonly string[],
  members: readonly Who[],
): Promise<string[]> {
  const { pool } = server.database;
  const problems = [...(await problemsOf(pool)), ...(await ledgerProblems(pool)), ...(await filesOf(server))];
  const known = [...ids, ...members.flatMap(({ email, home }) => [email, home.id])];
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type = 'uuid' or c.column_name = 'email' or c.column_name = 'recipient')`,
  );
  for (const { table_name, column_name } of columns.filter((one) => !LATER.includes(one.table_name))) {
    const { rowCount } = await pool.query(`select from ${table_name} where ${column_name}::text = any($1)`, [
      known,
    ]);
    if (rowCount) problems.push(`${rowCount} rows of ${table_name} still name one in ${column_name}`);
  }
  const { rows } = await pool.query<{ text: string }>(
    `select 'a review is left that nobody can read' as text from reviews where author_id is null and subject_id is null
     union all select balance || ' nights are left in an account' from ledger_accounts where balance > 0`,
  );
  return [...problems, ...rows.map(({ text }) => text)];
}
