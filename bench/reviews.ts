/**
 * Reviews on one process with a million of them: what number and average add to the page of a home, a page of ten
 * reviews, the page of a member; 10,000 swaps whose reviews open at once; a night with 100,000 new reviews and the
 * figures of answers, beside the gallery. Takes ten minutes, mostly for filling.
 *
 *   node bench/reviews.ts [--homes 50000] [--reviews 1000000] [--due 10000]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTrustRepository } from '../server/src/features/trust/trust.repository.ts';
import { inTransaction } from '../server/src/platform/database/transaction.ts';
import { median, percentile, report } from './rounds.ts';
import { type BenchMember, seedMembers } from './seed-swaps.ts';
import { startSite } from './site.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '50000' },
    reviews: { type: 'string', default: '1000000' },
    due: { type: 'string', default: '10000' },
  },
});
const HOMES = Number(options.homes);
const REVIEWS = Number(options.reviews);
const DUE = Number(options.due);
const NEW_AT_MIDNIGHT = REVIEWS / 10;
const READINGS = 400;
const OPENING_S = 60;
const NIGHT_MINUTES = 5;
const GALLERY_SLOWER = 1.3;
const AT_ONCE = 4;

const OLD_SWAPS = `
  insert into swaps (id, state, revision, proposer, answer_until, starts_at, last_day_at, ends_at, completes_at,
    objection_until, rights_until, zone, created_at, final_at, completed_at)
  select bench_id('old ' || n), 'completed', 1, 1, d, d, d, d, d, d, d, 'UTC', d, d, d
  from generate_series($1::int, $2::int) n, lateral (select now() - (3 + n % 1000) * interval '1 day' as d) x`;

/** One in eleven is not open yet, for the night. */
const OLD_REVIEWS = `
  insert into reviews (swap_id, author, subject, author_id, subject_id, home_id, as_guest, as_host, overall, described,
    cleanliness, communication, care, again, text, checked_out, opened_at, submission_id, created_at, changed_at)
  select bench_id('old ' || n), 1, 2, bench_id('user ' || (n * 7 + 1) % $3::int), bench_id('user ' || n % $3::int),
    bench_id('home ' || n % $3::int), true, n % 2 = 0, 1 + n % 5, 1 + n % 5, 1 + n % 5, 1 + n % 5,
    case when n % 2 = 0 then 1 + n % 5 end, n % 7 > 0, 'A quiet house with a good kitchen, number ' || n,
    current_date - (3 + n % 1000), case when n % 11 > 0 then now() - (2 + n % 1000) * interval '1 day' end,
    gen_random_uuid(), now(), now()
  from generate_series($1::int, $2::int) n`;

const DUE_SWAPS = `
  create unlogged table due as select n, bench_id('due ' || n) as id, (2 * n) % $2::int as one, (2 * n + 1) % $2::int as two,
    current_date - 40 as day from generate_series(0, $1::int - 1) n`;
const DUE_REST = [
  `insert into swaps (id, state, revision, proposer, answer_until, starts_at, last_day_at, ends_at, completes_at,
     objection_until, rights_until, zone, created_at, final_at, completed_at)
   select id, 'completed', 1, 1, day - 30, day, day + 7, day + 8, day + 11, day + 22, day + 38, 'UTC', day - 40, day - 30,
     day + 11 from due`,
  `insert into swap_parties (swap_id, party, user_id)
   select id, party, bench_id('user ' || member) from due, lateral (values (1, one), (2, two)) p (party, member)`,
  `insert into stays (swap_id, number, home_id, home_title, home_place, zone, host, guest, during, people)
   select id, number, bench_id('home ' || home), 'Home ' || home, 'Porto, Portugal', 'UTC', host, guest,
     daterange(day, day + 7), '{"adults": 2, "children": 0, "babies": 0, "pets": 0}'
   from due, lateral (values (1, two, 2, 1), (2, one, 1, 2)) s (number, home, host, guest)`,
  `insert into swap_revisions (swap_id, revision, by_party, terms, words, created_at)
   select id, 1, 1, '{"stays": []}', '', now() from due`,
  `insert into reviews (swap_id, author, subject, author_id, subject_id, home_id, as_guest, as_host, overall, described,
     cleanliness, communication, care, again, text, checked_out, opens_at, submission_id, created_at, changed_at)
   select id, author, subject, bench_id('user ' || by_user), bench_id('user ' || about), bench_id('home ' || about), true,
     true, 5, 5, 5, 5, 5, true, 'A quiet house with a good kitchen.', day + 7, now() - interval '1 second',
     gen_random_uuid(), now(), now()
   from due, lateral (values (1, 2, one, two), (2, 1, two, one)) w (author, subject, by_user, about)`,
];

/** Searches asked so far, so that none is answered from a cache. */
let asked = 0;

const site = await startSite();
const { pool } = site;
try {
  const [reader] = (await seedMembers(pool, HOMES, 1)) as [BenchMember];
  await seedReviews(REVIEWS);
  await pool.query('vacuum analyze');
  await measureReading(reader);
  await measureNight();
  await measureOpening();
} finally {
  await site.stop();
}

/** Reviews spread evenly over the homes, of swaps that are over; opened on the last 1,000 days. */
async function seedReviews(count: number): Promise<void> {
  const STEP = 100_000;
  for (let from = 0; from < count; from += STEP) {
    await pool.query(OLD_SWAPS, [from, Math.min(count, from + STEP) - 1]);
    await pool.query(OLD_REVIEWS, [from, Math.min(count, from + STEP) - 1, HOMES]);
  }
}

async function read(path: string, as?: BenchMember): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(`${site.url}${path}`, { headers: as ? { cookie: as.cookie } : {} });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}`);
  return performance.now() - begun;
}

/** Times of requests, one after the other, each about another home. */
async function measured(pathsOf: (index: number) => readonly string[], as: BenchMember) {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    'select id, user_id from homes order by id limit $1',
    [READINGS + READINGS / 10],
  );
  const times: number[] = [];
  for (const [index, home] of rows.entries()) {
    const begun = performance.now();
    await Promise.all(
      pathsOf(index).map((path) => read(path.replace(':home', home.id).replace(':member', home.user_id), as)),
    );
    if (index >= READINGS / 10) times.push(performance.now() - begun);
  }
  return { median: median(times), p95: percentile(times, 0.95) };
}

function ms({ median: middle, p95 }: { median: number; p95: number }): string {
  return `${middle.toFixed(1)} / ${p95.toFixed(1)} ms`;
}

async function measureReading(as: BenchMember): Promise<void> {
  const house = ['/api/homes/:home', '/api/homes/:home/host'];
  const alone = await measured(() => house, as);
  const withRating = await measured(() => [...house, '/api/homes/:home/rating'], as);
  const added = withRating.median - alone.median;
  report(
    'number and average of a home, asked with the page of the home',
    'adds at most 1 ms (median)',
    `${added.toFixed(1)} ms (${ms(alone)} without)`,
    added <= 1,
  );
  for (const [what, paths] of [
    ['ten reviews of a home with the averages', ['/api/homes/:home/reviews']],
    ['the page of a member', ['/api/members/:member']],
    ['ten reviews of a member', ['/api/members/:member/reviews?role=host']],
  ] as const) {
    const found = await measured(() => paths, as);
    report(what, '5 ms (median)', ms(found), found.median <= 5);
  }
}

/** How many gallery pages a second while `work` runs, each asked for the first time. */
async function galleryBeside(work: Promise<unknown>): Promise<number> {
  let isRunning = true;
  void work.finally(() => {
    isRunning = false;
  });
  const begun = performance.now();
  let pages = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (isRunning) {
        await read(`/api/homes?guests=${1 + (asked % 4)}&search=${asked++}`);
        pages++;
      }
    }),
  );
  return pages / ((performance.now() - begun) / 1000);
}

/**
 * A night. Figures of reviews are counted when someone asks for them, so 100,000 new ones only mean that kept pages are
 * rendered again. How members answered is counted in one transaction.
 */
async function measureNight(): Promise<void> {
  await galleryBeside(delay(3_000));
  const alone = await galleryBeside(delay(8_000));
  await pool.query(
    `update reviews set opened_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 hour'
     where id in (select id from reviews where opened_at is null limit $1)`,
    [NEW_AT_MIDNIGHT],
  );
  const begun = performance.now();
  const beside = await galleryBeside(
    (async () => {
      await pool.query('notify gallery_changed');
      await inTransaction(pool, (client) => createTrustRepository().countAnswers(client, new Date()));
      await delay(8_000);
    })(),
  );
  const minutes = (performance.now() - begun) / 60_000;
  const slower = alone / beside;
  report(
    `the figures of a night with ${NEW_AT_MIDNIGHT.toLocaleString('en')} new reviews`,
    `${NIGHT_MINUTES} minutes`,
    `${(minutes * 60 - 8).toFixed(1)} s`,
    minutes <= NIGHT_MINUTES,
  );
  report(
    'the gallery meanwhile, compared with before',
    `at most ${GALLERY_SLOWER} times slower`,
    slower.toFixed(2),
    slower <= GALLERY_SLOWER,
  );
}

/** The server's own job opens what is due; it begins within a minute. */
async function measureOpening(): Promise<void> {
  await pool.query(DUE_SWAPS, [DUE, HOMES]);
  for (const statement of DUE_REST) await pool.query(statement);
  const left = async () =>
    (
      await pool.query<{ n: number }>(
        'select count(*)::int as n from reviews where opens_at is not null and opened_at is null',
      )
    ).rows[0]?.n;
  while ((await left()) !== 0) await delay(500);
  const { rows } = await pool.query<{ seconds: number; told: number }>(
    `select extract(epoch from max(r.opened_at) - min(r.opened_at))::float8 as seconds,
       (select count(*)::int from notices where event = 'review_published') as told
     from reviews r where r.opens_at is not null`,
  );
  const { seconds, told } = rows[0] as { seconds: number; told: number };
  report(
    `${DUE.toLocaleString('en')} swaps whose reviews open at once`,
    `${OPENING_S} s, each once`,
    `${seconds.toFixed(1)} s, ${told.toLocaleString('en')} members told`,
    seconds <= OPENING_S && told === 2 * DUE,
  );
}
