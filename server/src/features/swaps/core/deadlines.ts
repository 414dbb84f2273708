import { addDays } from '@swapstead/contract/days';
import type { Window } from '@swapstead/contract/swaps/format';

/** The part of a stay that deadlines depend on: its nights, and the time zone of its home. */
export type ZonedStay = Window & { zone: string };

/** The periods of file 11 in days. `_BEFORE` counts back from the first check-in, `_AFTER` from the last check-out. */
const ANSWER_DAYS = 7;
const ANSWER_BEFORE = 3;
const SIGN_DAYS = 7;
const SIGN_BEFORE = 2;
const COMPLETED_AFTER = 3;
const OBJECTION_AFTER = 14;
const RIGHTS_AFTER = 30;
const DISPUTE_DAYS = 7;

/** How many computed instants are cached: a list needs the same few days over and over. */
const CACHE_SIZE = 5_000;

function memoised<Of, Value>(work: (of: Of, zone: string) => Value): (of: Of, zone: string) => Value {
  const known = new Map<string, Value>();
  return (of, zone) => {
    const key = `${of} ${zone}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= CACHE_SIZE) known.clear();
    const value = work(of, zone);
    known.set(key, value);
    return value;
  };
}

/** The instant at which a day begins in a zone, in milliseconds; also correct if clocks change at midnight. */
export const startOf = memoised(
  (day: string, zone) => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds,
);

/** The instant at which a day is over: the beginning of the next one. */
const endOf = (day: string, zone: string): Date => new Date(startOf(addDays(day, 1), zone));

/** The date in a zone. */
export const dayAt = (at: Date, zone: string): string => dayOf(at.getTime(), zone);

const dayOf = memoised((instant: number, zone) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString(),
);

/** The last day before a deadline, which is shown to members. */
export const lastDayOf = (deadline: Date, zone: string): string =>
  dayAt(new Date(deadline.getTime() - 1), zone);

/**
 * Computes every deadline of a swap from its stays; no other code does. Answers and signatures are due at the end of a
 * day at the home with the first check-in. With two such homes it is the one further west, where the day begins later.
 */
export function deadlinesOf(stays: readonly ZonedStay[]) {
  const first = earliest(stays);
  const last = latest(stays);
  const at = (days: number) => endOf(addDays(last.check_out, days), last.zone);
  const columns = {
    zone: first.zone,
    starts_at: new Date(Math.min(...stays.map((stay) => startOf(stay.check_in, stay.zone)))),
    /** The instants at which the day of the last check-out begins and ends. */
    last_day_at: new Date(startOf(last.check_out, last.zone)),
    ends_at: at(0),
    completes_at: at(COMPLETED_AFTER),
    objection_until: at(OBJECTION_AFTER),
    rights_until: at(RIGHTS_AFTER),
  };
  return {
    /** The columns that are stored with the swap. */
    columns,
    /** The deadline for answers to a revision made at `now`. */
    answerUntil: (now: Date) => until(now, ANSWER_DAYS, ANSWER_BEFORE, first),
    /** The deadline for answers moved by `days`, at most to its limit; undefined if that gains no day. */
    answerLater(present: Date, days = ANSWER_DAYS): Date | undefined {
      return later(present, days, ANSWER_BEFORE, first);
    },
    signUntil: (now: Date) => until(now, SIGN_DAYS, SIGN_BEFORE, first),
    signLater: (present: Date, days: number) => later(present, days, SIGN_BEFORE, first),
  };
}

/** The deadline for answers to an objection, and for answers to a change. */
export const disputeUntil = (now: Date, zone: string): Date =>
  endOf(addDays(dayAt(now, zone), DISPUTE_DAYS), zone);

const earlierDay = (one: string, two: string) => [one, two].sort()[0] as string;

function until(now: Date, days: number, before: number, { check_in, zone }: ZonedStay): Date {
  const wanted = addDays(dayAt(now, zone), days);
  const limit = addDays(check_in, -before);
  return endOf(earlierDay(wanted, limit), zone);
}

function later(present: Date, days: number, before: number, { check_in, zone }: ZonedStay): Date | undefined {
  const wanted = addDays(lastDayOf(present, zone), days);
  const limit = addDays(check_in, -before);
  const moved = endOf(earlierDay(wanted, limit), zone);
  return moved > present ? moved : undefined;
}

/** The stay with the first check-in; of two on one day the one further west, where the day begins later. */
function earliest(stays: readonly ZonedStay[]): ZonedStay {
  const begins = (stay: ZonedStay) => startOf(stay.check_in, stay.zone);
  return stays.reduce((best, stay) =>
    stay.check_in < best.check_in || (stay.check_in === best.check_in && begins(stay) > begins(best))
      ? stay
      : best,
  );
}

/** The stay with the last check-out; of two on one day the one whose day ends later. */
function latest(stays: readonly ZonedStay[]): ZonedStay {
  return stays.reduce((best, stay) =>
    startOf(stay.check_out, stay.zone) > startOf(best.check_out, best.zone) ? stay : best,
  );
}
