/**
 * Nights on one process, with 100,000 members who have an account: transfers, 200 of them at once; accepting a stay for
 * nights beside accepting an exchange; a statement of 10,000 lines; the totals that our team sees. Takes a few minutes.
 *
 *   node bench/nights.ts [--members 100000] [--lines 10000]
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addDays } from '@swapstead/contract/days';
import { createLedgerRepository } from '../server/src/features/ledger/ledger.repository.ts';
import { createPool } from '../server/src/platform/database/pool.ts';
import { inTransaction } from '../server/src/platform/database/transaction.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { median, percentile, report } from './rounds.ts';
import { type BenchMember, seedMembers } from './seed-swaps.ts';
import { startSite } from './site.ts';

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    lines: { type: 'string', default: '10000' },
  },
});
const MEMBERS = Number(options.members);
const LINES = Number(options.lines);
const AT_ONCE = 200;
const CONNECTIONS = 10;
const READINGS = 300;
const PAIRS = 120;
const WARM = 20;
const TRANSFER_MS = 10;
const PAGE_MS = 20;
const TOTALS_MS = 200;
const ACCEPT_RATIO = 1.3;
const WORDS = 'We are two quiet readers and love your town.';
const PEOPLE = { adults: 2, children: 0, babies: 0, pets: 0 };

/** Every member gets welcome nights and nine corrections; the first one as many lines as are asked for. */
const ACCOUNTS = `insert into ledger_accounts (kind, user_id, balance)
  select 'member', bench_id('user ' || n), 0 from generate_series(0, $1::int - 1) n`;
const ENTRIES = `with posted as (
    insert into ledger_transactions (kind, cause, reason, created_at)
    select 'correction', $2 || ' ' || n, 'Filled by the benchmark.', now() - interval '1 day'
    from generate_series($3::int, $4::int) n returning id, split_part(cause, ' ', 2)::int as n
  ), entered as (
    select posted.id, a.id as account from posted
      join ledger_accounts a on a.user_id = bench_id('user ' || case when $1 then 0 else posted.n end)
  )
  insert into ledger_entries (account_id, transaction_id, amount)
  select account, id, 30 from entered
  union all select t.id, entered.id, -30 from entered, ledger_accounts t where t.kind = 'corrections'`;

const site = await startSite();
const { pool } = site;
const ledger = createLedgerRepository();
try {
  const members = (await seedMembers(pool, MEMBERS, 2 * PAIRS + 2)) as [BenchMember, ...BenchMember[]];
  await pool.query(ACCOUNTS, [MEMBERS]);
  for (let from = 0; from < MEMBERS; from += 20_000) {
    await pool.query(ENTRIES, [false, 'each', from, Math.min(MEMBERS, from + 20_000) - 1]);
  }
  await pool.query(ENTRIES, [true, 'lines', 1, LINES]);
  await pool.query('vacuum analyze');
  await measureTransfers();
  await measureAccepting(members);
  await measureReading(members[0]);
} finally {
  await site.stop();
}

/** Each transfer moves a night between two of 40 members; timed from its first statement to its commit. */
async function measureTransfers(): Promise<void> {
  const own = createPool(site.connection, CONNECTIONS, createLogger('silent'));
  const times: number[] = [];
  const one = async (index: number) => {
    const [from = '', to = ''] = [index % 40, (index * 7 + 1 + Math.floor(index / 40)) % 40].map(
      (n) => ids[n],
    );
    if (from === to) return;
    let begun = 0;
    await inTransaction(
      own,
      async (client) => {
        begun = performance.now();
        const accounts = await ledger.lock(client, [from, to]);
        await ledger.post(client, {
          kind: 'correction',
          cause: randomUUID(),
          reason: 'Moved by the benchmark.',
          at: new Date(),
          entries: [
            { account: accounts.get(from)?.id as number, amount: -1 },
            { account: accounts.get(to)?.id as number, amount: 1 },
          ],
        });
      },
      { retries: 5 },
    );
    times.push(performance.now() - begun);
  };
  const { rows } = await pool.query<{ id: string }>(
    `select bench_id('user ' || n) as id from generate_series(100, 139) n`,
  );
  const ids = rows.map(({ id }) => id);
  for (let round = 0; round < 6; round++) {
    if (round === 1) times.length = 0;
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => one(round * AT_ONCE + index)));
  }
  await own.end();
  const p95 = percentile(times, 0.95);
  report(
    `a transfer between two of 40 members, 95th percentile, ${AT_ONCE} at once over ${CONNECTIONS} connections`,
    `${TRANSFER_MS} ms`,
    `${p95.toFixed(1)} ms (median ${median(times).toFixed(1)})`,
    p95 <= TRANSFER_MS,
  );
  const { rows: sums } = await pool.query<{ sum: string }>('select sum(amount) as sum from ledger_entries');
  report('the sum of all accounts afterwards', 'exactly 0', String(sums[0]?.sum), Number(sums[0]?.sum) === 0);
}

async function asked<T>(as: BenchMember, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${site.url}/api/${path}`, {
    method,
    headers: { cookie: as.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${method} ${path} answers ${reply.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** In turn an exchange and a stay for nights between the same two members, each accepted alone. */
async function measureAccepting(members: readonly BenchMember[]): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const times = { exchange: [] as number[], nights: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair++) {
    const [guest, host] = [members[2 * pair + 1] as BenchMember, members[2 * pair + 2] as BenchMember];
    for (const kind of ['exchange', 'nights'] as const) {
      const first = addDays(today, kind === 'nights' ? 60 : 30);
      const window = { check_in: first, check_out: addDays(first, 7) };
      const exchange = kind === 'exchange';
      const { id } = await asked<{ id: string }>(guest, 'POST', 'swaps', {
        submission_id: randomUUID(),
        home_id: host.home_id,
        own_home_id: exchange ? guest.home_id : null,
        my_stay: window,
        their_stay: exchange ? window : null,
        people: PEOPLE,
        words: WORDS,
      });
      const sent = {
        submission_id: randomUUID(),
        from: 'open',
        revision: 1,
        ...(exchange && { people: PEOPLE }),
      };
      const begun = performance.now();
      await asked(host, 'POST', `swaps/${id}/accept`, sent);
      if (pair >= WARM) times[kind].push(performance.now() - begun);
    }
  }
  const [one, other] = [percentile(times.exchange, 0.95), percentile(times.nights, 0.95)];
  report(
    'accepting a stay for nights, 95th percentile, compared with an exchange',
    `${ACCEPT_RATIO} times`,
    `${(other / one).toFixed(2)} times (${other.toFixed(1)} and ${one.toFixed(1)} ms; medians ${median(times.nights).toFixed(1)} and ${median(times.exchange).toFixed(1)})`,
    other / one <= ACCEPT_RATIO,
  );
}

async function measureReading(reader: BenchMember): Promise<void> {
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let index = 0; index < READINGS + WARM; index++) {
      const begun = performance.now();
      await work();
      if (index >= WARM) times.push(performance.now() - begun);
    }
    return times;
  };
  const page = await timed(() =>
    Promise.all([asked(reader, 'GET', 'nights'), asked(reader, 'GET', 'nights/statement')]),
  );
  const p95 = percentile(page, 0.95);
  report(
    `/nights with ${LINES.toLocaleString('en')} lines, 95th percentile`,
    `${PAGE_MS} ms`,
    `${p95.toFixed(1)} ms (median ${median(page).toFixed(1)})`,
    p95 <= PAGE_MS,
  );
  await pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [reader.id]);
  // A new role would give the session another token.
  await pool.query('update sessions set rotation_due = false where user_id = $1', [reader.id]);
  const totals = await timed(() => asked(reader, 'GET', 'admin/nights'));
  const totalsP95 = percentile(totals, 0.95);
  report(
    `the totals of ${MEMBERS.toLocaleString('en')} accounts, 95th percentile`,
    `${TOTALS_MS} ms`,
    `${totalsP95.toFixed(1)} ms (median ${median(totals).toFixed(1)})`,
    totalsP95 <= TOTALS_MS,
  );
}
