import { addDays, countDays } from '@swapstead/contract/days';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/**
 * SQL that compares all homes of a chunk at once (the row `c` of search_chunks, migration 0290): a number of theirs is
 * a column with one string of bits for each binary digit, the lowest first.
 */

/** No home, all homes. */
export const NONE = raw('(c.shown # c.shown)');
const ALL = raw('(~(c.shown # c.shown))');

/** How many binary digits each column has. */
const DIGITS = {
  guests: 7,
  bedrooms: 7,
  shortest: 8,
  longest: 8,
  notice: 8,
  silent: 15,
  longitude: 20,
  latitude: 20,
} as const;
type Column = keyof typeof DIGITS;

const digit = (column: Column | 'check_in', index: number) => `c.${column}[${index + 1}]`;

/** The homes whose number is larger. */
export function isOver(column: Column, value: number): Sql {
  const digits = DIGITS[column];
  if (value < 0) return ALL;
  if (value >= 2 ** digits) return NONE;
  let over = '';
  for (let index = 0; index < digits; index++) {
    const own = digit(column, index);
    const isSet = (value >> index) & 1;
    // The higher digit decides; where it is the same, those below.
    if (!isSet) over = over ? `(${own} | ${over})` : own;
    else if (over) over = `(${own} & ${over})`;
  }
  return over ? raw(over) : NONE;
}

/** The homes in which a stay may begin on this day of the week, 1 is Monday. */
export const checksInOn = (weekday: number): Sql => raw(digit('check_in', weekday - 1));

/** The sum of a number over the homes of `bits`, in which no other bit is set. */
export const sumOf = (column: Column, bits: string): Sql =>
  raw(
    `(${Array.from({ length: DIGITS[column] }, (_, index) => `(bit_count(${bits} & ${digit(column, index)}) << ${index})`).join(' + ')})`,
  );

const EPOCH = '2000-01-01';
const BLOCK = 32;

/** The rows of search_chunk_nights in which the nights of a stay are, joined as n0, n1 and so on. */
export function nightsOf(checkIn: string, nights: number) {
  const days = Array.from({ length: nights }, (_, index) => countDays(EPOCH, addDays(checkIn, index)));
  const first = Math.floor((days[0] ?? 0) / BLOCK);
  const blocks = new Set(days.map((day) => Math.floor(day / BLOCK)));
  const onAll = (column: 'blocked' | 'open', operator: '&' | '|') =>
    join(
      [...blocks].map((block) => {
        const own = days.filter((day) => Math.floor(day / BLOCK) === block);
        const strings = own.map((day) => `n${block - first}.${column}[${(day % BLOCK) + 1}]`);
        // A chunk without such nights has no row.
        return sql`coalesce(${raw(strings.join(` ${operator} `))}, ${NONE})`;
      }),
      ` ${operator} `,
    );
  return {
    tables: join(
      [...blocks].map((block) => {
        const name = raw(`n${block - first}`);
        return sql`left join search_chunk_nights as ${name} on ${name}.chunk = c.id and ${name}.block = ${block}::integer`;
      }),
      ' ',
    ),
    /** The homes that are closed or taken on one of the nights. */
    blocked: sql`(${onAll('blocked', '|')})`,
    /** The homes that are open on all of them. */
    open: sql`(${onAll('open', '&')})`,
  };
}
