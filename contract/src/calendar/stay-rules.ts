import { z } from 'zod';
import { countDays, weekdayOf } from '../days.ts';

/** Which stays a home accepts. Rules change neither the state of a night nor an agreed swap (CAL-18). */
export const stayRulesSchema = z.object({
  /** Nights. */
  shortest: z.int(),
  /** Nights; null for no limit. */
  longest: z.int().nullable(),
  /** ISO days of the week on which a stay may begin, ascending; 1 is Monday. */
  check_in_days: z.array(z.int()),
  /** Minimum days from today to check-in. */
  notice: z.int(),
});
export type StayRules = z.output<typeof stayRulesSchema>;

export const FIRST_RULES: StayRules = {
  shortest: 1,
  longest: null,
  check_in_days: [1, 2, 3, 4, 5, 6, 7],
  notice: 0,
};

const within = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message);
const CHECK_IN = 'Choose at least one check-in day';

/** A host's change of the rules (CAL-17). Form and server check it with this schema. */
export const stayRulesChangeSchema = z
  .object({
    shortest: within(1, 90, 'Shortest stay must be 1 to 90 nights'),
    longest: within(1, 180, 'Longest stay must be 1 to 180 nights').nullable(),
    check_in_days: z
      .array(within(1, 7, CHECK_IN), CHECK_IN)
      .min(1, CHECK_IN)
      .transform((days) => [...new Set(days)].sort()),
    notice: within(0, 180, 'Notice must be 0 to 180 days'),
    /** The version of the rules that the host changed; 0 if they were never set. */
    version: z.int('version must be a whole number').optional(),
  })
  .refine(({ shortest, longest }) => longest === null || longest >= shortest, {
    path: ['longest'],
    message: 'Longest stay cannot be shorter than the shortest stay',
  });
export type StayRulesChange = z.output<typeof stayRulesChangeSchema>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const weekdayName = (day: number): string => WEEKDAYS[day - 1] ?? '';

const nights = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`;

/** One line for each rule that is not the default (CAL-18). */
export function ruleLines({ shortest, longest, check_in_days, notice }: StayRules): string[] {
  const lines: string[] = [];
  if (longest !== null && shortest > 1) {
    const same = shortest === longest;
    lines.push(same ? `Stays of ${nights(longest)}` : `Stays of ${shortest} to ${nights(longest)}`);
  } else if (longest !== null) lines.push(`Stays of up to ${nights(longest)}`);
  else if (shortest > 1) lines.push(`Stays of at least ${nights(shortest)}`);
  if (check_in_days.length < 7) lines.push(`Check-in on ${listed(check_in_days.map(weekdayName))}`);
  if (notice > 0) lines.push(`At least ${notice} ${notice === 1 ? 'day' : 'days'} before check-in`);
  return lines;
}

/** The lines that a stay would break, by the days at the home (PROP-10). */
export function brokenRules(rules: StayRules, { check_in, check_out }: Window, today: string): string[] {
  const { shortest, longest, check_in_days, notice } = rules;
  const nights = countDays(check_in, check_out);
  return ruleLines({
    ...(nights < shortest || (longest !== null && nights > longest)
      ? { shortest, longest }
      : { shortest: FIRST_RULES.shortest, longest: FIRST_RULES.longest }),
    check_in_days: check_in_days.includes(weekdayOf(check_in)) ? FIRST_RULES.check_in_days : check_in_days,
    notice: countDays(today, check_in) < notice ? notice : FIRST_RULES.notice,
  });
}

type Window = { check_in: string; check_out: string };

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
