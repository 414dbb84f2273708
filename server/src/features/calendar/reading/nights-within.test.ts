import { expect, it } from 'vitest';
import { nightsWithin } from './nights-within.ts';

const range = (from: string, to: string) => ({ from: `2027-${from}`, to: `2027-${to}` });

it('merges the nights of ranges in any order, within a window [CAL-35, CAL-49]', () => {
  const ranges = [
    range('07-10', '07-12'),
    range('07-03', '07-08'),
    range('07-04', '07-05'),
    range('07-08', '07-09'),
    range('01-01', '06-02'),
    range('12-30', '12-31'),
    range('08-30', '11-01'),
  ];
  expect(nightsWithin(ranges, range('06-01', '09-01'))).toEqual([
    range('06-01', '06-02'),
    range('07-03', '07-09'),
    range('07-10', '07-12'),
    range('08-30', '09-01'),
  ]);
});
