import { withLanguage } from '@swapstead/messages';
import { expect, test } from 'vitest';
import { daysName, dayText } from './days.ts';
import { daysText } from './swaps/format.ts';

test("French says 'le 1er mars', and every other day by its number alone [LANG-11]", () => {
  const texts = () => [
    dayText('2027-03-01', '2027-01-01'),
    dayText('2027-03-21', '2027-01-01'),
    daysText({ check_in: '2027-03-01', check_out: '2027-03-08' }, '2027-01-01'),
    daysText({ check_in: '2027-03-25', check_out: '2027-04-01' }, '2027-01-01'),
    daysName('2027-03-25', '2027-04-01'),
    daysName('2027-03-01', '2027-04-01'),
  ];
  expect(withLanguage('fr', texts)).toEqual([
    'lundi 1er mars',
    'dimanche 21 mars',
    'du 1er au 8 mars',
    'du 25 mars au 1er avril',
    '25 mars – 1er avril 2027',
    '1er mars – 1er avril 2027',
  ]);
  expect(withLanguage('de', texts)[0]).toBe('Montag, 1. März');
});
