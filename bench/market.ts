/**
 * A year of a market of 500 members, played against the real server over HTTP: the share of wishes that two-way swaps and
 * stays for nights fulfil if members only send proposals, if they also have wishes, likes and matches, and if they have
 * nights as well. It is printed beside what the model found on which the choice of all three rests. The same seed gives
 * the same figures; docs/performance.md says what members do, and where the model differs.
 *
 *   node bench/market.ts [--way cold|matches|nights] [--members 500] [--regions 80] [--days 365] [--warm-up 120]
 *     [--seed 1]
 */
import { parseArgs } from 'node:util';
import { startDatabases } from '../e2e/databases.ts';
import type { Way } from './market/choosing.ts';
import { startMarketSite } from './market/market-site.ts';
import { reachable } from './market/reachable.ts';
import { createWorld } from './market/world.ts';
import { PROPOSALS_PER_WISH, playYear } from './market/year.ts';
import { report } from './rounds.ts';

const { values: options } = parseArgs({
  options: {
    way: { type: 'string' },
    members: { type: 'string', default: '500' },
    regions: { type: 'string', default: '80' },
    days: { type: 'string', default: '365' },
    'warm-up': { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
  },
});
/** Later than the real day, so that nothing the database dates itself lies in the future. */
const FROM = '2040-01-02';

type Figures = { title: string; all: number; exchange: number; nights: number };

/** What the model of the specification found for 500 members, in per cent of all wishes. */
const MODEL: Record<Way, Figures> = {
  cold: { title: 'two-way, cold proposals', all: 13.5, exchange: 13.5, nights: 0 },
  matches: { title: 'and wishes, likes, matches', all: 17.1, exchange: 17.1, nights: 0 },
  nights: { title: 'and nights, 14 of them welcome', all: 32.6, exchange: 10.9, nights: 21.6 },
};
const WAYS = Object.keys(MODEL) as Way[];

const ways = WAYS.filter((way) => options.way === undefined || options.way === way);
if (ways.length === 0) throw new Error(`--way can be ${WAYS.join(', ')}.`);
const seed = Number(options.seed);
const warmUp = Number(options['warm-up']);
const world = createWorld({
  seed,
  members: Number(options.members),
  regions: Number(options.regions),
  days: warmUp + Number(options.days),
  from: FROM,
});
tellCeilings();
const stopDatabases = await startDatabases();
// It takes long enough to be interrupted, and its PostgreSQL would go on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopDatabases().finally(() => process.exit(1)));
}
try {
  for (const way of ways) await play(way);
} finally {
  await stopDatabases();
}

/** What two-way swaps could fulfil at all, which explains most of the differences from the model. */
function tellCeilings(): void {
  const { somebody, any_dates, one_date } = reachable(world.members, {
    wishes: ({ last }) => last >= warmUp && last < world.days,
    homes: PROPOSALS_PER_WISH,
  });
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log(
    `In this world ${percent(somebody)} of the wishes have a member who wishes for their home, too. ${PROPOSALS_PER_WISH} proposals to homes of the search reach one of them for ${percent(any_dates)} of the wishes, and with one pair of dates each for ${percent(one_date)}.`,
  );
}

async function play(way: Way): Promise<void> {
  const site = await startMarketSite(FROM);
  try {
    const begun = performance.now();
    const tell = (day: number) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${way}: day ${day} of ${world.days} `);
    };
    const outcomes = await playYear(site, world, { way, seed, tell });
    const seconds = (performance.now() - begun) / 1_000;
    const { wishes, exchange, nights, wishing, happy, proposals } = outcomes.between(
      world.members,
      warmUp,
      world.days,
    );
    const share = (part: number, of = wishes) => ((100 * part) / of).toFixed(1);
    const { title, ...model } = MODEL[way];
    report(
      `wishes fulfilled, % of ${wishes}: ${title}`,
      `the model: ${model.all.toFixed(1)} (${model.exchange.toFixed(1)} two-way, ${model.nights.toFixed(1)} nights)`,
      `${share(exchange + nights)} (${share(exchange)} two-way, ${share(nights)} nights), ${share(happy, wishing)} % of ${wishing} members, ${(proposals / (exchange + nights)).toFixed(1)} proposals for a fulfilled wish`,
      undefined,
    );
    const { usage } = site;
    console.log(
      `${usage.requests().toLocaleString('en')} requests in ${seconds.toFixed(0)} s, ${(usage.requests() / seconds).toFixed(0)} a second. ${usage.lines().slice(0, 8).join('; ')}.`,
    );
    console.log(
      `Refused: ${
        usage
          .refusals()
          .map(([code, count]) => `${code}, ${count} times`)
          .join('; ') || 'nothing'
      }.`,
    );
    await tellAccounts(site.pool);
  } finally {
    await site.stop();
  }
}

/** The ledger adds up after the year, whatever happened in it. */
async function tellAccounts(pool: Awaited<ReturnType<typeof startMarketSite>>['pool']): Promise<void> {
  const { rows } = await pool.query<{ sum: number; members: number; nights: number; held: number }>(
    `select (select coalesce(sum(amount), 0)::int from ledger_entries) as sum,
       count(*) filter (where kind = 'member')::int as members,
       coalesce(sum(balance) filter (where kind = 'member'), 0)::int as nights,
       coalesce(sum(balance) filter (where kind = 'stay'), 0)::int as held
     from ledger_accounts`,
  );
  const [{ sum, members, nights, held } = { sum: 0, members: 0, nights: 0, held: 0 }] = rows;
  report('the sum of all accounts afterwards', 'exactly 0', String(sum), sum === 0);
  console.log(`${members} accounts with ${nights} nights, ${held} on hold.`);
}
