import { addDays, countDays, dayIn, daysOf, weekdayOf } from '@swapstead/contract/days';
import type { Windows } from '@swapstead/contract/search/when';
import sql, { empty, raw, type Sql } from 'sql-template-tag';

/**
 * Compares the nights and rules of a home (the row `m` of member_search) with the requested stays. It may run on a
 * million homes, so every comparison begins with one of two constants, which decides nearly all of them.
 */

/** The bit of a day of the week in the check-in days of a home. */
const bitOf = (weekday: number) => 1 << (weekday - 1);

/** Days since a Monday, so that the remainder by 7 is the day of the week, Monday 0. */
const weekday = (day: Sql) => sql`((${day} - date '2001-01-01') % 7)`;

export function staysIn({ nights, first, last, weekdays, asked }: Windows, now: Date) {
  // The first and the last date that it now is anywhere on earth; between them the zone of the home decides.
  const [yesterday, tomorrow] = [dayIn('Etc/GMT+12', now), dayIn('Etc/GMT-14', now)];
  const today = sql`(${now.toISOString()}::timestamptz at time zone m.time_zone)::date`;
  /** The nights of all stays that begin between two days, as one range. */
  const nightsOf = (from: string, to: string) => sql`${`[${from},${addDays(to, nights)})`}::daterange`;
  const span = nightsOf(first, last);
  const checkInDays = sql`(m.check_in_days & ${weekdays.reduce((bits, day) => bits | bitOf(day), 0)}::int)`;

  /** The first check-in day that the notice period of the home allows. */
  const earliest = sql`(case when m.notice <= ${countDays(tomorrow, first)}::int then ${first}::date
    else greatest(${first}::date, ${today} + m.notice) end)`;

  /** Whether the rules let a stay begin on one of the days from `begin` to `end`. */
  const mayBeginIn = (begin: Sql, end: Sql) => sql`(${begin} <= ${end}
    and (((${checkInDays} | (${checkInDays} << 7)) >> ${weekday(begin)}) & ((1 << least(7, ${end} - ${begin} + 1)) - 1)) <> 0)`;

  /** Whether these nights are open, or neither closed nor taken. */
  const has = (state: 'open' | 'free', run: Sql) =>
    state === 'open' ? sql`m.open @> ${run}` : sql`not m.blocked && ${run}`;

  /** Whether a stay that begins on this day fits. */
  const fitsOn = (state: 'open' | 'free', day: string) =>
    sql`(${has(state, nightsOf(day, day))} and ${earliest} <= ${day}::date
      and ${checkInDays} & ${bitOf(weekdayOf(day))}::int <> 0)`;

  /**
   * Whether a stay fits into one of the runs: the run is long enough, and the stay begins on a day that the rules
   * allow.
   */
  function fitsIn(runs: Sql): Sql {
    const begin = sql`greatest(lower(run), ${earliest})`;
    const end = sql`least(upper(run) - ${nights}::int, ${last}::date)`;
    return sql`exists (select from unnest(${runs}) as run where ${mayBeginIn(begin, end)})`;
  }

  /** Whether a stay fits into the nights that are open, or into those that are neither closed nor taken. */
  function fits(state: 'open' | 'free'): Sql {
    if (first === last) return fitsOn(state, first);
    const whole = mayBeginIn(earliest, sql`${last}::date`);
    return state === 'open'
      ? sql`(case when m.open @> ${span} then ${whole} else m.open && ${span} and ${fitsIn(raw('m.open'))} end)`
      : sql`(case when m.blocked && ${span} then ${fitsIn(sql`datemultirange(${span}) - m.blocked`)} else ${whole} end)`;
  }

  /** The stays that fit, one row { check_in, is_open } each. */
  const days = daysOf({ from: first, to: addDays(last, 1) });
  const run = sql`daterange(day, day + ${nights}::int)`;
  const each = sql`select day as check_in, ${has('open', run)} as is_open from unnest(${days}::date[]) as day
    where ${earliest} <= day and (${checkInDays} >> ${weekday(raw('day'))}) & 1 = 1 and ${has('free', run)}`;

  return {
    today,
    fits,
    each,

    /** Whether the calendar has not been confirmed for this many days at the home. */
    isSilentFor: (days: number) => sql`(m.silent_since <= ${addDays(yesterday, -days)}::date
      or m.silent_since <= ${addDays(tomorrow, -days)}::date and ${today} - m.silent_since >= ${days}::int)`,

    /** How many days the nearest stay is from the requested one, in the best state that the home has. */
    daysAway(isOpen: Sql): Sql {
      if (asked === undefined || first === last) return raw('0');
      return sql`(case when ${fitsOn('open', asked)} or not ${isOpen} and ${fitsOn('free', asked)} then 0
        else (select min(abs(check_in - ${asked}::date)) from (${each}) as fitting where is_open or not ${isOpen}) end)`;
    },
  };
}

/** The conditions of a search by dates, by the rules and the date of each home (FIND-15 to FIND-17, FIND-25). */
export function datesOf(windows: Windows, now: Date, onlyOpen: boolean) {
  const { nights, first, last } = windows;
  const stays = staysIn(windows, now);
  const isOneDay = first === last;
  const isOpen = isOneDay ? stays.fits('open') : raw('found.is_open');
  return {
    tables: isOneDay
      ? empty
      : sql`cross join lateral (select ${stays.fits('open')} as is_open offset 0) as found`,
    conditions: [
      sql`${nights}::int >= m.shortest and (m.longest is null or m.longest >= ${nights}::int)`,
      sql`not ${stays.isSilentFor(90)}`,
      // What is open is neither closed nor taken.
      onlyOpen ? isOpen : stays.fits('free'),
    ],
    isAsk: sql`not ${isOpen}`,
    isSilent: stays.isSilentFor(60),
    daysAway: stays.daysAway(isOpen),
  };
}
