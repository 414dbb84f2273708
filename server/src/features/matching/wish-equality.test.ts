import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { searchesOf } from '../../../test/search-check.ts';
import { searchOracle } from '../../../test/search-oracle.ts';
import { buildSearchWorld, type SearchWorld } from '../../../test/search-world.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type MemberQuery, type MemberSearch, readMemberSearch } from '../search/member-filters.ts';
import { createSearchRepository, type SearchRepository } from '../search/search.repository.ts';
import { areasOf, fits, kmBetween } from './wish-fits.statements.ts';
import { type HomeWhere, keysOfHome, keysOfSearch } from './wish-keys.ts';
import { createWishSearchesRepository } from './wish-searches.repository.ts';

const NOW = new Date('2027-03-10T12:30:00Z');
const HOMES = runs(1_000, 20_000);
const WISHES = 500;

let database: TestDatabase;
let world: SearchWorld;
let repository: SearchRepository;
let wishes: { id: string; search: MemberSearch }[];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildSearchWorld(database.pool, HOMES, NOW);
  repository = createSearchRepository(database.pool);
  await database.pool.query('delete from wish_homes_changed');
  wishes = await storeWishes();
}, 600_000);
afterAll(() => database.drop());

/** Seeded wishes of one member, stored as the server stores them. */
async function storeWishes() {
  const { pool } = database;
  const next = searchesOf(world, 2_027);
  const owner = randomUUID();
  await pool.query(`insert into users (id, email) values ($1, 'wishes@example.test')`, [owner]);
  const searches = createWishSearchesRepository();
  const stored: { id: string; search: MemberSearch }[] = [];
  for (let n = 0; n < WISHES; n++) {
    const { ids: _ids, sort: _sort, ...query }: MemberQuery = next();
    const search = await readMemberSearch(query, repository.gazetteer, NOW);
    const id = randomUUID();
    await pool.query(
      `insert into wishes (id, user_id, name, search, tells, swaps, ends_on, saved_at, changed_at, visited_at, new_since,
         submission_id, content)
       values ($1, $2, 'Seeded', $3, true, false, '2029-01-01', $4, $4, $4, $4, $1, sha256('sent'))`,
      [id, owner, query, NOW],
    );
    await inTransaction(pool, (client) => searches.store(client, id, search));
    stored.push({ id, search });
  }
  return stored;
}

it(`${WISHES} seeded wishes fit the homes that a plain check of every home finds, and count as many [WISH-09] [FIND-30]`, async () => {
  const { rows } = await database.pool.query<{ wish_id: string; ids: string[] }>(
    `select q.wish_id, coalesce(array_agg(m.home_id::text order by m.home_id) filter (where m.home_id is not null), '{}') as ids
     from wish_searches q left join (member_search m left join home_search s on s.home_id = m.home_id)
       on ${fits({ home: 'm', words: 's.words', wish: 'q', now: '$1' })}
     group by q.wish_id`,
    [NOW],
  );
  const found = new Map(rows.map(({ wish_id, ids }) => [wish_id, ids]));
  let some = 0;
  for (const { id, search } of wishes) {
    const plain = searchOracle(world, search).map(({ home }) => home.id);
    expect(found.get(id), JSON.stringify(search)).toEqual(plain.sort());
    if (plain.length > 0) some++;
  }
  // Wishes that fit nothing prove little.
  expect(some).toBeGreaterThan(WISHES / 2);
  for (const { search } of wishes.slice(0, runs(40, WISHES))) {
    expect(await repository.memberCount(search)).toBe(searchOracle(world, search).length);
  }
}, 600_000);

it('a home has a key of every wish that it fits, and looks up a few of them [WISH-10]', async () => {
  const { rows } = await database.pool.query<HomeWhere & { home_id: string }>(
    `select home_id, place_id, region_id, country_code, centre[0] as longitude, centre[1] as latitude from member_search`,
  );
  const keys = new Map(rows.map(({ home_id, ...where }) => [home_id, new Set(keysOfHome(where))]));
  for (const { search } of wishes) {
    const wanted = keysOfSearch(search);
    expect(wanted.length).toBeLessThanOrEqual(10);
    for (const { home } of searchOracle(world, search)) {
      expect(
        wanted.some((key) => keys.get(home.id)?.has(key)),
        `${home.id}: ${wanted}`,
      ).toBe(true);
    }
  }
});

it('the areas in which matches look for homes reach as far as a wish, also across 180° and at the poles [MATCH-04]', async () => {
  const { rows } = await database.pool.query<{ reached: number; missed: number }>(
    `with wished as (
       select n, point(x, y) as point, km, null::box[] as boxes from unnest($1::float8[], $2::float8[], $3::int[])
         with ordinality as w (x, y, km, n)
     ), around as (
       select n, point(greatest(-180, least(180, wished.point[0] + turn)), greatest(-90, least(90, wished.point[1] + rise)))
         as centre
       from wished, generate_series(-3, 3, 0.25) as rise, generate_series(-360, 360, 0.5) as turn
     )
     select count(*)::int as reached,
       count(*) filter (where not home.centre <@ any(${areasOf('wish')}))::int as missed
     from wished wish join around home using (n) where ${kmBetween('home', 'wish')} <= wish.km`,
    [
      [0, 179.9, -179.9, 13, -9.1, 40],
      [0, -17, 66, 89.5, 38.7, -89.9],
      [25, 100, 250, 100, 0, 250],
    ],
  );
  expect(rows[0]?.missed).toBe(0);
  expect(rows[0]?.reached).toBeGreaterThan(1_000);
});
