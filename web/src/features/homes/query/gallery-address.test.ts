import { expect, test } from 'vitest';
import { toFilters } from './gallery.queries.ts';
import {
  type GalleryView,
  isFiltered,
  NO_FILTERS,
  readView,
  visitorsAddress,
  writeView,
} from './gallery-address.ts';

const NOTHING: GalleryView = { ...NO_FILTERS, category: null, map: false, hasUnknown: false };
const read = (search: string) => readView(new URLSearchParams(search));
const write = (view: Partial<GalleryView>, before = '') =>
  writeView(new URLSearchParams(before), { ...NOTHING, ...view }).toString();

test('an empty address shows the whole gallery', () => {
  expect(read('')).toEqual(NOTHING);
  expect(isFiltered(NOTHING)).toBe(false);
  expect(write(NOTHING)).toBe('');
});

test('[HOME-20, HOME-38] every filter is the same after writing it to an address and reading it back', () => {
  const view: GalleryView = {
    ...NOTHING,
    search: 'sea & sun',
    tags: ['Garden', 'Art deco'],
    saved: true,
    category: 'design',
  };
  expect(write(view)).toBe('search=sea+%26+sun&tag=Garden&tag=Art+deco&saved=1&category=design');
  expect(read(write(view))).toEqual(view);
});

test('[HOME-09] outer spaces of the search are ignored, and a blank text is no search', () => {
  expect(read('search=%20%20sea%20').search).toBe('sea');
  expect(isFiltered(read('search=%20%20'))).toBe(false);
});

test('[HOME-15] a category alone filters nothing', () => {
  expect(isFiltered(read('category=design'))).toBe(false);
});

test('values that the server would refuse are left out of the view', () => {
  const many = Array.from({ length: 14 }, (_, n) => `tag=t${n}`).join('&');
  expect(read(`${many}&tag=t0`).tags).toHaveLength(10);
  expect(read(`tag=&tag=${'x'.repeat(61)}&tag=Garden&tag=Garden`).tags).toEqual(['Garden']);
  expect(read(`search=${'y'.repeat(300)}`).search).toHaveLength(200);
  expect(read('saved=yes&category=castles')).toEqual(NOTHING);
});

test('other parameters of the address are kept', () => {
  expect(write({ tags: ['Garden'] }, 'utm_source=letter&search=old')).toBe('utm_source=letter&tag=Garden');
});

test('[HOME-38] Saved sends the ids of this device, in one order however they were saved', () => {
  const saved = { ...NOTHING, saved: true };
  expect(toFilters(saved, ['b', 'a'])).toEqual(toFilters(saved, ['a', 'b']));
  expect(toFilters(saved, []).ids).toEqual([]);
  expect(toFilters(NOTHING, ['a'])).toEqual({});
});

test('[FIND-28] every part of a search is written to the address and read back from it', () => {
  const view: GalleryView = {
    ...NOTHING,
    guests: 4,
    bedrooms: 2,
    types: ['Villa', 'Loft'],
    amenities: ['Wifi', 'Sauna'],
    member: {
      place: '2267057',
      within: '50',
      check_in: '2027-07-10',
      check_out: '2027-07-17',
      play: '3',
      open: '1',
      sort: 'nearest',
    },
    map: true,
  };
  const back = read(write(view));
  expect({ ...back, types: back.types.toSorted(), after: undefined }).toEqual({
    ...view,
    types: ['Loft', 'Villa'],
    after: undefined,
  });
  expect(write(NOTHING, write(view))).toBe('');
});

test('[FIND-29] unknown values are left out and reported', () => {
  for (const search of [
    'guests=0',
    'guests=101',
    'guests=x',
    'bedrooms=-1',
    'type=Castle',
    `amenity=${'a'.repeat(61)}`,
    'guests=NaN',
    'guests=1e309',
    'guests=2&guests=3',
    'bedrooms=%00',
    'amenity=a%00',
    'search=%00',
    'tag=a%00b',
    `tag=${'a'.repeat(61)}`,
  ]) {
    expect(read(search)).toMatchObject({ ...NO_FILTERS, hasUnknown: true });
  }
  // What exceeds a limit is left out.
  const words = read(`search=${'a'.repeat(201)}`);
  expect([words.search.length, words.hasUnknown]).toEqual([200, true]);
  const tags = read(Array.from({ length: 11 }, (_, n) => `tag=t${n}`).join('&'));
  expect([tags.tags.length, tags.hasUnknown]).toEqual([10, true]);
  expect(read(`search=${'a'.repeat(200)}&tag=Garden&tag=Garden`).hasUnknown).toBe(false);
});

test('[FIND-05] a visitor gets the same page whatever locked filters an address has', () => {
  const addresses = [
    'place=1',
    'place=x&within=3',
    'check_in=2027-02-30',
    'view=map',
    'sort=newest',
    'open=',
    'box=NaN',
  ];
  const kept = new Set(addresses.map((search) => visitorsAddress(new URLSearchParams(`guests=2&${search}`))));
  expect(kept.size).toBe(1);
  expect(visitorsAddress(new URLSearchParams('guests=2'))).toBe('guests=2');
});
