import { addDays, addMonths, dayIn } from '@swapstead/contract/days';
import { PLAYS } from '@swapstead/contract/when';
import type { Sort } from '@swapstead/contract/where';
import { DISTANCES } from '@swapstead/contract/where';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainSearch } from '../../../test/plain-search.ts';
import { buildSearchWorld, type SearchWorld } from '../../../test/search-world.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type MemberQuery, readMemberSearch } from './member.filters.ts';
import { createSearchCursors } from './search.cursor.ts';
import { createSearchRepository, type SearchRepository } from './search.repository.ts';
import { createSearchService } from './search.service.ts';

const NOW = new Date('2027-03-10T12:30:00Z');
const HOMES = 2_000;
const SEARCHES = 500;
/** Compared of each search: more than pages that anybody turns. */
const SHOWN = 60;

let database: TestDatabase;
let world: SearchWorld;
let repository: SearchRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildSearchWorld(database.pool, HOMES, NOW);
  repository = createSearchRepository(database.pool);
}, 120_000);
afterAll(() => database.drop());

const random = seededRandom(9);
const maybe = <T>(share: number, make: () => T): T | undefined =>
  random.next() < share ? make() : undefined;
const daysAhead = (most: number) => addDays(dayIn('UTC', NOW), random.int(most));

/** Some of everything that can be asked, in all combinations that go together. */
function someQuery(): MemberQuery {
  const query: MemberQuery = {
    guests: maybe(0.3, () => 1 + random.int(6)),
    bedrooms: maybe(0.15, () => 1 + random.int(4)),
    type: maybe(0.15, () => ['House', 'Loft']),
    amenity: maybe(0.15, () => ['wifi', 'PIANO'].slice(random.int(2))),
    tags: maybe(0.1, () => ['Garden']),
    search: maybe(0.1, () => random.pick(['gard', 'piano', 'loft'])),
    ids: maybe(0.05, () => world.homes.filter(({ number }) => number % 13 === 0).map(({ id }) => id)),
    ...random.pick([someDates, someDates, someWeekend, someNights, () => ({})])(),
    ...random.pick([somePlace, somePlace, someArea, someBox, () => ({})])(),
  };
  if (query.check_in || query.weekend || query.nights) query.open = maybe(0.25, () => '1');
  const sorts: (Sort | undefined)[] = [undefined, undefined, 'best', 'newest', 'confirmed'];
  query.sort = random.pick(query.place ? [...sorts, 'nearest' as const, 'nearest' as const] : sorts);
  return query;
}

function someDates(): MemberQuery {
  const check_in = daysAhead(200);
  const nights = random.pick([1, 2, 3, 5, 7, 14]);
  return {
    check_in,
    check_out: addDays(check_in, nights),
    play: maybe(0.6, () => String(random.pick(PLAYS))),
  };
}

const someMonth = () => addMonths(dayIn('UTC', NOW).slice(0, 7), random.int(8));
const someWeekend = (): MemberQuery => ({ weekend: someMonth() });

function someNights(): MemberQuery {
  const from_month = someMonth();
  const nights = random.pick([1, 3, 7, 10, 21]);
  return { nights: String(nights), from_month, to_month: addMonths(from_month, random.int(4)) };
}

const somePlace = (): MemberQuery => ({
  place: String(random.pick(world.places).id),
  within: maybe(0.8, () => String(random.pick(DISTANCES))),
});

function someArea(): MemberQuery {
  const place = random.pick(world.places);
  return place.region_id && random.next() < 0.5
    ? { region: place.region_id }
    : { country: place.country_code };
}

function someBox(): MemberQuery {
  const { longitude, latitude } = random.pick(world.places);
  const [width, height] = [random.next() * 2, random.next()];
  const around = (degrees: number) => ((degrees + 540) % 360) - 180;
  return {
    box: [around(longitude - width), latitude - height, around(longitude + width), latitude + height]
      .map((edge) => edge.toFixed(6))
      .join(','),
  };
}

type Card = { id: string; match?: Record<string, unknown>; distance_km?: number | null };

describe('what subscribers search by place and dates', () => {
  it(`[FIND-30, FIND-07, FIND-08, FIND-09, FIND-12, FIND-13, FIND-14, FIND-15, FIND-16, FIND-17, FIND-21, FIND-23, FIND-24, FIND-25, FIND-26] ${SEARCHES} seeded searches find what a plain check of every home finds, in this order and number`, async () => {
    let found = 0;
    for (let run = 0; run < SEARCHES; run++) {
      const query = someQuery();
      const search = await readMemberSearch(query, repository.gazetteer, NOW);
      const expected = plainSearch(world, search);
      const { cards } = await repository.memberPage(search, undefined, { size: SHOWN });
      const homes = JSON.parse(cards) as Card[];
      const told = `search ${run}: ${JSON.stringify(query)}`;
      expect(
        homes.map(({ id }) => id),
        told,
      ).toEqual(expected.slice(0, SHOWN).map(({ home }) => home.id));
      expect(await repository.memberCount(search), told).toBe(expected.length);
      for (const [index, { match, distance_km }] of homes.entries()) {
        const plain = expected[index];
        if (plain?.match) expect(match, told).toMatchObject(plain.match);
        else expect(match, told).toBeUndefined();
        if (search.where?.kind === 'place') {
          const isThere = plain?.home.place?.id === search.where.id;
          expect(distance_km, told).toBe(isThere ? null : Math.max(1, Math.round(plain?.km ?? 0)));
        }
      }
      if (expected.length > 0) found++;
    }
    // Searches that find nothing prove little.
    expect(found).toBeGreaterThan(SEARCHES / 2);
  }, 240_000);

  it.each(['best', 'nearest', 'confirmed', 'newest'] as const)(
    '[FIND-31] pages of the order %s hold every home once, and a cursor of another search is none',
    async (sort) => {
      const service = createSearchService({
        repository,
        cursors: createSearchCursors(Buffer.from('a secret of at least thirty-two bytes')),
        clock: () => NOW,
      });
      const subscriber = { level: 'subscriber', user_id: '', is_admin: false } as const;
      const { id } = world.places.find(({ country_code }) => country_code === 'PT') as { id: number };
      const query: MemberQuery = {
        place: String(id),
        within: '200',
        check_in: '2027-04-02',
        check_out: '2027-04-04',
        play: '3',
        sort,
      };
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const { json_text } = await service.list({ ...query, ...(cursor && { cursor }) }, subscriber);
        const page = JSON.parse(json_text);
        ids.push(...page.homes.map((home: Card) => home.id));
        cursor = page.next_cursor;
        if (cursor) {
          for (const other of [{ sort: 'newest' as const, guests: 1 }, { within: '25' }, { play: '2' }]) {
            await expect(service.list({ ...query, ...other, cursor }, subscriber)).rejects.toMatchObject({
              status: 400,
              message: 'cursor is not one of ours.',
            });
          }
        }
      } while (cursor);
      const plain = plainSearch(world, await readMemberSearch(query, repository.gazetteer, NOW));
      expect(ids.length).toBeGreaterThan(24);
      expect(ids).toEqual(plain.map(({ home }) => home.id));
    },
  );
});
