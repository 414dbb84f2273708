import { addDays, dayIn } from '@swapstead/contract/days';
import type { Box } from '@swapstead/contract/search/where';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { searchOracle } from '../../../test/search-oracle.ts';
import { buildSearchWorld, type SearchWorld } from '../../../test/search-world.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { takeNights } from '../../../test/taken-nights.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { countInChunks, isInBits, WAITING_MOST } from './chunks.statements.ts';
import { mapMarkers } from './map.statements.ts';
import { memberTotal } from './member.statements.ts';
import { type MemberQuery, readMemberSearch } from './member-filters.ts';
import { createSearchRepository, type SearchRepository } from './search.repository.ts';

const NOW = new Date('2027-03-10T12:30:00Z');
const TODAY = dayIn('UTC', NOW);
const SEARCHES = runs(40, 400);
const CHANGES = runs(3, 30);
const VIEWS: [Box, number][] = [
  [[-180, -85, 180, 85], 1],
  [[-180, -85, 180, 85], 0],
  [[-20, 30, 30, 60], 2],
  [[170, -45, -150, 30], 2],
  [[-9.4, 38.6, -8.9, 39], 2],
];

let database: TestDatabase;
let world: SearchWorld;
let repository: SearchRepository;
const random = seededRandom(290);
beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildSearchWorld(database.pool, 1500, NOW);
  repository = createSearchRepository(database.pool);
});
afterAll(() => database.drop());
beforeEach(() => writeAll());

async function writeAll(most = 400) {
  let homes = most;
  while (homes === most) homes = await repository.writeChunks(TODAY, most);
}

const waiting = async () =>
  (await database.pool.query('select distinct home_id from search_homes_changed')).rowCount ?? 0;

function someSearch(): MemberQuery {
  const maybe = <T>(share: number, value: T) => (random.next() < share ? value : undefined);
  const check_in = addDays(TODAY, random.int(random.pick([3, 30, 230])));
  return {
    ...(random.next() < 0.85 && {
      check_in,
      check_out: addDays(check_in, random.pick([1, 2, 3, 5, 7, 14, 31])),
      open: maybe(0.3, '1'),
    }),
    guests: maybe(0.4, 1 + random.int(7)),
    bedrooms: maybe(0.2, 1 + random.int(4)),
    country: maybe(0.4, random.pick(['PT', 'AT', 'NZ', 'FJ', 'US', 'SE'])),
    sort: random.pick([undefined, 'best', 'newest']),
  };
}

/**
 * Numbers and markers of some searches by bits, and with every home looked at.
 * @returns how many homes the searches find
 */
async function expectSameAsHomeByHome(times: number): Promise<number> {
  let found = 0;
  for (let time = 0; time < times; time++) {
    const query = someSearch();
    const search = await readMemberSearch(query, repository.gazetteer, NOW);
    expect(isInBits(search)).toBe(true);
    const told = JSON.stringify(query);
    const count = async (statement: ReturnType<typeof memberTotal>) =>
      (await database.pool.query<{ total: number }>(statement)).rows[0]?.total;
    const total = await count(memberTotal(search));
    expect(await count(countInChunks(search)), told).toBe(total);
    found += total ?? 0;
    await expectSameMarkers(query, ...random.pick(VIEWS));
  }
  return found;
}

async function expectSameMarkers(query: MemberQuery, view: Box, zoom: number) {
  const search = await readMemberSearch(query, repository.gazetteer, NOW);
  const markers = async (areBitsReady: boolean) =>
    (await database.pool.query(mapMarkers(search, view, zoom, 300, { areBitsReady }))).rows;
  expect(await markers(true), `${JSON.stringify(query)} ${view} ${zoom}`).toEqual(await markers(false));
}

describe('homes counted by bits', () => {
  it('[FIND-30, MAP-05] give the same numbers and markers as looking at every home', async () => {
    expect(await waiting()).toBe(0);
    expect(await expectSameAsHomeByHome(SEARCHES)).toBeGreaterThan(SEARCHES * 20);
  }, 240_000);

  it('[FIND-30] give the number of a plain check of every home', async () => {
    for (let time = 0; time < SEARCHES; time++) {
      const search = await readMemberSearch(someSearch(), repository.gazetteer, NOW);
      const { rows } = await database.pool.query<{ total: number }>(countInChunks(search));
      expect(rows[0]?.total, JSON.stringify(search)).toBe(searchOracle(world, search).length);
    }
  }, 240_000);

  it('[FIND-35] are right at once after any change, before and after it is written', async () => {
    let found = 0;
    for (let time = 0; time < CHANGES; time++) {
      for (const change of changes()) await database.pool.query(change);
      expect(await waiting()).toBeGreaterThan(0);
      found += await expectSameAsHomeByHome(4);
      await repository.writeChunks(TODAY, 7);
      found += await expectSameAsHomeByHome(2);
      await writeAll();
      expect(await waiting()).toBe(0);
      found += await expectSameAsHomeByHome(4);
      await expectToEqualRecount();
    }
    expect(found).toBeGreaterThan(CHANGES * 100);
  }, 240_000);

  it('[FIND-35] count a night of a swap as taken as soon as it is', async () => {
    const [check_in, check_out] = ['2028-01-10', '2028-01-15'];
    const search = await readMemberSearch({ check_in, check_out, sort: 'newest' }, repository.gazetteer, NOW);
    const before = await repository.memberCount(search);
    const { rows } = await database.pool.query<{ home_id: string }>(
      `select home_id from member_search where is_shown and shortest = 1 and longest is null and check_in_days = 127
         and silent_since > '2027-03-01' and not blocked && '[2028-01-10,2028-01-15)'::daterange limit 1`,
    );
    const home_id = rows[0]?.home_id as string;
    await takeNights(database.pool, [{ home_id, nights: '[2028-01-12,2028-01-13)' }]);
    expect(await repository.memberCount(search)).toBe(before - 1);
    await writeAll();
    expect(await repository.memberCount(search)).toBe(before - 1);
  });

  it('[MAP-05] lie where they do when a home of the same chunk has moved far away and is not written yet', async () => {
    // Neither bound of its chunk, and one further away: otherwise the homes of the chunk are looked at one by one.
    const someHomeOf = async (country: string) => {
      const { rows } = await database.pool.query<{ chunk: number; home_id: string }>(
        `select s.chunk, s.home_id from search_slots as s join search_chunks as c on c.id = s.chunk
           join member_search as m using (home_id)
         where c.country_code = $1 and m.place_id > c.place_id and m.created_at < c.newest limit 1`,
        [country],
      );
      return rows[0] as { chunk: number; home_id: string };
    };
    const [further, moving] = [await someHomeOf('AT'), await someHomeOf('PT')];
    const move = 'update home_places set centre = point($2, $3) where home_id = $1';
    await database.pool.query(move, [further.home_id, -44, 33]);
    await writeAll();
    await database.pool.query(move, [moving.home_id, -39, 34]);
    await database.pool.query("update search_chunks set kept_until = '-infinity' where id = $1", [
      moving.chunk,
    ]);
    // Only chunks that don't reach far enough ahead, and no changed homes.
    await repository.writeChunks(TODAY, 0);
    expect(await waiting()).toBe(1);
    await expectSameMarkers({ guests: 1 }, [-180, -85, 180, 85], 0);
  });

  it('[FIND-35] leave out what was not yet committed when they were written', async () => {
    const changing = await database.pool.connect();
    try {
      await changing.query('begin');
      await changing.query(`update calendars set closed = '{[2027-03-01,2028-03-01)}' where home_id in (
        select home_id from member_search where open <> '{}' order by home_id limit 30)`);
      await writeAll();
      await expectSameAsHomeByHome(3);
      await changing.query('commit');
    } finally {
      changing.release();
    }
    expect(await waiting()).toBe(30);
    await expectSameAsHomeByHome(6);
    await writeAll();
    await expectToEqualRecount();
  });

  it('are not used while many changed homes wait', async () => {
    const search = await readMemberSearch(
      { check_in: '2027-05-01', check_out: '2027-05-08' },
      repository.gazetteer,
      NOW,
    );
    const asked: string[] = [];
    const watched = createSearchRepository({
      query: (statement: { text: string }) => {
        asked.push(statement.text);
        return database.pool.query(statement);
      },
    } as never);
    const total = await watched.memberCount(search);
    expect(asked.some((text) => text.includes('search_chunks'))).toBe(true);
    asked.length = 0;
    await database.pool.query(
      'insert into search_homes_changed select gen_random_uuid() from generate_series(0, $1)',
      [WAITING_MOST],
    );
    expect(await watched.memberCount(search)).toBe(total);
    expect(asked.some((text) => text.includes('search_chunks'))).toBe(false);
  });

  it('reach as far ahead as a search, also when nothing has changed for months', async () => {
    const later = new Date('2027-09-20T08:00:00Z');
    const query = { check_in: '2029-09-01', check_out: '2029-09-05', sort: 'newest' as const };
    const search = await readMemberSearch(query, repository.gazetteer, later);
    const counts = async () => {
      const { rows } = await database.pool.query(countInChunks(search));
      const { rows: plain } = await database.pool.query(memberTotal(search));
      expect(rows).toEqual(plain);
    };
    await database.pool.query(
      `update calendars set closed = '{[2029-08-01,2029-10-01)}' where home_id in (select home_id from member_search order by home_id limit 700)`,
    );
    await writeAll();
    await counts();
    const day = dayIn('UTC', later);
    for (let time = 0; time < 5; time++) await repository.writeChunks(day, 400);
    const { rows } = await database.pool.query('select min(kept_until)::text as until from search_chunks');
    expect(rows[0].until > '2029-10-01').toBe(true);
    await counts();
  });
});

/** Changes of every kind to a few homes. */
function changes(): string[] {
  const some = () =>
    `(select id from homes order by md5(id::text || '${random.int(1e6)}') limit ${1 + random.int(12)})`;
  const from = addDays(TODAY, random.int(200));
  const run = `[${from},${addDays(from, 1 + random.int(20))})`;
  return [
    `update calendars set closed = '{${run}}' where home_id in ${some()}`,
    `insert into home_available_dates select home_id, '${from}'::date + n from unnest(array${some()}) as home_id
       cross join generate_series(0, 9) as n on conflict do nothing`,
    `delete from home_available_dates where home_id in ${some()}`,
    `delete from taken_nights where home_id in ${some()}`,
    `delete from stay_rules where home_id in ${some()}`,
    `update stay_rules set shortest = ${1 + random.int(9)}, longest = null, notice = ${random.int(40)}, check_in_days = '{6}'
       where home_id in ${some()}`,
    `update calendars set counts_from = '2027-01-0${1 + random.int(9)}', confirmed_at = null where home_id in ${some()}`,
    `update homes set guests = ${random.int(9)}, bedrooms = null where id in ${some()}`,
    `update homes set hidden_reason = 'Not a home at all.' where id in ${some()} and hidden_reason is null`,
    `update homes set hidden_reason = null where id in ${some()}`,
    `update home_places set centre = point(centre[0] / 2, centre[1] / 3), pin = null where home_id in ${some()}`,
    `delete from home_places where home_id in ${some()}`,
    `delete from homes where id in (select id from homes order by md5(id::text || '${from}') limit 1)`,
  ];
}

/** Every bit says of its home what member_search says, and every shown home has one. */
async function expectToEqualRecount() {
  const number = (column: string, digits: number) =>
    `(select sum(get_bit(c.${column}[digit + 1], s.slot) << digit)::int from generate_series(0, ${digits - 1}) as digit)`;
  const nights = (column: string) =>
    `(select coalesce(range_agg(daterange(night, night + 1)), '{}')::text from (
        select date '2000-01-01' + block * 32 + at as night from search_chunk_nights as n, generate_series(0, 31) as at
        where n.chunk = c.id and get_bit(n.${column}[at + 1], s.slot) = 1) as nights)`;
  const { rows: kept } = await database.pool.query(
    `select s.home_id, ${number('guests', 7)} as guests, ${number('bedrooms', 7)} as bedrooms,
       ${number('shortest', 8)} as shortest, ${number('longest', 8)} as longest, ${number('check_in', 7)} as check_in,
       ${number('notice', 8)} as notice, ${number('silent', 15)} as silent,
       c.longitude_from + ${number('longitude', 20)} as longitude, c.latitude_from + ${number('latitude', 20)} as latitude,
       nullif(c.country_code, '') as country_code, c.time_zone, ${nights('blocked')} as blocked, ${nights('open')} as open
     from search_slots as s join search_chunks as c on c.id = s.chunk where get_bit(c.shown, s.slot) = 1 order by s.home_id`,
  );
  const { rows: counted } = await database.pool.query(
    `select home_id, coalesce(guests, 0) as guests, coalesce(bedrooms, 0) as bedrooms, shortest,
       coalesce(longest, 255) as longest, check_in_days as check_in, notice, silent_since - '2020-01-01' as silent,
       round(centre[0] * 100000)::int as longitude, round(centre[1] * 100000)::int as latitude, country_code, time_zone,
       blocked::text as blocked, open::text as open
     from member_search where is_shown order by home_id`,
  );
  expect(kept.length).toBe(counted.length);
  expect(kept).toEqual(counted);
  const { rows: bounds } = await database.pool.query(
    `select c.id from search_chunks as c left join lateral (
       select sum(1) as homes, min(centre[0]) as west, max(centre[0]) as east, min(centre[1]) as south,
         max(centre[1]) as north, max(m.created_at) as newest, min(m.place_id) as place_id
       from search_slots as s join member_search as m using (home_id) where s.chunk = c.id and m.is_shown
     ) as m on true
     where (bit_count(c.shown), c.west, c.east, c.south, c.north, c.newest, c.place_id)
       is distinct from (m.homes, m.west, m.east, m.south, m.north, m.newest, m.place_id)`,
  );
  expect(bounds).toEqual([]);
}
