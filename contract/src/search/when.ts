import { m } from '@swapstead/messages';
import { addDays, addMonths, countDays, dayIn, isDay, monthOf } from '../days.ts';

/** The dates of a search. */
export type When =
  | { kind: 'dates'; check_in: string; check_out: string; play: Play }
  | { kind: 'weekend'; month: string }
  | { kind: 'nights'; nights: number; from_month: string; to_month: string };

export const PLAYS = [0, 1, 2, 3, 7] as const;
export type Play = (typeof PLAYS)[number];

/** The parameters of an address (FIND-28). */
export const WHEN_PARAMS = [
  'check_in',
  'check_out',
  'play',
  'weekend',
  'nights',
  'from_month',
  'to_month',
] as const;
type WhenParam = (typeof WHEN_PARAMS)[number];
export type WhenParams = { [P in WhenParam]?: string | undefined };

/** Why the dates cannot be searched: a sentence for people, and the wrong parameter. */
export type WhenProblem = { problem: string; field: WhenParam };

const STAY_MOST = 180;
const DAYS_AHEAD = 730;
const MONTHS_MOST = 12;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const problem = (field: WhenParam, text: string): WhenProblem => ({ problem: text, field });

/** The earliest day on earth at this moment, and the last day that can be searched from anywhere. */
export const daysToSearch = (now: Date) => ({
  first: dayIn('Etc/GMT+12', now),
  last: addDays(dayIn('Etc/GMT-14', now), DAYS_AHEAD),
});

/** Parses the dates of an address or a form; undefined if there are none (FIND-18). */
export function readWhen(params: WhenParams, now: Date): When | WhenProblem | undefined {
  const { check_in, check_out, play, weekend, nights, from_month, to_month } = params;
  const hasDates = check_in !== undefined || check_out !== undefined || play !== undefined;
  const hasNights = nights !== undefined || from_month !== undefined || to_month !== undefined;
  if (Number(hasDates) + Number(hasNights) + Number(weekend !== undefined) > 1) {
    return problem(weekend === undefined ? 'nights' : 'weekend', m.search_when_choose_one_kind());
  }
  if (hasDates) return readDates(params, now);
  if (hasNights) return readNights(params, now);
  if (weekend === undefined) return undefined;
  return monthProblem('weekend', weekend, now) ?? { kind: 'weekend', month: weekend };
}

function readDates({ check_in, check_out, play = '0' }: WhenParams, now: Date): When | WhenProblem {
  if (check_in === undefined) return problem('check_in', m.search_when_choose_both_days());
  if (check_out === undefined) return problem('check_out', m.search_when_choose_both_days());
  if (!isDay(check_in)) return problem('check_in', m.search_when_check_in_not_a_day());
  if (!isDay(check_out)) return problem('check_out', m.search_when_check_out_not_a_day());
  const { first, last } = daysToSearch(now);
  if (check_out <= check_in) return problem('check_out', m.search_when_check_out_not_after_check_in());
  if (check_in < first) return problem('check_in', m.search_when_check_in_past());
  if (check_out > last) return problem('check_out', m.search_when_too_far_ahead());
  if (countDays(check_in, check_out) > STAY_MOST) {
    return problem('check_out', m.search_when_stay_too_long());
  }
  const days = PLAYS.find((one) => String(one) === play);
  if (days === undefined) return problem('play', m.search_when_play_choices());
  return { kind: 'dates', check_in, check_out, play: days };
}

function readNights({ nights = '', from_month, to_month }: WhenParams, now: Date): When | WhenProblem {
  const count = /^\d{1,3}$/.test(nights) ? Number(nights) : 0;
  if (count < 1 || count > STAY_MOST) {
    return problem('nights', m.search_when_nights_range());
  }
  if (from_month === undefined) return problem('from_month', m.search_when_choose_months_in_a_row());
  if (to_month === undefined) return problem('to_month', m.search_when_choose_months_in_a_row());
  const wrong = monthProblem('from_month', from_month, now) ?? monthProblem('to_month', to_month, now);
  if (wrong) return wrong;
  if (to_month < from_month || to_month >= addMonths(from_month, MONTHS_MOST)) {
    return problem('to_month', m.search_when_choose_months_in_a_row());
  }
  if (countDays(`${from_month}-01`, `${addMonths(to_month, 1)}-01`) < count) {
    return problem('nights', m.search_when_months_too_short({ count }));
  }
  return { kind: 'nights', nights: count, from_month, to_month };
}

function monthProblem(field: WhenParam, month: string, now: Date): WhenProblem | undefined {
  const { first, last } = daysToSearch(now);
  if (!MONTH.test(month) || !isDay(`${month}-01`)) return problem(field, m.search_when_month_reads_such_as());
  if (month < monthOf(first)) return problem(field, m.search_when_check_in_past());
  if (month > monthOf(last)) return problem(field, m.search_when_too_far_ahead());
  return undefined;
}

export const isWhenProblem = (when: When | WhenProblem | undefined): when is WhenProblem =>
  when !== undefined && 'problem' in when;

/** The matching stays: `nights` nights, beginning on one of these weekdays from the first day to the last. */
export type Windows = {
  nights: number;
  first: string;
  last: string;
  /** ISO weekdays, 1 is Monday. */
  weekdays: readonly number[];
  /** The requested day, if there is one. */
  asked: string | undefined;
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const FRIDAY = [5];

/** All matching stays: flexibility and months become the days on which a stay can begin (FIND-12 to FIND-14). */
export function windowsOf(when: When): Windows {
  if (when.kind === 'dates') {
    const { check_in, check_out, play } = when;
    return {
      nights: countDays(check_in, check_out),
      first: addDays(check_in, -play),
      last: addDays(check_in, play),
      weekdays: EVERY_DAY,
      asked: check_in,
    };
  }
  const nights = when.kind === 'weekend' ? 2 : when.nights;
  const [from, to] = when.kind === 'weekend' ? [when.month, when.month] : [when.from_month, when.to_month];
  return {
    nights,
    first: `${from}-01`,
    last: addDays(`${addMonths(to, 1)}-01`, -nights),
    weekdays: when.kind === 'weekend' ? FRIDAY : EVERY_DAY,
    asked: undefined,
  };
}
