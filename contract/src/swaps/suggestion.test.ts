import { expect, test } from 'vitest';
import { daysText } from './format.ts';
import { type Suggestion, suggestionHeadline } from './suggestion.ts';
import type { SwapStay, SwapView } from './view.ts';

const TODAY = '2027-01-10';
const PEOPLE = { adults: 2, children: 0, babies: 0, pets: 0 };
const MARCH = { check_in: '2027-03-06', check_out: '2027-03-13' };
const stays = [
  { number: 1, guest: 1, host: 2 },
  { number: 2, guest: 2, host: 1 },
] as SwapStay[];
const swap = (me: number): Pick<SwapView, 'me' | 'state' | 'stays' | 'change' | 'suggested'> => ({
  me,
  state: 'open',
  stays,
  change: null,
  suggested: null,
});

const stay = (number: number, now = MARCH, more: Partial<Suggestion['stays'][number]> = {}) => ({
  number,
  home_title: 'Rooftops',
  ...now,
  people: PEOPLE,
  was: now === MARCH ? null : { home_title: 'Rooftops', ...MARCH },
  people_were: null,
  ...more,
});

/** The headlines of Nora's (party 2) suggestion, as each of the two reads it. */
function headlines(...changed: Suggestion['stays']) {
  const suggestion = { by: 2, at: '', words: '', stays: changed, isAgreed: false };
  return [1, 2].map((me) => {
    const line = suggestionHeadline(swap(me), suggestion, () => 'Nora Walker', TODAY);
    return line && `${line.says}${line.now}. Was ${line.was}`;
  });
}

const from = (check_in: string, check_out: string) => ({ check_in, check_out });
const both = (now: typeof MARCH) => [stay(1, now), stay(2, now)];

test.each([
  ['a week later: 13 to 20 March', from('2027-03-13', '2027-03-20')],
  ['a day earlier: 5 to 12 March', from('2027-03-05', '2027-03-12')],
  ['three weeks later: 27 March to 3 April', from('2027-03-27', '2027-04-03')],
  ['other days: 6 to 15 March', from('2027-03-06', '2027-03-15')],
  ['other days: 4 to 11 September', from('2027-09-04', '2027-09-11')],
])('moved stays are named with the distance: %s', (text, now) => {
  expect(headlines(...both(now))).toEqual([
    `Nora Walker suggests ${text}. Was 6 to 13 March`,
    `You suggest ${text}. Was 6 to 13 March`,
  ]);
});

test('if only one stay moves, the headline names whose it is', () => {
  const later = from('2027-03-13', '2027-03-20');
  expect(headlines(stay(1, later), stay(2))).toEqual([
    'Nora Walker suggests other days: you stay 13 to 20 March. Was 6 to 13 March',
    'You suggest other days: Nora Walker stays 13 to 20 March. Was 6 to 13 March',
  ]);
});

test('another home and other people are named too, and without a difference there is no headline', () => {
  const home = stay(1, MARCH, { home_title: 'The mill', was: { home_title: 'Rooftops', ...MARCH } });
  expect(headlines(home, stay(2))[0]).toBe('Nora Walker suggests another home: The mill. Was Rooftops');
  const people = stay(2, MARCH, { people: { ...PEOPLE, children: 1 }, people_were: PEOPLE });
  expect(headlines(stay(1), people)).toEqual([
    'Nora Walker would come with 2 adults, 1 child. Was 2 adults',
    'You would come with 2 adults, 1 child. Was 2 adults',
  ]);
  expect(headlines(stay(1), stay(2))).toEqual([null, null]);
});

test('days name their month once, and the year if it is not the current one', () => {
  expect(daysText(MARCH, TODAY)).toBe('6 to 13 March');
  expect(daysText(MARCH, '2026-12-01')).toBe('6 to 13 March 2027');
  expect(daysText(from('2027-02-27', '2027-03-06'), TODAY)).toBe('27 February to 6 March');
});
