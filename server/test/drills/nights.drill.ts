import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addDays, dayIn } from '@swapstead/contract/days';
import type pg from 'pg';
import { ledgerProblems } from '../ledger-problems.ts';
import type { RealServer } from '../real-server.ts';
import { seededRandom } from '../seeded-random.ts';
import { PEOPLE, WORDS } from '../swap-terms.ts';
import { urlOf } from '../test-database.ts';
import { setClock } from './clock.ts';
import type { Drill, DrillReport } from './drill.ts';
import {
  type Answer,
  ask,
  inFolder,
  killServer,
  lookInto,
  type Member,
  newHome,
  newMembers,
  startServer,
  stopServer,
  until,
} from './kit.ts';

type Host = Member & { home_id: string };

const MEMBERS = 40;
const NIGHTS = 14;
/** In every so many rounds the second server is killed while it may be writing. */
const ROUNDS_PER_KILL = 25;
/** Past the completion of every stay of the drill. */
const PAST_ALL = 900;

/**
 * Members agree stays for nights over two servers at once, cancel some, and read their statements meanwhile, while our
 * team corrects and one of the servers is killed now and then. Then the clock jumps over the end of all stays, and back.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const figures = { rounds, kills: 0, agreed: 0, cancelled: 0, paid: 0 };
  await inFolder(async (dataDir) => {
    const CLOCK_FILE = join(dataDir, 'clock');
    const preload = pathToFileURL(join(import.meta.dirname, 'clock-preload.ts')).href;
    const one = await startServer(dataDir, { CLOCK_FILE, NODE_OPTIONS: `--import=${preload}` });
    const database = await lookInto(dataDir);
    const startOther = () => startServer(dataDir, { DATABASE_URL: urlOf(database.connection) });
    let other: RealServer | undefined = await startOther();
    try {
      const { pool } = database;
      const members = await newHosts(pool);
      const random = seededRandom(7);
      for (let round = 1; round <= rounds; round++) {
        const isKilled = round % ROUNDS_PER_KILL === 0;
        const second = other;
        const kill = async () => {
          if (!isKilled) return;
          await killServer(second);
          figures.kills++;
        };
        const scene = { pool, urls: [one.url, second.url] as const, random, members };
        const played = await playRound(scene, round, kill);
        if (isKilled) other = await startOther();
        if (played.agreed) await endOrSign(scene, played.agreed, figures);
        const faults = [...played.faults, ...(await ledgerProblems(pool))];
        problems.push(...faults.map((fault) => `round ${round}: ${fault}`));
        if (round % 100 === 0) print(`${round} rounds, ${problems.length} problems`);
      }
      // Its clock stays, and whichever server takes a job decides what is due.
      problems.push(...(await stopServer(other)));
      other = undefined;
      const before = await held(pool);
      await setClock(one, CLOCK_FILE, PAST_ALL);
      await until(async () => (await held(pool)) === 0, 'the payment of all stays');
      await setClock(one, CLOCK_FILE, 0);
      const { rows } = await pool.query<{ nights: number; stays: number }>(
        `select coalesce(sum(e.amount), 0)::int as nights, count(*)::int as stays
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where t.kind = 'paid' and e.amount > 0`,
      );
      figures.paid = rows[0]?.stays ?? 0;
      if (rows[0]?.nights !== before)
        problems.push(`${before} nights were on hold and ${rows[0]?.nights} were paid`);
      problems.push(...(await ledgerProblems(pool)));
    } finally {
      if (other) problems.push(...(await stopServer(other)));
      await database.close();
      problems.push(...(await stopServer(one)));
    }
  });
  return {
    figures,
    held: [
      'all accounts add up to 0 and none is below 0 after every round, whichever server died',
      'a stay holds exactly its nights while it is agreed or final, and none after it was cancelled or paid',
      'nights are paid once, also when the clock jumps over the end of the stays, and back',
    ],
    retried: ['acceptances without an answer, under one submission id, by the member'],
    problems,
  };
}

async function newHosts(pool: pg.Pool): Promise<Host[]> {
  const hosts: Host[] = [];
  for (const member of await newMembers(pool, MEMBERS)) {
    await pool.query("insert into profiles (user_id, display_name) values ($1, 'Hanna Host')", [
      member.user_id,
    ]);
    await pool.query(
      `with account as (
         insert into ledger_accounts (kind, user_id, balance) values ('member', $1, 0) returning id
       ), posted as (
         insert into ledger_transactions (kind, cause, created_at) values ('welcome', $1::uuid, now()) returning id
       )
       insert into ledger_entries (account_id, transaction_id, amount)
       select account.id, posted.id, $2::int from account, posted
       union all select t.id, posted.id, -$2::int from ledger_accounts t, posted where t.kind = 'issued'`,
      [member.user_id, NIGHTS],
    );
    hosts.push({ ...member, home_id: await newHome(pool, member) });
  }
  return hosts;
}

type Agreed = { id: string; guest: Host; host: Host };
type Scene = {
  pool: pg.Pool;
  urls: readonly [string, string];
  random: ReturnType<typeof seededRandom>;
  members: readonly Host[];
};

/** A host accepts over both servers at once while the guest reads; `kill` may kill the second server meanwhile. */
async function playRound(
  { urls, random, members }: Scene,
  round: number,
  kill: () => Promise<void>,
): Promise<{ faults: string[]; agreed?: Agreed }> {
  const [guest, host] = [random.pick(members), random.pick(members)];
  const id = guest === host ? undefined : await propose(urls[0], guest, host, round);
  if (!id) {
    await kill();
    return { faults: [] };
  }
  const accept = sentFor('open');
  const begun = [
    ...urls.map((url) => act(url, id, 'accept', host, accept)),
    ...urls.map((url) => ask(url, 'GET', '/api/nights/statement', { as: guest })),
  ];
  await kill();
  const answers = await Promise.all(begun);
  // A client without an answer sends the same again.
  const accepted = answers[0] ?? (await act(urls[0], id, 'accept', host, accept));
  return {
    faults: answers.flatMap(faultOf),
    ...(accepted?.status === 200 && { agreed: { id, guest, host } }),
  };
}

/** One in three is cancelled, the others count as signed. */
async function endOrSign(
  { pool, urls, random }: Scene,
  { id, guest, host }: Agreed,
  figures: { agreed: number; cancelled: number },
): Promise<void> {
  figures.agreed++;
  if (random.int(3) > 0) {
    await pool.query("update swaps set state = 'final', final_at = now() where id = $1", [id]);
    return;
  }
  const words = 'We cannot come after all, we are sorry.';
  const body = { ...sentFor('agreed'), reason: 'plans', words };
  const answer = await act(urls[0], id, 'cancel', random.pick([guest, host]), body);
  if (answer?.status === 200) figures.cancelled++;
}

const sentFor = (from: string) => ({ submission_id: randomUUID(), from, revision: 1 });

const act = (url: string, id: string, what: string, as: Member, body: object) =>
  ask(url, 'POST', `/api/swaps/${id}/${what}`, { as, body });

/** @returns the id of the proposal; undefined if it was refused, for nights that are taken or missing */
async function propose(url: string, guest: Host, host: Host, round: number): Promise<string | undefined> {
  const check_in = addDays(dayIn('UTC', new Date()), 5 + (round % 700));
  const reply = await ask(url, 'POST', '/api/swaps', {
    as: guest,
    body: {
      submission_id: randomUUID(),
      home_id: host.home_id,
      own_home_id: null,
      my_stay: { check_in, check_out: addDays(check_in, 1 + (round % 3)) },
      their_stay: null,
      people: PEOPLE,
      words: WORDS,
    },
  });
  return reply?.status === 200 ? reply.json<{ id: string }>().id : undefined;
}

/** An answer that no request may get, or a statement whose balances do not follow one another. */
function faultOf(answer: Answer | undefined): string[] {
  if (!answer) return [];
  if (answer.status >= 500 && answer.status !== 503) return [`answered with ${answer.status}`];
  const { lines } = JSON.parse(answer.text) as { lines?: { amount: number; balance: number }[] };
  return (lines ?? []).flatMap(({ balance, amount }, index, all) => {
    const before = all[index + 1]?.balance;
    return before === undefined || balance === before + amount
      ? []
      : [`${before} and ${amount} made ${balance}`];
  });
}

async function held(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ nights: number }>(
    `select coalesce(sum(balance), 0)::int as nights from ledger_accounts where kind = 'stay'`,
  );
  return rows[0]?.nights ?? 0;
}

export const drill: Drill = {
  failure:
    'stays for nights are agreed and cancelled over two servers, of which one is killed; the clock jumps',
  rounds: 1_000,
  testRounds: 30,
  holds: 'nights add up to 0, and are held and paid once, whichever server dies [NIGHT-24, NIGHT-25]',
  run,
};
