/**
 * One process with 100,000 members with a home each, 100,000 swaps and ten million notices: members follow one
 * journey after another through the site, searching, reading, writing and proposing, as fast as the server replies.
 * The times of each kind of request are compared with those of the gallery without other load. Takes a quarter of an
 * hour, mostly for filling, and 10 GB of disk.
 *
 *   node bench/load.ts [--members 100000] [--swaps 100000] [--notices 100] [--seconds 60] [--walkers 8]
 *
 * `notices` are per member, `walkers` is the number of simultaneous journeys.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addDays } from '../contract/src/days.ts';
import { seededRandom } from '../server/test/seeded-random.ts';
import { median, percentile, report } from './rounds.ts';
import { seedNotices } from './seed-notices.ts';
import { type BenchMember, seedMembers, seedSwaps } from './seed-swaps.ts';
import { fillSearch } from './seed-where.ts';
import { startSite } from './site.ts';

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    swaps: { type: 'string', default: '100000' },
    notices: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    walkers: { type: 'string', default: '8' },
  },
});
const MEMBERS = Number(options.members);
const SWAPS = Number(options.swaps);
const NOTICES = Number(options.notices);
const SECONDS = Number(options.seconds);
const WALKERS = Number(options.walkers);
/** Signed-in members take turns, so that nobody proposes more often than members may. */
const ACTING = Math.min(2_000, MEMBERS);
/** Uncounted journeys at the beginning: a process that has just started is slower. */
const WARM_UP = 5 * WALKERS;
const PEOPLE = { adults: 2, children: 0, babies: 0, pets: 0 };
const TODAY = new Date().toISOString().slice(0, 10);

const random = seededRandom(20_261_123);
const times = new Map<string, number[]>();
const failures: string[] = [];

const site = await startSite();
try {
  const members = await fill();
  const towns = await largestTowns();
  await walk(WARM_UP, (n) => wayOf(members, towns, n));
  times.clear();
  const alone = await measure('the gallery alone', () => readGallery('gallery alone'));
  const mixed = await measure('ways', (n) => wayOf(members, towns, WARM_UP + n));
  tell(alone, mixed);
} finally {
  await site.stop();
}

async function fill(): Promise<BenchMember[]> {
  const members = await seedMembers(site.pool, MEMBERS, ACTING);
  await seedSwaps(site.pool, SWAPS, 0, MEMBERS);
  await seedNotices(site.pool, NOTICES);
  const client = await site.pool.connect();
  await fillSearch(client);
  client.release(true);
  await site.pool.query('vacuum analyze');
  return members;
}

type Town = { id: number; longitude: number; latitude: number };

async function largestTowns(): Promise<Town[]> {
  const { rows } = await site.pool.query<Town>(
    'select id, point[0] as longitude, point[1] as latitude from places order by population desc limit 500',
  );
  return rows;
}

/** One member looks for a home, opens it, reads notices and their own swaps, writes to a host and proposes. */
async function wayOf(members: readonly BenchMember[], towns: readonly Town[], n: number): Promise<void> {
  const me = members[n % members.length] as BenchMember;
  const host = members[(n + 1 + random.int(members.length - 2)) % members.length] as BenchMember;
  const town = random.pick(towns);
  const check_in = addDays(TODAY, 10 + random.int(40));
  const window = { check_in, check_out: addDays(check_in, 3) };

  await readGallery('gallery');
  const dates = new URLSearchParams(window);
  await ask('search by place and dates', me, 'GET', `homes?place=${town.id}&within=25&guests=2&${dates}`);
  await ask('map', me, 'GET', `homes/map?zoom=9&view=${viewOf(town)}`);
  await ask('home', me, 'GET', `homes/${host.home_id}`);
  await ask('similar homes', me, 'GET', `homes/${host.home_id}/similar`);
  await ask('bell', me, 'GET', 'notices/unread');
  await ask('notices', me, 'GET', 'notices');
  await ask('own swaps', me, 'GET', 'swaps');
  const conversation = await ask('contact', me, 'POST', 'conversations', { home_id: host.home_id });
  await ask('write', me, 'POST', `conversations/${conversation?.id}/messages`, {
    text: 'Would your home be free then?',
    submission_id: randomUUID(),
  });
  const swap = await ask('propose', me, 'POST', 'swaps', {
    submission_id: randomUUID(),
    home_id: host.home_id,
    own_home_id: me.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: 'We are two quiet readers and love your town.',
  });
  await ask('swap', host, 'GET', `swaps/${swap?.id}`);
  await ask('decline', host, 'POST', `swaps/${swap?.id}/decline`, {
    submission_id: randomUUID(),
    from: 'open',
    revision: 1,
    reason: 'dates',
  });
}

/** An uncached search. */
function readGallery(kind: string) {
  return ask(kind, undefined, 'GET', `homes?search=none${random.next()}`);
}

/** A map of a town, zoomed so that its surroundings are visible. */
function viewOf({ longitude, latitude }: Town): string {
  return [longitude - 0.6, latitude - 0.35, longitude + 0.6, latitude + 0.35]
    .map((edge) => Math.max(-179.9, Math.min(179.9, edge)).toFixed(5))
    .join(',');
}

/** @returns the reply, undefined if it was refused */
async function ask(kind: string, as: BenchMember | undefined, method: string, path: string, body?: object) {
  const begun = performance.now();
  const reply = await fetch(`${site.url}/api/${path}`, {
    method,
    headers: { ...(as && { cookie: as.cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const took = times.get(kind) ?? [];
  took.push(performance.now() - begun);
  times.set(kind, took);
  if (reply.ok) return JSON.parse(text) as { id: string };
  failures.push(`${kind}: ${reply.status} ${text.slice(0, 200)}`);
}

/** Each walker runs one piece of work after another, until the number or the time is reached. @returns how many */
async function walk(most: number, work: (n: number) => Promise<unknown>, until = Number.POSITIVE_INFINITY) {
  let begun = 0;
  const walker = async () => {
    while (begun < most && performance.now() < until) await work(begun++);
  };
  await Promise.all(Array.from({ length: WALKERS }, walker));
  return begun;
}

/** The throughput per second. */
async function measure(what: string, work: (n: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const done = await walk(Number.POSITIVE_INFINITY, work, begun + SECONDS * 1_000);
  const rate = (done * 1_000) / (performance.now() - begun);
  report(
    `${what} a second, ${WALKERS} at once`,
    'nothing is refused',
    rate.toFixed(1),
    failures.length === 0,
  );
  return rate;
}

function tell(alone: number, ways: number) {
  const figures = [...times].map(([kind, took]) => ({
    kind,
    half: median(took),
    most: percentile(took, 0.99),
    count: took.length,
  }));
  const gallery = figures.find(({ kind }) => kind === 'gallery alone');
  for (const { kind, half, most, count } of figures) {
    report(
      `${kind}, median / 99th percentile, ${count} times`,
      'answered each time',
      `${half.toFixed(1)} / ${most.toFixed(1)} ms, ${(most / (gallery?.most ?? 1)).toFixed(1)} times the gallery alone`,
      failures.length === 0,
    );
  }
  const requests = figures.filter(({ kind }) => kind !== 'gallery alone').length * ways;
  report(
    `requests a second on all ways, beside ${alone.toFixed(0)} of the gallery alone`,
    'answered each time',
    requests.toFixed(0),
    failures.length === 0,
  );
  for (const failure of new Set(failures)) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}
