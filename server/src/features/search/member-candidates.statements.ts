import type { Box } from '@swapstead/contract/search/where';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { cursorText } from '../../platform/database/instants.ts';
import { allOf, conditionsOf, queryOf, rankOf, termsOf } from './gallery-filters.statements.ts';
import type { MemberSearch, Point } from './member-filters.ts';
import { datesOf } from './member-stays.statements.ts';

/**
 * The homes that a subscriber's search finds, as a query over member_search (`m`), with the columns that its orders
 * compare. Add a new filter to `filtersOf`. Only for subscribers; it reads the centre of the circle, never the pin.
 */

const KM_PER_DEGREE = 111.195;

/** The box is a little larger than the circle; the exact distance is compared as well. */
const MARGIN = 1.001;

/**
 * The homes that match. Columns: home_id, created_at, place_id, centre, cell_x, cell_y (of the map), confirmed_on;
 * is_ask, is_silent (not confirmed for 60 days), days_away (from the requested check-in), km (from the place) and rank
 * (see relevance.statements.ts), each false or 0 if not asked for.
 * @param rows the rows that are searched, by default all
 */
export function candidatesOf(search: MemberSearch, rows = raw('member_search')): Sql {
  const { windows } = search;
  const terms = termsOf(search);
  const dates = windows ? datesOf(windows, search.now, search.onlyOpen) : undefined;
  return sql`select m.home_id, m.created_at, m.place_id, m.centre, m.cell_x, m.cell_y, m.confirmed_on,
    ${dates?.isAsk ?? raw('false')} as is_ask, ${dates?.isSilent ?? raw('false')} as is_silent,
    ${dates?.daysAway ?? raw('0')} as days_away, ${kmOf(search)} as km,
    ${terms && search.sort === 'relevance' ? rankOf('premium', terms) : raw('0')} as rank
  from ${rows} as m
    ${terms ? raw('join home_search as s on s.home_id = m.home_id') : empty}
    ${dates?.tables ?? empty}
  where ${allOf([...filtersOf(search), ...(dates?.conditions ?? [])])}`;
}

export function filtersOf(search: MemberSearch): Sql[] {
  const terms = termsOf(search);
  const { where, box } = search;
  const filters = [raw('m.is_shown'), ...conditionsOf(search, 'm')];
  if (terms) filters.push(sql`s.words @@ ${queryOf('premium', terms)}`);
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

/** Whether the centre is in a box, edges included; a box across 180° is searched as two. */
export function isIn([west, south, east, north]: Box): Sql {
  if (west > east) return sql`(${isIn([west, south, 180, north])} or ${isIn([-180, south, east, north])})`;
  return sql`m.centre <@ ${`(${east},${north}),(${west},${south})`}::box`;
}

/** A box that contains everything within this many km of a point. */
export function around({ longitude, latitude }: Point, km: number): Box {
  const height = (km / KM_PER_DEGREE) * MARGIN;
  const [south, north] = [Math.max(-90, latitude - height), Math.min(90, latitude + height)];
  const cosine = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const width = cosine > 0.001 ? height / cosine : 360;
  if (width >= 180) return [-180, south, 180, north];
  return [onEarth(longitude - width), south, onEarth(longitude + width), north];
}

const onEarth = (longitude: number) => ((longitude + 540) % 360) - 180;
const pointOf = ({ longitude, latitude }: Point) => sql`${`(${longitude},${latitude})`}::point`;

/** Kilometres on the sphere; a home without a centre is far away. */
const kmFrom = ({ longitude, latitude }: Point) =>
  sql`(12742.0176 * asin(least(1, sqrt(power(sind((m.centre[1] - ${latitude}::float8) / 2), 2)
    + cosd(m.centre[1]) * ${Math.cos((latitude * Math.PI) / 180)}::float8 * power(sind((m.centre[0] - ${longitude}::float8) / 2), 2)))))`;
const kmOf = ({ where }: MemberSearch) =>
  where?.kind === 'place' ? kmFrom(where.point) : raw('0.0::float8');

/** What an order compares, one after the other: SQL over the columns of a candidate, and its type in PostgreSQL. */
type Key = readonly [column: string, type: string, direction: 'asc' | 'desc'];

const NEWEST: readonly Key[] = [
  ['created_at', 'timestamptz', 'desc'],
  ['home_id', 'uuid', 'desc'],
];

export const ORDERS: Record<MemberSearch['sort'], readonly Key[]> = {
  relevance: [['rank', 'integer', 'asc'], ...NEWEST],
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

/** The position of a candidate, as the texts that a cursor contains. */
export const positionOf = (keys: readonly Key[]): Sql =>
  raw(`array[${keys.map(([column, type]) => cursorText(column, type)).join(', ')}]`);

/** Whether a candidate comes after a position. */
export function beyond(keys: readonly Key[], position: readonly string[]): Sql {
  const [key, ...rest] = keys;
  if (!key) return raw('false');
  const [column, type, direction] = key;
  const value = sql`${position[0]}::${raw(type)}`;
  const isBehind = sql`${raw(column)} ${raw(direction === 'asc' ? '>' : '<')} ${value}`;
  return sql`(${isBehind} or (${raw(column)} = ${value} and ${beyond(rest, position.slice(1))}))`;
}
