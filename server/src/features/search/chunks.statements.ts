import { addDays, countDays, dayIn, weekdayOf } from '@swapstead/contract/days';
import type { Box } from '@swapstead/contract/search/where';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { checksInOn, isOver, NONE, nightsOf } from './bits.statements.ts';
import { allOf, termsOf } from './gallery-filters.statements.ts';
import { candidatesOf } from './member-candidates.statements.ts';
import type { MemberSearch } from './member-filters.ts';

/**
 * Counts the homes of a search without looking at each: by the chunks of migration 0290, in which a bit is a home. Homes
 * that have changed since their chunk was written are looked at one by one, so every count is exact.
 */

/** The size of the part of the map that the homes of a chunk share, see map-cells.ts. */
export const CHUNK_CELL = 7;

/** How many changed homes are looked at one by one; if more wait, so is every home. */
export const WAITING_MOST = 2_000;

/** Row: { waiting }, at most WAITING_MOST + 1. */
export const waitingHomes = {
  name: 'search_homes_waiting',
  text: `select count(*)::int as waiting from (select from search_homes_changed limit ${WAITING_MOST + 1}) as homes`,
  values: [],
};

/** The longest stay that is counted by bits. */
const NIGHTS_MOST = 31;
/** The day of which `silent` counts. */
const SILENT_FROM = '2020-01-01';

/** Whether bits say which homes a search finds: by country, numbers and exact dates. */
export function isInBits({ where, box, ids, windows, sort, ...filters }: MemberSearch): boolean {
  if ((where && where.kind !== 'country') || box || ids || termsOf(filters)) return false;
  if (sort !== 'best' && sort !== 'newest') return false;
  return !windows || (windows.first === windows.last && windows.nights <= NIGHTS_MOST);
}

type Bits = {
  tables: Sql;
  /** The homes that the search finds; those that are open on all nights; those not confirmed for 60 days. */
  found: Sql;
  open: Sql;
  silent: Sql;
  /** The last day that is read. */
  end: string;
};

function bitsOf({ guests, bedrooms, windows, onlyOpen, now }: MemberSearch): Bits {
  const numbers = [
    ...(guests ? [isOver('guests', guests - 1)] : []),
    ...(bedrooms ? [isOver('bedrooms', bedrooms - 1)] : []),
  ];
  if (!windows) {
    return {
      tables: raw(''),
      found: allBits([raw('c.shown'), ...numbers]),
      open: raw('c.shown'),
      silent: NONE,
      end: '-infinity',
    };
  }
  const { nights, first } = windows;
  const { tables, blocked, open } = nightsOf(first, nights);
  const yesterday = dayIn('Etc/GMT+12', now);
  /** The date at the homes of the chunk is one of at most three. */
  const byDate = (bits: (today: string) => Sql) =>
    sql`(case c.late when 0 then ${bits(yesterday)} when 1 then ${bits(addDays(yesterday, 1))} else ${bits(addDays(yesterday, 2))} end)`;
  const isSpokenFor = (days: number) =>
    byDate((today) => isOver('silent', countDays(SILENT_FROM, addDays(today, -days))));
  return {
    tables,
    found: allBits([
      raw('c.shown'),
      onlyOpen ? open : sql`~${blocked}`,
      sql`~${isOver('shortest', nights)}`,
      isOver('longest', nights - 1),
      checksInOn(weekdayOf(first)),
      byDate((today) => sql`~${isOver('notice', countDays(today, first))}`),
      isSpokenFor(90),
      ...numbers,
    ]),
    open,
    silent: sql`~${isSpokenFor(60)}`,
    end: addDays(first, nights),
  };
}

const allBits = (bits: readonly Sql[]) => sql`(${join([...bits], ' & ')})`;

/** Whether a chunk lies in a view of the map as a whole, or at least in part. */
function liesIn([west, south, east, north]: Box) {
  const [both, either] = west > east ? ['or', 'and'] : ['and', 'or'];
  return {
    whole: sql`((c.west >= ${west} ${raw(both)} c.east <= ${east}) and c.south >= ${south} and c.north <= ${north})`,
    partly: sql`not ((c.east < ${west} ${raw(either)} c.west > ${east}) or c.north < ${south} or c.south > ${north})`,
  };
}

/**
 * The parts of a `with`: `found`, the chunks with the bits of the homes that the search finds in them (columns of
 * search_chunks; `bits`, `open_bits`, `silent_bits`), and `single`, the homes that are not in these bits, as candidatesOf has them.
 * @param view only homes in this part of the map
 */
export function inChunks(search: MemberSearch, view?: Box): Sql {
  const { where, now } = search;
  const { tables, found, open, silent, end } = bitsOf(search);
  const lies = view && liesIn(view);
  const chosen = allOf([
    ...(where ? [sql`c.country_code = ${where.id}`] : []),
    ...(lies ? [lies.partly] : []),
  ]);
  const yesterday = dayIn('Etc/GMT+12', now);
  return sql`changed as materialized (select distinct home_id from search_homes_changed),
  dates as materialized (
    select time_zone, (${now.toISOString()}::timestamptz at time zone time_zone)::date - ${yesterday}::date as late
    from (select distinct time_zone from search_chunks) as zones
  ),
  changed_bits as materialized (
    select s.chunk, bit_or(set_bit(c.shown # c.shown, s.slot, 1)) as bits
    from changed join search_slots as s using (home_id) join search_chunks as c on c.id = s.chunk
    group by s.chunk
  ),
  chosen as materialized (
    select c.id, c.kept_until >= ${end}::date and ${lies?.whole ?? raw('true')} as is_whole from search_chunks as c where ${chosen}
  ),
  found as materialized (
    select c.*, case when without.bits is null then c.all_found else c.all_found & ~without.bits end as bits
    from (
      select c.*, ${found} as all_found, ${open} as open_bits, ${silent} as silent_bits
      from (select c.*, dates.late from chosen join search_chunks as c using (id) join dates using (time_zone) where is_whole) as c ${tables}
      offset 0
    ) as c left join changed_bits as without on without.chunk = c.id
  ),
  single as materialized (${candidatesOf(
    search,
    sql`(select * from member_search where home_id = any(array(
      select home_id from changed union select s.home_id from search_slots as s join chosen on chosen.id = s.chunk where not is_whole
    )))`,
  )})`;
}

/** Exact number of homes. Row: { total }. */
export const countInChunks = (search: MemberSearch): Sql => sql`with ${inChunks(search)}
  select ((select coalesce(sum(bit_count(bits)), 0) from found) + (select count(*) from single))::int as total`;
