import type { Area } from '@swapstead/contract/places/endpoints';
import { expect, test } from 'vitest';
import { whenName, whereName } from './search-names.ts';

const LISBON: Area = {
  kind: 'place',
  id: '2267057',
  name: 'Lisbon',
  entry: 'Lisbon, Portugal',
  country: 'Portugal',
  country_code: 'PT',
  bounds: [-9.13, 38.72, -9.13, 38.72],
};
const PORTUGAL: Area = { ...LISBON, kind: 'country', id: 'PT', name: 'Portugal', entry: 'Portugal' };

test.each([
  [{ place: '2267057' }, LISBON, 'Within 25 km of Lisbon, Portugal'],
  [{ place: '2267057', within: '100' }, LISBON, 'Within 100 km of Lisbon, Portugal'],
  [{ place: '2267057', within: '0' }, LISBON, 'Only Lisbon, Portugal'],
  [{ country: 'PT' }, PORTUGAL, 'Anywhere in Portugal'],
  [{ box: '-10,38,-9,39' }, undefined, 'In the area of the map'],
])('[FIND-27] describes where is searched: %j', (params, area, name) => {
  expect(whereName(params, area)).toBe(name);
});

const stay = { kind: 'dates', check_in: '2027-07-10', check_out: '2027-07-17' } as const;

test.each([
  [{ ...stay, play: 0 }, '10–17 July 2027'],
  [{ ...stay, play: 3 }, '10–17 July 2027, ±3 days'],
  [{ ...stay, play: 1 }, '10–17 July 2027, ±1 day'],
  [
    { kind: 'dates', check_in: '2027-12-28', check_out: '2028-01-04', play: 0 },
    '28 December 2027 – 4 January 2028',
  ],
  [{ kind: 'dates', check_in: '2027-06-28', check_out: '2027-07-04', play: 0 }, '28 June – 4 July 2027'],
  [{ kind: 'weekend', month: '2027-06' }, 'A weekend in June 2027'],
  [{ kind: 'nights', nights: 7, from_month: '2027-07', to_month: '2027-08' }, '7 nights in July–August 2027'],
  [
    { kind: 'nights', nights: 1, from_month: '2027-12', to_month: '2028-01' },
    '1 night in December 2027 – January 2028',
  ],
] as const)('[FIND-27] describes when is searched: %j', (when, name) => {
  expect(whenName(when)).toBe(name);
});
