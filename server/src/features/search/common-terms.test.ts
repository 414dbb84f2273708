import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Projection } from '../homes/homes.projection.ts';
import { CHANGED_MOST, commonTotal } from './common-terms.statements.ts';
import { galleryTotal } from './gallery.statements.ts';
import type { GalleryFilters } from './gallery-filters.statements.ts';
import { createSearchRepository, type SearchRepository } from './search.repository.ts';

const HOMES = 900;
/** Of fewer homes no bits are kept. */
const LEAST = 90;
const SEARCHES = runs(60, 600);
const CHANGES = runs(4, 40);
/** The first words are in many homes, the last in few. */
const WORDS = `garden gardens sea seaside kitchen quiet lisbon house balcony bright roof river studio kite
  piano terrace oven mill attic sauna`.split(/\s+/);
const TAGS = ['Garden', 'Modern', 'Sea view', "Baker's oven"];
const AMENITIES = ['Wifi', 'Piano', 'Sea view'];
const TYPES = ['House', 'Loft', 'Villa'];
const PLACES = ['Lisbon, Portugal', 'Garden City, Kenya', 'Seattle', 'Porto, Portugal', 'Seaside, Oregon'];
const HOST = '00000000-0000-4000-8000-00000000aaaa';

let database: TestDatabase;
let repository: SearchRepository;
const random = seededRandom(294);
const often = () => WORDS[Math.floor(random.next() ** 2 * WORDS.length)] as string;
const some = (list: readonly string[]) => list.filter(() => random.next() < 0.4);

beforeAll(async () => {
  database = await createTestDatabase();
  repository = createSearchRepository(database.pool);
  await database.pool.query(`insert into users (id, email) values ($1, 'world@example.test')`, [HOST]);
  await add(HOMES);
  // As in a gallery that was there before these bits.
  await database.pool.query('truncate search_words_changed');
  await repository.chooseCommonTerms(LEAST);
  // The homes' slots lie in two strings of bits.
  await database.pool.query('insert into search_term_slots values (gen_random_uuid(), 7900)');
  await writeAll();
}, 120_000);
afterAll(() => database.drop());

async function writeAll(most = 400) {
  let homes = most;
  while (homes === most) homes = await repository.writeTermBits(most);
}

async function add(count: number) {
  const homes = Array.from({ length: count }, () => ({
    title: `${often()} ${often()}`,
    description: Array.from({ length: 8 }, often).join(' '),
    location: random.pick(PLACES),
    home_type: random.pick(TYPES),
    amenities: some(AMENITIES),
    interests: some(TAGS),
  }));
  await database.pool.query(
    `insert into homes (user_id, title, description, location, home_type, amenities, interests)
     select $2, title, description, location, home_type, amenities, interests
     from json_populate_recordset(null::homes, $1)`,
    [JSON.stringify(homes), HOST],
  );
}

const numberOf = async (query: string) =>
  (await database.pool.query<{ count: number }>(`select count(*)::int from ${query}`)).rows[0]?.count ?? 0;
const waiting = () => numberOf('(select distinct home_id from search_words_changed) as homes');

function someSearch(): GalleryFilters {
  const word = () => (random.next() < 0.8 ? random.pick(WORDS.slice(0, 8)) : often());
  const beginning = () => word().slice(0, 1 + random.int(6));
  const search = [...Array.from({ length: random.int(3) }, word), beginning()].join(' ');
  const maybe = (list: readonly string[]) => (random.next() < 0.25 ? [random.pick(list)] : undefined);
  return {
    search: random.next() < 0.85 ? search : undefined,
    tags: maybe(TAGS),
    amenity: maybe(AMENITIES),
    type: maybe(TYPES),
    guests: random.next() < 0.05 ? 1 : undefined,
  };
}

async function totalOf(statement: ReturnType<typeof galleryTotal>) {
  const { rows } = await database.pool.query<{ total: number | null }>(statement);
  return rows[0]?.total ?? undefined;
}

/** @returns how many of the searches bits have counted */
async function expectSameAsHomeByHome(times: number): Promise<number> {
  let byBits = 0;
  for (let time = 0; time < times; time++) {
    const filters = someSearch();
    const projection: Projection = random.pick(['public', 'premium']);
    const told = `${projection} ${JSON.stringify(filters)}`;
    const total = await totalOf(galleryTotal(projection, filters));
    const common = commonTotal(projection, filters);
    const counted = common && (await totalOf(common));
    if (counted !== undefined) {
      byBits++;
      expect(counted, told).toBe(total);
    }
    expect(await repository.count(filters, projection), told).toBe(total);
  }
  return byBits;
}

/** Every bit says of its home what home_search says, and no other bit is set. */
async function expectToEqualRecount() {
  const { rows } = await database.pool.query(
    `select t.term from search_common_terms as t
     where (select coalesce(sum(bit_count(bits)), 0) from search_term_bits as b where b.term = t.id)
         <> (select count(*) from home_search as s where s.words @@ t.query)
       or exists (
         select from home_search as s left join search_term_slots as slots using (home_id)
           left join search_term_bits as b on b.term = t.id and b.chunk = slots.slot / 8192
         where s.words @@ t.query and coalesce(get_bit(b.bits, slots.slot % 8192), 0) = 0)`,
  );
  expect(rows).toEqual([]);
}

/** Changes of every kind to a few homes. */
function changes(): string[] {
  const few = () =>
    `(select id from homes order by md5(id::text || '${random.int(1e6)}') limit ${1 + random.int(12)})`;
  return [
    `update homes set description = '${often()} ${often()}' where id in ${few()}`,
    `update homes set title = '${often()}' where id in ${few()}`,
    `update homes set location = '${random.pick(PLACES)}' where id in ${few()}`,
    `update homes set interests = '{Modern}', amenities = '{}' where id in ${few()}`,
    `update homes set home_type = 'Loft' where id in ${few()}`,
    `update homes set hidden_reason = 'Not a home at all.' where id in ${few()} and hidden_reason is null`,
    `update homes set hidden_reason = null where id in ${few()}`,
    `delete from homes where id in ${few()}`,
  ];
}

describe('homes with common words', () => {
  it('[FIND-30] are as many by their bits as in a check of every home', async () => {
    expect(await waiting()).toBe(0);
    expect(await numberOf('(select distinct chunk from search_term_bits) as chunks')).toBe(2);
    await expectToEqualRecount();
    expect(await expectSameAsHomeByHome(SEARCHES)).toBeGreaterThan(SEARCHES / 3);
  }, 120_000);

  it('[FIND-30] are counted right at once after any change, before and after its bits are written', async () => {
    let byBits = 0;
    for (let time = 0; time < CHANGES; time++) {
      for (const change of changes()) await database.pool.query(change);
      await add(5);
      expect(await waiting()).toBeGreaterThan(5);
      byBits += await expectSameAsHomeByHome(10);
      await repository.writeTermBits(7);
      byBits += await expectSameAsHomeByHome(5);
      await writeAll();
      expect(await waiting()).toBe(0);
      byBits += await expectSameAsHomeByHome(5);
      await expectToEqualRecount();
    }
    expect(byBits).toBeGreaterThan(CHANGES * 5);
  }, 120_000);

  it('[FIND-30] are counted without what was not committed when the bits were written', async () => {
    const changing = await database.pool.connect();
    const garden = () => repository.count({ search: 'garden' }, 'public');
    const before = await garden();
    try {
      await changing.query('begin');
      const { rowCount } = await changing.query(
        `update homes set title = 'Loft', description = 'Loft', interests = '{}' where id in (
           select home_id from home_search where words @@ '''garden'':*' order by home_id limit 30)`,
      );
      expect(rowCount).toBe(30);
      await writeAll();
      expect(await garden()).toBe(before);
      await changing.query('commit');
    } finally {
      changing.release();
    }
    expect(await waiting()).toBe(30);
    expect(await garden()).toBe(before - 30);
    await writeAll();
    expect(await garden()).toBe(before - 30);
    await expectToEqualRecount();
  });

  it('[HOME-11] are common to a visitor by what visitors can read, not by where they are', async () => {
    const terms = async () =>
      (await database.pool.query<{ term: string }>('select term from search_common_terms')).rows.map(
        ({ term }) => term,
      );
    // A fifth of the homes are in Seattle and two fifths in Portugal, and none says so.
    expect(await terms()).toEqual(expect.arrayContaining([`('seattle':* | '>seattle':*)`, `'sea':*`]));
    expect((await terms()).filter((term) => /^'(seat|portu)/.test(term))).toEqual([]);
    expect(await totalOf(commonTotal('public', { search: 'seattle' }) as never)).toBeUndefined();
    expect(await repository.count({ search: 'seattle' }, 'public')).toBe(0);
    expect(await totalOf(commonTotal('premium', { search: 'seattle' }) as never)).toBeGreaterThan(100);
  });

  it('are read from the index while many changed homes wait', async () => {
    const common = commonTotal('public', { search: 'garden' }) as never;
    const total = await totalOf(common);
    expect(total).toBeGreaterThan(0);
    await database.pool.query(
      'insert into search_words_changed select gen_random_uuid() from generate_series(0, $1)',
      [CHANGED_MOST],
    );
    expect(await totalOf(common)).toBeUndefined();
    expect(await repository.count({ search: 'garden' }, 'public')).toBe(total);
    await writeAll(4_000);
    expect(await totalOf(common)).toBe(total);
  });

  it('are chosen again when the gallery has grown by a quarter, and no longer when it is small', async () => {
    const chosenOf = async () =>
      (await database.pool.query('select distinct chosen_of from search_common_terms')).rows.map(
        (row) => row.chosen_of,
      );
    const chosen = await chosenOf();
    await add(20);
    await repository.chooseCommonTerms(LEAST);
    expect(await chosenOf()).toEqual(chosen);
    await add(300);
    await repository.chooseCommonTerms(LEAST);
    expect(await chosenOf()).not.toEqual(chosen);
    await expectSameAsHomeByHome(5);
    await writeAll();
    await expectToEqualRecount();
    expect(await expectSameAsHomeByHome(20)).toBeGreaterThan(5);
    await database.pool.query('delete from homes where id in (select id from homes order by id limit 800)');
    await repository.chooseCommonTerms(LEAST * 5);
    expect(await chosenOf()).toEqual([]);
    expect(await numberOf('search_term_bits')).toBe(0);
    await writeAll();
    await expectSameAsHomeByHome(5);
  }, 120_000);
});
