/**
 * Wishes on one process: how long it takes to find those of one new home among a million, and to write 100,000 notices,
 * beside a gallery. Takes ten minutes, mostly for filling, and 3 GB of disk.
 *
 *   node bench/wishes.ts [--wishes 1000000] [--notices 100000] [--homes 5000] [--searches 3000]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays } from '@swapstead/contract/days';
import type pg from 'pg';
import { keysOfHome } from '../server/src/features/matching/wish-keys.ts';
import { createWishTellingRepository } from '../server/src/features/matching/wish-telling.repository.ts';
import { tellWishes } from '../server/src/features/matching/wishes.jobs.ts';
import { sendNow } from '../server/test/drills/queue.ts';
import { seededRandom } from '../server/test/seeded-random.ts';
import { copyWish } from '../server/test/wishes.ts';
import { timesBeside } from './beside.ts';
import { median, percentile, report } from './rounds.ts';
import { type BenchMember, seedMembers } from './seed-swaps.ts';
import { startSite } from './site.ts';

const { values: options } = parseArgs({
  options: {
    wishes: { type: 'string', default: '1000000' },
    notices: { type: 'string', default: '100000' },
    homes: { type: 'string', default: '5000' },
    searches: { type: 'string', default: '3000' },
  },
});
const WISHES = Number(options.wishes);
const NOTICES = Number(options.notices);
const MEMBERS = Math.max(Number(options.homes), NOTICES);
/** Different searches, the first ones wished for most, as places differ in how popular they are. */
const SEARCHES = Number(options.searches);
const PER_MEMBER = 20;
const LOOKS = 200;
const FIND_MS = 50;
const WRITE_MINUTES = 5;
const SLOWER = 1.3;
/** Nobody wishes for it before the notices are measured. */
const FAN_OUT_COUNTRY = 'IS';
const ALONE_MS = 20_000;

type Place = { id: number; region_id: string | null; country_code: string };
type Template = { wish_id: string; place: Place; weight: number };

const site = await startSite();
const { pool } = site;
const random = seededRandom(5);
try {
  const members = await seedMembers(pool, MEMBERS, Math.ceil(SEARCHES / PER_MEMBER) + 1);
  const templates = await saveSearches(members);
  // While the member may still add one.
  const fanOut = await saved(members.at(-1) as BenchMember, { country: FAN_OUT_COUNTRY });
  await fill(templates);
  await findWishes(templates);
  await writeNotices(fanOut);
} finally {
  await site.stop();
}

async function saved(as: BenchMember, search: object): Promise<string> {
  const reply = await fetch(`${site.url}/api/wishes`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      submission_id: randomUUID(),
      name: 'By the sea',
      search,
      tells: true,
      swaps: true,
    }),
  });
  const text = await reply.text();
  if (reply.status !== 201) throw new Error(`POST wishes answers ${reply.status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** The searches of the wishes, around the largest places of the gazetteer, half of them with dates. */
async function saveSearches(members: readonly BenchMember[]): Promise<Template[]> {
  const { rows: places } = await pool.query<Place>(
    'select id, region_id, country_code from places where country_code <> $2 order by population desc limit $1',
    [SEARCHES, FAN_OUT_COUNTRY],
  );
  const today = new Date().toISOString().slice(0, 10);
  const templates: Template[] = [];
  for (const [n, place] of places.entries()) {
    const check_in = addDays(today, 30 + random.int(300));
    const dates = n % 2 === 0 ? { check_in, check_out: addDays(check_in, 7), play: '7' } : {};
    const where =
      n % 10 === 3
        ? { country: place.country_code }
        : n % 10 === 7 && place.region_id
          ? { region: place.region_id }
          : { place: String(place.id), within: '25' };
    const wish_id = await saved(members[Math.floor(n / PER_MEMBER)] as BenchMember, { ...where, ...dates });
    templates.push({ wish_id, place, weight: 1 / Math.sqrt(n + 1) });
  }
  return templates;
}

async function fill(templates: readonly Template[]): Promise<void> {
  const all = templates.reduce((sum, { weight }) => sum + weight, 0);
  let next = 0;
  for (const { wish_id, weight } of templates) {
    const count = Math.round((WISHES * weight) / all);
    for (let from = 0; from < count; from += 10_000) {
      const size = Math.min(10_000, count - from);
      await copyWish(pool, wish_id, await userIds(next, size));
      next += size;
    }
  }
  await pool.query('delete from wish_homes_changed');
  await pool.query('vacuum analyze');
}

/** The ids of so many members, from number `from` on and around. */
async function userIds(from: number, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select bench_id('user ' || n % $3::int) as id from generate_series($1::int, $1::int + $2::int - 1) n`,
    [from, count, MEMBERS],
  );
  return rows.map(({ id }) => id);
}

/** A home of this member gets its place. */
async function place(n: number, placeId: number): Promise<string> {
  const { rows } = await pool.query<{ home_id: string }>(
    `insert into home_places (home_id, place_id, chosen_by, centre)
     select bench_id('home ' || $1::int), id, 'host', point from places where id = $2 returning home_id`,
    [n, placeId],
  );
  return rows[0]?.home_id as string;
}

/** As the job does for each home that has changed, but undone. */
async function find(client: pg.ClientBase, homeId: string): Promise<{ ms: number; found: number }> {
  const telling = createWishTellingRepository();
  await client.query('begin isolation level repeatable read');
  const begun = performance.now();
  const home = await telling.claim(client, homeId);
  if (!home) throw new Error('the home has not changed');
  const keys = new Set([...keysOfHome(home.now), ...keysOfHome(home.before)]);
  const found = await telling.note(client, homeId, [...keys], new Date());
  const ms = performance.now() - begun;
  await client.query('rollback');
  return { ms, found };
}

/** Homes at places that somebody wishes for; those who are told are noted in the same statement. */
async function findWishes(templates: readonly Template[]): Promise<void> {
  const looked: { ms: number; found: number }[] = [];
  const client = await pool.connect();
  for (let n = -10; n < LOOKS; n++) {
    const template = templates[random.int(templates.length)] as Template;
    const homeId = await place(n + 10, template.place.id);
    const one = await find(client, homeId);
    if (n >= 0) looked.push(one);
  }
  client.release();
  await pool.query('delete from wish_homes_changed');
  const times = looked.map(({ ms }) => ms);
  const found = looked.map((one) => one.found);
  const p95 = percentile(times, 0.95);
  report(
    `the wishes of one new home among ${WISHES.toLocaleString('en')}, 95th percentile`,
    `${FIND_MS} ms`,
    `${p95.toFixed(1)} ms (median ${median(times).toFixed(1)}; ${median(found)} wishes found by median, ${Math.max(...found)} at most)`,
    p95 <= FIND_MS,
  );
}

async function writeNotices(wishId: string): Promise<void> {
  for (let from = 0; from < NOTICES; from += 10_000) {
    await copyWish(pool, wishId, await userIds(from, Math.min(10_000, NOTICES - from)));
  }
  await pool.query('vacuum analyze wishes, wish_searches, wish_keys, wish_homes');
  const { rows } = await pool.query<{ id: number }>('select id from places where country_code = $1 limit 1', [
    FAN_OUT_COUNTRY,
  ]);
  const alone = await timesBeside(site.url, () => delay(ALONE_MS));
  await place(MEMBERS - 1, rows[0]?.id as number);
  await pool.query("update wish_homes_changed set changed_at = changed_at - interval '4 minutes'");
  await pool.query("update wish_searches set stored_at = stored_at - interval '4 minutes'");
  const begun = performance.now();
  let took = 0;
  const beside = await timesBeside(site.url, async () => {
    await sendNow(site, tellWishes.name);
    while (await isTelling()) await delay(250);
    took = performance.now() - begun;
  });
  const count = await pool.query<{ count: number }>(
    "select count(*)::int from notices where event = 'homes_fit_wish'",
  );
  const written = count.rows[0]?.count ?? 0;
  report(
    `${written.toLocaleString('en')} notices of one home`,
    `within ${WRITE_MINUTES} minutes`,
    `${(took / 1_000).toFixed(0)} s`,
    written >= NOTICES - 1 && took <= WRITE_MINUTES * 60_000,
  );
  const ratio = median(beside) / median(alone);
  report(
    'the gallery beside them, median, compared with alone',
    `${SLOWER} times`,
    `${ratio.toFixed(2)} times (${median(beside).toFixed(1)} and ${median(alone).toFixed(1)} ms; 95th percentiles ${percentile(beside, 0.95).toFixed(1)} and ${percentile(alone, 0.95).toFixed(1)})`,
    ratio <= SLOWER,
  );
}

async function isTelling(): Promise<boolean> {
  const { rows } = await pool.query<{ is_telling: boolean }>(
    'select exists (select from wish_homes_changed) or exists (select from wish_homes where is_due) as is_telling',
  );
  return rows[0]?.is_telling ?? true;
}
