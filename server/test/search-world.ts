import { addDays, dayIn } from '@swapstead/contract/days';
import type pg from 'pg';
import { seededRandom } from './seeded-random.ts';
import { takeNights } from './taken-nights.ts';

/** A home with everything that a search uses, as plain values, for search-oracle.ts. */
export type WorldHome = {
  id: string;
  /** Descending order is newest first. */
  number: number;
  title: string;
  guests: number | null;
  bedrooms: number | null;
  home_type: string;
  amenities: string[];
  interests: string[];
  place: WorldPlace | undefined;
  pin: readonly [longitude: number, latitude: number] | undefined;
  centre: readonly [longitude: number, latitude: number] | undefined;
  zone: string;
  open: Set<string>;
  closed: Set<string>;
  fed: Set<string>;
  taken: Set<string>;
  shortest: number;
  longest: number | null;
  check_in_days: number[];
  notice: number;
  confirmed_on: string | undefined;
  silent_since: string;
};

type WorldPlace = {
  id: number;
  region_id: string | null;
  country_code: string;
  longitude: number;
  latitude: number;
  time_zone: string;
};

export type SearchWorld = { homes: WorldHome[]; places: WorldPlace[]; now: Date };

const DAYS = 240;
const HOST = '00000000-0000-4000-8000-00000000aaaa';

/** Seeded homes around Lisbon, Vienna, Auckland, Honolulu and on both sides of 180°, with all their nights. */
export async function buildSearchWorld(pool: pg.Pool, count: number, now: Date): Promise<SearchWorld> {
  const random = seededRandom(20_270_310);
  const { rows: places } = await pool.query<WorldPlace>(
    `select id, region_id, country_code, point[0] as longitude, point[1] as latitude, time_zone from places
     where point <@ box(point(-9.6, 38.2), point(-8.2, 39.4)) or point <@ box(point(16, 47.9), point(17.3, 48.4))
       or point <@ box(point(174.5, -37.1), point(175, -36.7)) or point <@ box(point(-158.2, 21.2), point(-157.6, 21.6))
       or country_code = 'FJ' order by id`,
  );
  const begin = addDays(dayIn('UTC', now), -5);
  const some = (share: number) => random.next() < share;
  /** A few runs of nights. */
  const runs = (most: number, length: number) =>
    Array.from({ length: random.int(most + 1) }, () => {
      const from = random.int(DAYS);
      return [addDays(begin, from), addDays(begin, from + 1 + random.int(length))] as const;
    });
  const nightsOf = (list: (readonly [string, string])[]) => {
    const nights = new Set<string>();
    for (const [from, to] of list) for (let day = from; day < to; day = addDays(day, 1)) nights.add(day);
    return nights;
  };

  const homes = Array.from({ length: count }, (_, number): WorldHome => {
    const where = somewhere(random.pick(places), random);
    const silentSince = new Date(now.getTime() - random.int(110) * 86_400_000 - random.int(86_400_000));
    const closed = nightsOf(runs(3, 12));
    return {
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      number,
      title: random.pick(['A garden flat', 'A quiet loft', 'House with a piano', 'Sea view']),
      guests: some(0.9) ? random.int(8) : null,
      bedrooms: some(0.9) ? random.int(5) : null,
      home_type: random.pick(['House', 'Villa', 'Loft', 'Apartment']),
      amenities: ['Wifi', 'Piano', 'Swimming pool'].filter(() => some(0.5)),
      interests: ['Garden', 'Modern', 'Quiet retreat'].filter(() => some(0.4)),
      ...where,
      open: new Set([...nightsOf(runs(4, 40))].filter((day) => !closed.has(day))),
      closed,
      fed: some(0.2) ? nightsOf(runs(2, 10)) : new Set(),
      taken: some(0.3) ? nightsOf(runs(1, 14)) : new Set(),
      ...rules(random),
      confirmed_on: some(0.7) ? dayIn(where.zone, silentSince) : undefined,
      silent_since: silentSince.toISOString(),
    };
  });
  await store(pool, homes, now);
  for (const home of homes) home.silent_since = dayIn(home.zone, new Date(home.silent_since));
  return { homes, places, now };
}

type Random = ReturnType<typeof seededRandom>;

/** Most homes have a place, most of these a pin with its circle's centre nearby, even across 180°. */
function somewhere(place: WorldPlace, random: Random) {
  if (random.next() < 0.07) return { place: undefined, pin: undefined, centre: undefined, zone: 'UTC' };
  const { longitude, latitude, time_zone: zone } = place;
  if (random.next() < 0.4) return { place, pin: undefined, centre: [longitude, latitude] as const, zone };
  const beside = () => (random.next() - 0.5) * 0.2;
  const pin = [onEarth(longitude + beside()), latitude + beside()] as const;
  return { place, pin, centre: [onEarth(pin[0] + 0.005), pin[1] - 0.004] as const, zone };
}

/** Three quarters of the hosts have no rules of a kind. */
function rules(random: Random) {
  const seldom = <T>(value: T, usual: T): T => (random.next() < 0.25 ? value : usual);
  const shortest = seldom(1 + random.int(6), 1);
  return {
    shortest,
    longest: seldom(shortest + random.int(15), null),
    check_in_days: seldom([1 + random.int(7), 1 + random.int(7)], [1, 2, 3, 4, 5, 6, 7]),
    notice: seldom(random.int(30), 0),
  };
}

const onEarth = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;

async function store(pool: pg.Pool, homes: readonly WorldHome[], now: Date) {
  const each = (value: (home: WorldHome) => unknown) => homes.map(value);
  const ids = each(({ id }) => id);
  await pool.query(`insert into users (id, email) values ($1, 'world@example.test')`, [HOST]);
  await pool.query(
    `insert into homes (id, user_id, title, description, location, home_type, guests, bedrooms, amenities, interests, created_at)
     select id, $2, title, 'Described.', 'Somewhere', home_type, guests, bedrooms, amenities, interests,
       $3::timestamptz - interval '1 year' + number * interval '1 minute'
     from json_to_recordset($1) as home (id uuid, number int, title text, home_type text, guests int, bedrooms int,
       amenities text[], interests text[])`,
    [JSON.stringify(homes), HOST, now],
  );
  const placed = homes.filter(({ place }) => place);
  const point = (at: readonly [number, number] | undefined) => (at ? `(${at[0]},${at[1]})` : null);
  await pool.query(
    `insert into home_places (home_id, place_id, chosen_by, pin, centre)
     select id, place, 'host', pin::point, centre::point from unnest($1::uuid[], $2::int[], $3::text[], $4::text[]) as t (id, place, pin, centre)`,
    [
      placed.map(({ id }) => id),
      placed.map(({ place }) => place?.id),
      placed.map(({ pin }) => point(pin)),
      placed.map(({ centre }) => point(centre)),
    ],
  );
  const days = homes.flatMap(({ id, open }) => [...open].map((day) => [id, day] as const));
  await pool.query(`insert into home_available_dates select * from unnest($1::uuid[], $2::date[])`, [
    days.map(([id]) => id),
    days.map(([, day]) => day),
  ]);
  const ranges = (nights: Set<string>) =>
    `{${[...nights].map((day) => `[${day},${addDays(day, 1)})`).join(',')}}`;
  await pool.query(
    `update calendars as c set closed = t.closed::datemultirange, confirmed_at = t.confirmed, counts_from = t.since
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as t (id, closed, confirmed, since)
     where c.home_id = t.id`,
    [
      ids,
      each(({ closed }) => ranges(closed)),
      each(({ confirmed_on, silent_since }) => (confirmed_on ? silent_since : null)),
      each(({ silent_since }) => silent_since),
    ],
  );
  const fed = homes.filter((home) => home.fed.size > 0);
  await pool.query(
    `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, nights)
     select id, 'Other', 'sealed', sha256(id::text::bytea), 'shown', nights::datemultirange from unnest($1::uuid[], $2::text[]) as t (id, nights)`,
    [fed.map(({ id }) => id), fed.map((home) => ranges(home.fed))],
  );
  const taken = homes.filter((home) => home.taken.size > 0);
  await takeNights(
    pool,
    taken.map((home) => ({ home_id: home.id, nights: wholeRun(home.taken) })),
  );
  await pool.query(
    `insert into stay_rules (home_id, shortest, longest, check_in_days, notice)
     select id, shortest, longest, check_in_days, notice from json_to_recordset($1)
       as t (id uuid, shortest int, longest int, check_in_days smallint[], notice int)`,
    [
      // A home without a row has the default rules.
      JSON.stringify(homes.filter((home) => home.number % 2 || hasRules(home))),
    ],
  );
}

const hasRules = ({ shortest, longest, check_in_days, notice }: WorldHome) =>
  shortest > 1 || longest !== null || check_in_days.length < 7 || notice > 0;

/** The taken nights of one swap form one run. */
function wholeRun(nights: Set<string>): string {
  const sorted = [...nights].sort();
  return `[${sorted[0]},${addDays(sorted.at(-1) as string, 1)})`;
}
