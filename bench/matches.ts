/**
 * Matches on one process: 100,000 homes with wishes and likes, their full recomputation, a member's reading, and the
 * work that one changed home makes. Takes a quarter of an hour.
 *
 *   node bench/matches.ts [--homes 100000] [--at-once 4]
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createKeepingMatches } from '../server/src/features/matching/keeping-matches.ts';
import { createMatchChangesRepository } from '../server/src/features/matching/match-changes.repository.ts';
import { createMatchListsRepository } from '../server/src/features/matching/match-lists.repository.ts';
import { createMatchesRepository } from '../server/src/features/matching/matches.repository.ts';
import { createWishSearchesRepository } from '../server/src/features/matching/wish-searches.repository.ts';
import { type MemberQuery, readMemberSearch } from '../server/src/features/search/member-filters.ts';
import { createSearchRepository } from '../server/src/features/search/search.repository.ts';
import { createPool } from '../server/src/platform/database/pool.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { seededRandom } from '../server/test/seeded-random.ts';
import { median, percentile, report } from './rounds.ts';
import { type BenchMember, seedMembers } from './seed-swaps.ts';
import { fillSearch } from './seed-where.ts';
import { startSite } from './site.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '100000' }, 'at-once': { type: 'string', default: '4' } },
});
const HOMES = Number(options.homes);
const AT_ONCE = Number(options['at-once']);
const READERS = Math.min(500, HOMES);
const CHANGED = 200;
const READING_MS = 30;
const FULL_S = 300;
/** The places that wishes are about, by how popular they are: the first one is wished for twice as often as the second. */
const PLACES = 300;

const site = await startSite();
const { pool } = site;
const own = createPool(site.connection, AT_ONCE * 2, createLogger('silent'));
const keeping = createKeepingMatches({
  pool: own,
  clock: () => new Date(),
  matches: createMatchesRepository(),
  lists: createMatchListsRepository(),
  changes: createMatchChangesRepository(),
});
try {
  const members = await fill();
  await measureFull();
  await measureReading(members);
  await measureChanges();
} finally {
  await own.end();
  await site.stop();
}

/** Members with a home each, two wishes of three for swaps on average, and five likes. Triggers are off. */
async function fill(): Promise<BenchMember[]> {
  // Nothing is to be worked out by the server meanwhile.
  await pool.query(
    "delete from pgboss.schedule where name in ('work-matches', 'tell-matches', 'compare-matches')",
  );
  const members = await seedMembers(pool, HOMES, READERS);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica; select setseed(0.42)');
  await fillSearch(client);
  await client.query('update member_search set silent_since = current_date - (random() * 80)::int');
  // As hosts do who swap: most open some weeks, and close few.
  const { rows: places } = await client.query<{ id: number; country_code: string }>(
    `select place_id as id, min(country_code) as country_code from member_search where place_id is not null
     group by place_id order by count(*) desc, place_id limit $1`,
    [PLACES],
  );
  const search = createSearchRepository(pool, pool);
  const searches = createWishSearchesRepository();
  const random = seededRandom(42);
  const now = new Date();
  const month = (ahead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7);
  for (let n = 0; n < HOMES; n++) {
    for (let wish = random.int(4); wish > 0; wish--) {
      const place = places[Math.floor(places.length * random.next() ** 3)];
      const where = random.pick([
        { place: String(place?.id), within: '25' },
        { place: String(place?.id), within: '100' },
        { country: place?.country_code },
        ...(random.int(5) === 0 ? [{}] : []),
      ]);
      const from = 1 + random.int(12);
      const when = random.pick([
        { nights: '7', from_month: month(from), to_month: month(from + 1) },
        { nights: '14', from_month: month(from), to_month: month(from + 2) },
        {},
      ]);
      const query = {
        ...where,
        ...when,
        guests: random.pick([undefined, '2', '4']),
      } as unknown as MemberQuery;
      const read = await readMemberSearch(query, search.gazetteer, now);
      const id = randomUUID();
      await client.query(
        `insert into wishes (id, user_id, name, search, tells, swaps, ends_on, saved_at, changed_at, visited_at,
           new_since, submission_id, content)
         select $1, bench_id('user ' || $2::int), 'Wish', $3, false, true, $4, $5, $5, $5, $5, $1, sha256('sent')`,
        [id, n, query, read.windows?.last ?? `${now.getUTCFullYear() + 1}-12-31`, now],
      );
      await searches.store(client, id, read);
    }
  }
  await client.query(
    `insert into likes (user_id, home_id, liked_at, ends_on, is_new)
     select distinct on (u, h) u, h, now(), current_date + 300, false from (
       select bench_id('user ' || n) as u, bench_id('home ' || floor(random() * $1)::int) as h
       from generate_series(0, $1::int - 1) n, generate_series(1, 5)) as l`,
    [HOMES],
  );
  await client.query('reset session_replication_role');
  client.release();
  await pool.query('truncate match_changes');
  await pool.query('vacuum analyze');
  return members;
}

/** Every list is worked out, as after a migration. */
async function measureFull(): Promise<void> {
  const ids = (await pool.query<{ id: string }>('select id from users order by id')).rows.map(({ id }) => id);
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = ids[next++]; id; id = ids[next++]) await keeping.workOne(id);
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const { rows } = await pool.query(
    `select count(*)::int as matches, count(distinct user_id)::int as members,
       (select count(*)::int from match_lists where is_cut) as cut from match_candidates`,
  );
  report(
    `full recomputation of ${HOMES.toLocaleString('en')} homes: ${rows[0].matches} matches of ${rows[0].members} members, ${rows[0].cut} lists cut`,
    `${FULL_S} s`,
    `${seconds.toFixed(0)} s`,
    seconds <= FULL_S,
  );
}

async function measureReading(members: readonly BenchMember[]): Promise<void> {
  await pool.query('vacuum analyze');
  const times: number[] = [];
  let shown = 0;
  for (const round of [0, 1]) {
    for (const { cookie } of members) {
      const begun = performance.now();
      const reply = await fetch(`${site.url}/api/matches`, { headers: { cookie } });
      const text = await reply.text();
      if (reply.status !== 200) throw new Error(`GET matches answers ${reply.status}: ${text}`);
      if (round === 0) continue;
      times.push(performance.now() - begun);
      shown += JSON.parse(text).matches.length;
    }
  }
  const p95 = percentile(times, 0.95);
  report(
    `matches of one member, ${(shown / times.length).toFixed(1)} on a page on average, 95th percentile`,
    `${READING_MS} ms`,
    `${p95.toFixed(1)} ms (median ${median(times).toFixed(1)})`,
    p95 <= READING_MS,
  );
}

/** Homes whose nights change, one after the other: everything that this makes is worked out. */
async function measureChanges(): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < CHANGED; n++) {
    await pool.query(
      `update member_search set open = open + datemultirange(daterange(current_date + 30, current_date + 60))
       where home_id = bench_id('home ' || $1::int)`,
      [n],
    );
    const begun = performance.now();
    await keeping.catchUp();
    times.push(performance.now() - begun);
  }
  report(
    'all lists after the nights of one home have changed, 95th percentile',
    'none',
    `${percentile(times, 0.95).toFixed(0)} ms (median ${median(times).toFixed(0)})`,
    undefined,
  );
}
