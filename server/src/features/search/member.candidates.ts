import type { Windows } from '@swapstead/contract/when';
import type { Box } from '@swapstead/contract/where';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { allOf, conditionsOf, PREDICATES, queryOf, termsOf } from './gallery.filters.ts';
import type { MemberSearch, Point } from './member.filters.ts';

/**
 * Which homes a subscriber's search finds, as a query over member_search (`m`), with what its orders compare. To add
 * a filter is to add an entry to `filtersOf`. Only ever used for subscribers: the centre of the circle, never the pin.
 */

const KM_PER_DEGREE = 111.195;

/** A little more than what is meant: the exact distance is compared besides. */
const MARGIN = 1.001;

/** The mark of a day of the week among the check-in days of a home. */
const weekdayBits = (weekdays: readonly number[]) =>
  weekdays.reduce((bits, day) => bits | (1 << (day - 1)), 0);

/**
 * The homes that match. Columns: home_id, created_at, place_id, centre, confirmed_on; is_ask, is_silent (not confirmed
 * for 60 days), days_away (from the asked check-in) and km (from the place), each false or 0 where it was not asked for.
 * @param rows the rows that are looked at, all of them unless told
 */
export function candidatesOf(search: MemberSearch, rows = raw('member_search')): Sql {
  const { windows } = search;
  const terms = termsOf(search);
  const dates = windows ? datesOf(windows, search) : undefined;
  return sql`select m.home_id, m.created_at, m.place_id, m.centre, m.confirmed_on,
    ${dates?.isAsk ?? raw('false')} as is_ask, ${dates?.isSilent ?? raw('false')} as is_silent,
    ${dates?.daysAway ?? raw('0')} as days_away, ${kmOf(search)} as km
  from ${rows} as m
    ${terms ? raw('join home_search as s on s.home_id = m.home_id') : empty}
    ${dates?.tables ?? empty}
  where ${allOf([...filtersOf(search), ...(dates?.conditions ?? [])])}`;
}

export function filtersOf(search: MemberSearch): Sql[] {
  const terms = termsOf(search);
  const { where, box } = search;
  const filters = [raw('m.is_shown'), ...conditionsOf(search, 'm')];
  if (terms) filters.push(sql`${PREDICATES.premium.words} @@ ${queryOf(terms)}`);
  if (where?.kind === 'region') filters.push(sql`m.region_id = ${where.id}`);
  if (where?.kind === 'country') filters.push(sql`m.country_code = ${where.id}`);
  if (where?.kind === 'place') {
    const isNear = sql`${isIn(around(where.point, where.km))} and ${kmFrom(where.point)} <= ${where.km}`;
    filters.push(
      where.km > 0
        ? sql`(m.place_id = ${where.id} or ${isNear})`
        : sql`(m.place_id = ${where.id} or m.centre ~= ${pointOf(where.point)})`,
    );
  }
  if (box) filters.push(isIn(box));
  return filters;
}

/** Whether the centre lies in a box, edges included; across 180° it is two boxes. */
export function isIn([west, south, east, north]: Box): Sql {
  if (west > east) return sql`(${isIn([west, south, 180, north])} or ${isIn([-180, south, east, north])})`;
  return sql`m.centre <@ box(point(${west}, ${south}), point(${east}, ${north}))`;
}

/** A box that holds everything within so many km of a point. */
function around({ longitude, latitude }: Point, km: number): Box {
  const height = (km / KM_PER_DEGREE) * MARGIN;
  const [south, north] = [Math.max(-90, latitude - height), Math.min(90, latitude + height)];
  const cosine = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const width = cosine > 0.001 ? height / cosine : 360;
  if (width >= 180) return [-180, south, 180, north];
  return [onEarth(longitude - width), south, onEarth(longitude + width), north];
}

const onEarth = (longitude: number) => ((longitude + 540) % 360) - 180;
const pointOf = ({ longitude, latitude }: Point) => sql`point(${longitude}, ${latitude})`;
const kmFrom = (point: Point) => sql`sphere_km(m.centre, ${pointOf(point)})`;
const kmOf = ({ where }: MemberSearch) =>
  where?.kind === 'place' ? kmFrom(where.point) : raw('0.0::float8');

/** The nights of a stay that begins on a day. */
const nightsFrom = (day: Sql, nights: number) => sql`daterange(${day}, ${day} + ${nights}::int)`;

/** What a search by dates asks of a home, by the rules and the day of the home itself (FIND-15 to FIND-17, FIND-25). */
function datesOf(windows: Windows, { now, onlyOpen }: MemberSearch) {
  const { nights, first, last, asked } = windows;
  const tables = sql`cross join lateral (
      select (${now.toISOString()}::timestamptz at time zone m.time_zone)::date as today offset 0
    ) as zone
    cross join lateral (
      select greatest(${first}::date, zone.today + m.notice) as first,
        m.check_in_days & ${raw(`${weekdayBits(windows.weekdays)}`)} as weekdays offset 0
    ) as stay
    cross join lateral (select ${fits('open', windows)} as is_open offset 0) as found`;
  return {
    tables,
    conditions: [
      sql`${nights}::int >= m.shortest and (m.longest is null or m.longest >= ${nights}::int)`,
      raw('zone.today - m.silent_since < 90'),
      sql`stay.first <= ${last}::date`,
      onlyOpen ? raw('found.is_open') : sql`(found.is_open or ${fits('free', windows)})`,
    ],
    isAsk: raw('not found.is_open'),
    isSilent: raw('zone.today - m.silent_since >= 60'),
    daysAway: asked && first !== last ? daysAway(windows, asked) : raw('0'),
  };
}

/**
 * Whether a stay fits into the nights that are open, or into those that are neither closed nor taken: into a run of
 * them that is long enough, beginning on a day that the rules allow.
 */
function fits(state: 'open' | 'free', { nights, first, last }: Windows): Sql {
  if (first === last) {
    const day = sql`${first}::date`;
    const run = nightsFrom(day, nights);
    const isFit = state === 'open' ? sql`m.open @> ${run}` : sql`not m.blocked && ${run}`;
    return sql`(${isFit} and stay.first <= ${day} and ${isAllowed(day)})`;
  }
  const runs =
    state === 'open'
      ? raw('m.open')
      : sql`datemultirange(daterange(${first}::date, ${last}::date + ${nights}::int)) - m.blocked`;
  const begin = raw('greatest(lower(run), stay.first)');
  const end = sql`least(upper(run) - ${nights}::int, ${last}::date)`;
  return sql`exists (
      select from unnest(${runs}) as run where ${end} >= ${begin} and ${anyAllowed(begin, end)}
    )`;
}

/** Days since a Monday, so that the remainder by 7 is the day of the week, Monday 0. */
const weekday = (day: Sql) => sql`((${day} - date '2001-01-01') % 7)`;

const isAllowed = (day: Sql) => sql`(stay.weekdays >> ${weekday(day)}) & 1 = 1`;

/** Whether a check-in is allowed on one of the days from `begin` to `end`. */
const anyAllowed = (begin: Sql, end: Sql) =>
  sql`(((stay.weekdays | (stay.weekdays << 7)) >> ${weekday(begin)}) & ((1 << least(7, ${end} - ${begin} + 1)) - 1)) <> 0`;

/** The stays that fit, one row { check_in, is_open } each. */
export function staysOf({ nights, first, last }: Windows): Sql {
  const day = sql`(${first}::date + step)`;
  const run = nightsFrom(day, nights);
  return sql`select ${day} as check_in, m.open @> ${run} as is_open
    from generate_series(0, ${last}::date - ${first}::date) as step
    where ${day} >= stay.first and ${isAllowed(day)} and not m.blocked && ${run}`;
}

/** Of the best state that the home has, how far the nearest stay is from the asked one. */
const daysAway = (windows: Windows, asked: string) =>
  sql`(select min(abs(check_in - ${asked}::date)) from (${staysOf(windows)}) as fitting
      where is_open or not found.is_open)`;

/** The same tables for homes that are known to match, to name their stays. */
export const stayTables = (search: MemberSearch, windows: Windows): Sql => datesOf(windows, search).tables;

/** What the orders compare, in turn: SQL over the columns of a candidate, and what PostgreSQL reads it back as. */
type Key = readonly [column: string, type: string, direction: 'asc' | 'desc'];

const NEWEST: readonly Key[] = [
  ['created_at', 'timestamptz', 'desc'],
  ['home_id', 'uuid', 'desc'],
];

export const ORDERS: Record<MemberSearch['sort'], readonly Key[]> = {
  newest: NEWEST,
  // FIND-23; steps of 10 km.
  best: [
    ['is_ask', 'boolean', 'asc'],
    ['is_silent', 'boolean', 'asc'],
    ['days_away', 'integer', 'asc'],
    ['floor(km / 10)', 'float8', 'asc'],
    ...NEWEST,
  ],
  nearest: [['km', 'float8', 'asc'], ...NEWEST],
  confirmed: [["coalesce(confirmed_on, '-infinity')", 'date', 'desc'], ...NEWEST],
};

export const orderBy = (keys: readonly Key[]): Sql =>
  raw(`order by ${keys.map(([column, , direction]) => `${column} ${direction}`).join(', ')}`);

/** The position of a candidate as texts; times in UTC with microseconds, which a JavaScript Date does not have. */
export const positionOf = (keys: readonly Key[]): Sql =>
  raw(
    `array[${keys
      .map(([column, type]) =>
        type === 'timestamptz'
          ? `to_json(${column} at time zone 'UTC') #>> '{}' || 'Z'`
          : `(${column})::text`,
      )
      .join(', ')}]`,
  );

/** Whether a candidate comes after a position. */
export function beyond(keys: readonly Key[], position: readonly string[]): Sql {
  const [key, ...rest] = keys;
  if (!key) return raw('false');
  const [column, type, direction] = key;
  const value = sql`${position[0]}::${raw(type)}`;
  const isBehind = sql`${raw(column)} ${raw(direction === 'asc' ? '>' : '<')} ${value}`;
  return sql`(${isBehind} or (${raw(column)} = ${value} and ${beyond(rest, position.slice(1))}))`;
}
