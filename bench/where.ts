/**
 * Searching by place and dates, exact counts, the markers of the map and the suggestions of 'Where', with the
 * server's queries, in a gallery of 100,000 and of 1,000,000 homes. The two sizes alternate, so that other load
 * affects both.
 *
 *   node bench/where.ts [--small 100000] [--large 1000000] [--runs 200] [--keep DIR]
 *
 * With --keep, the databases are kept in DIR and reused by the next run.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, dayIn } from '@swapstead/contract/days';
import { createPlacesRepository } from '../server/src/features/places/places.repository.ts';
import { createPlacesService } from '../server/src/features/places/places.service.ts';
import type { MemberQuery } from '../server/src/features/search/member-filters.ts';
import { createSearchRepository } from '../server/src/features/search/search.repository.ts';
import { createSearchService } from '../server/src/features/search/search.service.ts';
import { createSearchCursors } from '../server/src/features/search/search-cursor.ts';
import { migrateAndLoadPlaces } from '../server/src/migrate-and-load-places.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { seededRandom } from '../server/test/seeded-random.ts';
import { median, report } from './rounds.ts';
import { seedWhere, writeChunks } from './seed-where.ts';

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
});
const RUNS = Number(options.runs);
const SUBSCRIBER = { level: 'subscriber', user_id: '', is_admin: false } as const;
const WORLD = { view: '-180,-85,180,85', zoom: 1 };
const NOW = new Date();
const TODAY = dayIn('UTC', NOW);
/** Files of temporary tables, which may go away while others are read. */
const TEMPORARY = /^t\d/;

let random = seededRandom(20_270_310);

type Town = { id: number; name: string; country_code: string; longitude: number; latitude: number };
type Side = { database: Database; search: ReturnType<typeof createSearchService> };

/** Limits of p50 and p95 in milliseconds. */
type Limits = readonly [half: number, most: number];
type Kind = {
  what: string;
  limits: Limits;
  /** Maximum ratio of the large gallery's time to the small one's. */
  ratio?: number;
  /** Fewer runs than the others, because each takes long. */
  runs?: number;
  ask: (side: Side, town: Town) => () => Promise<unknown>;
};

const directory = options.keep ?? (await mkdtemp(join(tmpdir(), 'swapstead-where-')));
const sides: Side[] = [];
try {
  for (const size of [options.small, options.large]) sides.push(await gallery(size));
  const towns = await someTowns(sides[0] as Side);
  await suggest(sides[0] as Side, towns);
  for (const kind of kinds()) await compare(kind, towns);
} finally {
  for (const { database } of sides) await database.close();
  if (!options.keep) await rm(directory, { recursive: true, force: true });
}

async function gallery(size: string): Promise<Side> {
  const database = await openDatabase(
    { dataDir: join(directory, size), poolSize: 2 },
    createLogger('silent'),
  );
  await migrateAndLoadPlaces(database.pool);
  const { rows } = await database.pool.query<{ homes: number }>(
    'select count(*)::int as homes from member_search',
  );
  if (rows[0]?.homes === 0) await seedWhere(database.pool, Number(size));
  else {
    // A migration may just have rewritten the stored rows, or listed all homes.
    await writeChunks(database.pool);
    await database.pool.query(
      'vacuum analyze member_search, search_chunks, search_chunk_nights, search_slots',
    );
  }
  await readFiles(join(directory, size, 'postgres', 'base'));
  const search = createSearchService({
    repository: createSearchRepository(database.pool),
    cursors: createSearchCursors(Buffer.from('a secret of at least thirty-two bytes')),
    clock: () => NOW,
  });
  return { database, search };
}

/** Reads the database's files into the machine's memory, where those of a running server already are. */
async function readFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !TEMPORARY.test(entry.name)) await readFile(join(entry.parentPath, entry.name));
  }
}

/** Towns as people search for them: larger ones more often. */
async function someTowns({ database }: Side): Promise<Town[]> {
  const { rows } = await database.pool.query<Town>(
    `select id, name, country_code, point[0] as longitude, point[1] as latitude from places
     order by -ln(1 - (hashint4(id)::bigint + 2147483648) / 4294967296.0) / (population + 1) limit $1`,
    [RUNS],
  );
  return rows;
}

function guests(): number {
  return 1 + random.int(5);
}

function near({ id }: Town): MemberQuery {
  return { place: String(id), within: '25' };
}

function someDates(): MemberQuery {
  const check_in = addDays(TODAY, 5 + random.int(300));
  return { check_in, check_out: addDays(check_in, random.pick([3, 7, 7, 14])) };
}

function flexible(): MemberQuery {
  const month = addDays(TODAY, 40 + random.int(200)).slice(0, 7);
  return random.pick([
    () => ({ ...someDates(), play: '7' }),
    () => ({ weekend: month }),
    () => ({ nights: '7', from_month: month, to_month: month }),
  ])();
}

/** A map of a town, zoomed so that its surroundings are visible. */
function viewOf({ longitude, latitude }: Town) {
  const [width, height] = [0.6, 0.35];
  const edges = [longitude - width, latitude - height, longitude + width, latitude + height];
  return { view: edges.map((edge) => Math.max(-179.9, Math.min(179.9, edge)).toFixed(5)).join(','), zoom: 9 };
}

/** The values of a search are drawn once for both sizes. */
function kinds(): Kind[] {
  const page = (make: (town: Town) => MemberQuery) => (side: Side, town: Town) => {
    const query = make(town);
    return () => side.search.list(query, SUBSCRIBER);
  };
  const count = (make: (town: Town) => MemberQuery) => (side: Side, town: Town) => {
    const query = make(town);
    return () => side.search.count(query, SUBSCRIBER);
  };
  const markers =
    (make: (town: Town) => MemberQuery & { view: string; zoom: number }) => (side: Side, town: Town) => {
      const query = make(town);
      return async () => {
        const reply = await side.search.markers(query);
        const bytes = Buffer.byteLength(JSON.stringify(reply));
        if (reply.markers.length > 300 || bytes > 50_000)
          throw new Error(`${reply.markers.length} markers, ${bytes} bytes`);
      };
    };
  const exact = (town: Town) => ({ ...near(town), ...someDates(), guests: guests() });
  const country = ({ country_code }: Town) => ({ country: country_code, ...someDates() });
  return [
    { what: 'place, dates, guests', limits: [5, 25], ratio: 3, ask: page(exact) },
    {
      what: 'place, ±7 days or a weekend or any 7 nights',
      limits: [15, 60],
      ask: page((town) => ({ ...near(town), ...flexible() })),
    },
    { what: 'country, dates', limits: [10, 50], ask: page(country) },
    {
      what: 'anywhere, dates, guests',
      limits: [10, 50],
      ask: page(() => ({ ...someDates(), guests: guests() })),
    },
    { what: 'exact number: place, dates, guests', limits: [50, 500], ask: count(exact) },
    { what: 'exact number: country, dates', limits: [50, 500], ask: count(country) },
    { what: 'markers of a view', limits: [20, 80], ask: markers(viewOf) },
    {
      what: 'markers of a view, with dates',
      limits: [20, 80],
      ask: markers((town) => ({ ...viewOf(town), ...someDates() })),
    },
    { what: 'markers of the world', limits: [60, 250], runs: 20, ask: markers(() => WORLD) },
    {
      what: 'markers of the world, with dates',
      limits: [60, 250],
      runs: 20,
      ask: markers(() => ({ ...WORLD, ...someDates() })),
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function compare({ what, limits, ratio, runs = RUNS, ask }: Kind, towns: readonly Town[]) {
  const times: number[][] = sides.map(() => []);
  const seed = random.int(1_000_000);
  for (let run = -Math.min(10, runs); run < runs; run++) {
    const town = towns[(run + towns.length) % towns.length] as Town;
    for (const [index, side] of sides.entries()) {
      random = seededRandom(seed + run);
      const time = await timed(ask(side, town));
      if (run >= 0) times[index]?.push(time);
    }
  }
  const [small = [], large = []] = times;
  const slower = median(large) / median(small);
  const { isMet, text } = judged(large, limits);
  const target = `${limits.join(' / ')} ms${ratio ? `, at most ${ratio} times ${options.small}` : ''}`;
  report(
    `${what}, ${options.large} homes, p50 / p95`,
    target,
    `${text}, ${slower.toFixed(2)} times ${options.small} (${judged(small, limits).text})`,
    isMet && (ratio === undefined || slower <= ratio),
  );
}

function judged(times: readonly number[], [half, most]: Limits) {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p95] = [median(times), sorted[Math.floor(sorted.length * 0.95)] ?? 0];
  return { isMet: p50 <= half && p95 <= most, text: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms` };
}

/** Somebody types the name of a town, letter by letter from the second on. */
async function suggest({ database }: Side, towns: readonly Town[]) {
  const places = createPlacesService(createPlacesRepository(database.pool));
  for (const [what, letters] of [
    ['2 letters', [2]],
    ['3 to 8 letters', [3, 4, 5, 8]],
  ] as const) {
    const times: number[] = [];
    for (const [index, { name }] of towns.entries()) {
      for (const length of letters) {
        const typed = name.slice(0, length);
        const time = await timed(() => (index % 2 ? places.places(typed) : places.areas(typed)));
        if (index >= 10) times.push(time);
      }
    }
    const { isMet, text } = judged(times, [2, 8]);
    report(`suggestions, ${what}, p50 / p95`, '2 / 8 ms', text, isMet);
  }
}
