import { expect, test } from 'vitest';
import { aMatch } from '../../../../test/matches.ts';
import { keyOf } from './matches.queries.ts';
import { newOf, readAgain, showAll } from './shown-matches.ts';

const matches = (...numbers: number[]) => numbers.map((n) => aMatch(n));
const keys = (...numbers: number[]) => matches(...numbers).map(keyOf);

test('a later reading moves no card, and counts the new ones [MATCH-13]', () => {
  const shown = showAll(matches(1, 2, 3), true);
  const found = matches(4, 3, 2, 1, 5);
  expect(newOf(shown, found)).toEqual(keys(4, 5));
  expect(readAgain(shown, found, true).order).toEqual(keys(1, 2, 3));
});

test('cards show what the later reading says, and those that are gone stay [MATCH-13]', () => {
  const shown = showAll(matches(1, 2), true);
  const again = readAgain(shown, [aMatch(2, { host_name: 'Nora Walker' })], true);
  expect(again.order).toEqual(keys(1, 2));
  expect(again.known.get(keys(2)[0] as string)?.host_name).toBe('Nora Walker');
  expect(again.known.get(keys(1)[0] as string)?.host_name).toBe('Nora');
});

test('further pages follow the cards; what slips in between is new [MATCH-13, MATCH-16]', () => {
  const shown = showAll(matches(1, 2), false);
  const found = matches(1, 9, 2, 3, 4);
  expect(newOf(shown, found)).toEqual(keys(9));
  expect(readAgain(shown, found, true).order).toEqual(keys(1, 2, 3, 4));
});

test('a match on two pages is shown once [MATCH-16]', () => {
  expect(showAll(matches(1, 2, 2, 3), true).order).toEqual(keys(1, 2, 3));
});
