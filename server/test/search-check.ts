import { deepStrictEqual } from 'node:assert/strict';
import { addDays, addMonths, dayIn } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import { PLAYS } from '@swapstead/contract/search/when';
import { DISTANCES, type Sort } from '@swapstead/contract/search/where';
import { type MemberQuery, readMemberSearch } from '../src/features/search/member-filters.ts';
import type { SearchRepository } from '../src/features/search/search.repository.ts';
import { searchOracle } from './search-oracle.ts';
import type { SearchWorld } from './search-world.ts';
import { seededRandom } from './seeded-random.ts';

/** How many results of each search are compared: more than anyone would page through. */
const SHOWN = 60;

type Card = { id: string; match?: Record<string, unknown>; distance_km?: number | null };

/**
 * Runs one search on the server and in search-oracle.ts.
 * @returns how many homes it finds
 * @throws if ids, order, number, or the stays and distances on cards differ (FIND-30)
 */
export async function checkSearch(
  repository: SearchRepository,
  world: SearchWorld,
  query: MemberQuery,
): Promise<number> {
  const search = await readMemberSearch(query, repository.gazetteer, world.now);
  const expected = searchOracle(world, search);
  const { cards } = await repository.memberPage(search, undefined, { size: SHOWN });
  const shown = (JSON.parse(cards) as Card[]).map(({ id, match, distance_km }) => ({
    id,
    ...(match && { match: pick(match, ['check_in', 'state', 'days_off', 'more']) }),
    ...(distance_km !== undefined && { distance_km }),
  }));
  const plain = expected.slice(0, SHOWN).map(({ home, match, km }) => ({
    id: home.id,
    ...(match && { match }),
    ...(search.where?.kind === 'place' && {
      distance_km: home.place?.id === search.where.id ? null : Math.max(1, Math.round(km)),
    }),
  }));
  const told = JSON.stringify(query);
  deepStrictEqual({ told, shown }, { told, shown: plain });
  const page = await repository.memberPage(search, undefined);
  const first = (JSON.parse(page.cards) as Card[]).map(({ id }) => id);
  deepStrictEqual({ told, first }, { told, first: plain.slice(0, LIMITS.gallery_page).map(({ id }) => id) });
  const total = await repository.memberCount(search);
  deepStrictEqual({ told, total }, { told, total: expected.length });
  return total;
}

const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** Seeded searches: some values of each filter, in all valid combinations. */
export function searchesOf({ homes, places, now }: SearchWorld, seed: number): () => MemberQuery {
  const random = seededRandom(seed);
  const maybe = <T>(share: number, make: () => T): T | undefined =>
    random.next() < share ? make() : undefined;
  const daysAhead = (most: number) => addDays(dayIn('UTC', now), random.int(most));

  function someQuery(): MemberQuery {
    const query: MemberQuery = {
      guests: maybe(0.3, () => 1 + random.int(6)),
      bedrooms: maybe(0.15, () => 1 + random.int(4)),
      type: maybe(0.15, () => ['House', 'Loft']),
      amenity: maybe(0.15, () => ['wifi', 'PIANO'].slice(random.int(2))),
      tags: maybe(0.1, () => ['Garden']),
      search: maybe(0.1, () => random.pick(['gard', 'piano', 'loft'])),
      ids: maybe(0.05, () => homes.filter(({ number }) => number % 13 === 0).map(({ id }) => id)),
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

  const someMonth = () => addMonths(dayIn('UTC', now).slice(0, 7), random.int(8));
  const someWeekend = (): MemberQuery => ({ weekend: someMonth() });

  function someNights(): MemberQuery {
    const from_month = someMonth();
    const nights = random.pick([1, 3, 7, 10, 21]);
    return { nights: String(nights), from_month, to_month: addMonths(from_month, random.int(4)) };
  }

  const somePlace = (): MemberQuery => ({
    place: String(random.pick(places).id),
    within: maybe(0.8, () => String(random.pick(DISTANCES))),
  });

  function someArea(): MemberQuery {
    const place = random.pick(places);
    return place.region_id && random.next() < 0.5
      ? { region: place.region_id }
      : { country: place.country_code };
  }

  function someBox(): MemberQuery {
    const { longitude, latitude } = random.pick(places);
    const [width, height] = [random.next() * 2, random.next()];
    const around = (degrees: number) => ((degrees + 540) % 360) - 180;
    return {
      box: [around(longitude - width), latitude - height, around(longitude + width), latitude + height]
        .map((edge) => edge.toFixed(6))
        .join(','),
    };
  }

  return someQuery;
}
