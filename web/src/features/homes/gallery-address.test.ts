import { expect, test } from 'vitest';
import { toFilters } from './gallery.queries.ts';
import { type GalleryView, isFiltered, readView, writeView } from './gallery-address.ts';

const NOTHING: GalleryView = { search: '', tags: [], saved: false, category: null };
const read = (search: string) => readView(new URLSearchParams(search));
const write = (view: Partial<GalleryView>, before = '') =>
  writeView(new URLSearchParams(before), { ...NOTHING, ...view }).toString();

test('an empty address is the whole gallery', () => {
  expect(read('')).toEqual(NOTHING);
  expect(isFiltered(NOTHING)).toBe(false);
  expect(write(NOTHING)).toBe('');
});

test('[HOME-20, HOME-38] every filter survives the way into the address and back', () => {
  const view: GalleryView = {
    search: 'sea & sun',
    tags: ['Garden', 'Art deco'],
    saved: true,
    category: 'design',
  };
  expect(write(view)).toBe('search=sea+%26+sun&tag=Garden&tag=Art+deco&saved=1&category=design');
  expect(read(write(view))).toEqual(view);
});

test('[HOME-09] outer spaces of the search are ignored, and blank is no search', () => {
  expect(read('search=%20%20sea%20').search).toBe('sea');
  expect(isFiltered(read('search=%20%20'))).toBe(false);
});

test('[HOME-15] a category alone filters nothing', () => {
  expect(isFiltered(read('category=design'))).toBe(false);
});

test('what the server would refuse is left out of the view', () => {
  const many = Array.from({ length: 14 }, (_, n) => `tag=t${n}`).join('&');
  expect(read(`${many}&tag=t0`).tags).toHaveLength(10);
  expect(read(`tag=&tag=${'x'.repeat(61)}&tag=Garden&tag=Garden`).tags).toEqual(['Garden']);
  expect(read(`search=${'y'.repeat(300)}`).search).toHaveLength(200);
  expect(read('saved=yes&category=castles')).toEqual(NOTHING);
});

test('what else stands in the address stays there', () => {
  expect(write({ tags: ['Garden'] }, 'utm_source=letter&search=old')).toBe('utm_source=letter&tag=Garden');
});

test('[HOME-38] Saved asks for the ids of this device, the same question in whatever order they were saved', () => {
  const saved = { ...NOTHING, saved: true };
  expect(toFilters(saved, ['b', 'a'])).toEqual(toFilters(saved, ['a', 'b']));
  expect(toFilters(saved, []).ids).toEqual([]);
  expect(toFilters(NOTHING, ['a'])).toEqual({});
});
