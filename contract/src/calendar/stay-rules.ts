import { m } from '@swapstead/messages';
import { z } from 'zod';
import { countDays, weekdayOf } from '../days.ts';
import { choiceText } from '../list-text.ts';

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

const within = (min: number, max: number, error: () => string) =>
  z.int({ error }).min(min, { error }).max(max, { error });

/** A host's change of the rules (CAL-17). Form and server check it with this schema. */
export const stayRulesChangeSchema = z
  .object({
    shortest: within(1, 90, m.calendar_stay_rules_shortest_range),
    longest: within(1, 180, m.calendar_stay_rules_longest_range).nullable(),
    check_in_days: z
      .array(within(1, 7, m.calendar_stay_rules_choose_check_in_day), {
        error: m.calendar_stay_rules_choose_check_in_day,
      })
      .min(1, { error: m.calendar_stay_rules_choose_check_in_day })
      .transform((days) => [...new Set(days)].sort()),
    notice: within(0, 180, m.calendar_stay_rules_notice_range),
    /** The version of the rules that the host changed; 0 if they were never set. */
    version: z.int('version must be a whole number').optional(),
  })
  .refine(({ shortest, longest }) => longest === null || longest >= shortest, {
    path: ['longest'],
    error: m.calendar_stay_rules_longest_below_shortest,
  });
export type StayRulesChange = z.output<typeof stayRulesChangeSchema>;

const WEEKDAYS = [
  m.common_monday,
  m.common_tuesday,
  m.common_wednesday,
  m.common_thursday,
  m.common_friday,
  m.common_saturday,
  m.common_sunday,
];
export const weekdayName = (day: number): string => WEEKDAYS[day - 1]?.() ?? '';

/** One line for each rule that is not the default (CAL-18). */
export function ruleLines({ shortest, longest, check_in_days, notice }: StayRules): string[] {
  const lines: string[] = [];
  if (longest !== null && shortest > 1) {
    const same = shortest === longest;
    lines.push(
      same
        ? m.calendar_stay_rules_stays_of({ count: longest })
        : m.calendar_stay_rules_stays_of_to({ shortest, longest }),
    );
  } else if (longest !== null) lines.push(m.calendar_stay_rules_stays_of_up_to({ longest }));
  else if (shortest > 1) lines.push(m.calendar_stay_rules_stays_of_at_least({ shortest }));
  if (check_in_days.length < 7)
    lines.push(m.calendar_stay_rules_check_in_on({ days: choiceText(check_in_days.map(weekdayName)) }));
  if (notice > 0) lines.push(m.calendar_stay_rules_notice({ days: notice }));
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
