import { expect, test } from 'vitest';
import { freshnessLine } from './freshness.ts';
import { FIRST_RULES, ruleLines } from './stay-rules.ts';

test.each([
  [{}, []],
  [{ shortest: 3, longest: 14 }, ['Stays of 3 to 14 nights']],
  [{ shortest: 3 }, ['Stays of at least 3 nights']],
  [{ longest: 14 }, ['Stays of up to 14 nights']],
  [{ longest: 1 }, ['Stays of up to 1 night']],
  [{ shortest: 7, longest: 7 }, ['Stays of 7 nights']],
  [{ check_in_days: [5, 6] }, ['Check-in on Friday or Saturday']],
  [{ check_in_days: [7] }, ['Check-in on Sunday']],
  [{ check_in_days: [1, 5, 6] }, ['Check-in on Monday, Friday or Saturday']],
  [{ notice: 7 }, ['At least 7 days before check-in']],
  [{ notice: 1, shortest: 2 }, ['Stays of at least 2 nights', 'At least 1 day before check-in']],
])('[CAL-18] rules %o are listed where they differ from the defaults', (rules, lines) => {
  expect(ruleLines({ ...FIRST_RULES, ...rules })).toEqual(lines);
});

test.each([
  [0, 0, 'Calendar confirmed today'],
  [1, 1, 'Calendar confirmed yesterday'],
  [59, 59, 'Calendar confirmed 59 days ago'],
  [60, 60, 'Calendar not confirmed for 60 days'],
  [120, 120, 'Calendar not confirmed for 120 days'],
  [null, 59, 'Calendar not confirmed yet'],
  [null, 60, 'Calendar not confirmed for 60 days'],
])(
  '[CAL-20] the line for %s days since the confirmation and %i days of silence',
  (confirmed_days, silent_days, line) => {
    expect(freshnessLine({ confirmed_days, silent_days })).toBe(line);
  },
);
