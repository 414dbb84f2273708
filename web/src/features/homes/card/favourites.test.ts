import { expect, onTestFinished, test, vi } from 'vitest';
import { safeStorage } from '../../../lib/browser/safe-storage.ts';
import { createFavourites, parseFavourites } from './favourites.ts';

const A = '0b9f1d5e-1111-4a4a-8b8b-000000000001';
const B = '0b9f1d5e-1111-4a4a-8b8b-000000000002';

function deviceStorage(text: string | null = null) {
  return {
    text,
    gone: null as string | null,
    get(key: string) {
      return key === 'swapstead.favourites' ? this.text : this.gone;
    },
    set(key: string, value: string) {
      if (key === 'swapstead.favourites') this.text = value;
      else this.gone = value;
    },
    remove() {
      this.gone = null;
    },
  };
}

test.each([
  ['an empty storage', null],
  ['damaged JSON', '["0b9f'],
  ['an object', '{"ids":["x"]}'],
  ['a list without ids', '[1,null,"<script>","0b9f1d5e"]'],
])('[CARD-06] reads %s as no favourites', (_name, text) => {
  expect(parseFavourites(text)).toEqual([]);
});

test('[CARD-06] keeps valid ids beside broken entries, each once', () => {
  expect(parseFavourites(JSON.stringify([A, 7, B, A]))).toEqual([A, B]);
});

test('[CARD-05] saves and removes a home, and stores it on the device', () => {
  const storage = deviceStorage();
  const favourites = createFavourites(storage);
  favourites.toggle(A);
  favourites.toggle(B);
  expect(JSON.parse(storage.text ?? '')).toEqual([A, B]);
  favourites.toggle(A);
  expect(createFavourites(storage).ids()).toEqual([B]);
});

test('[CARD-06] follows changes in another tab, and returns the same list until then', () => {
  vi.stubGlobal('window', new EventTarget());
  const storage = deviceStorage();
  const favourites = createFavourites(storage);
  const heard = vi.fn();
  const stop = favourites.subscribe(heard);
  const before = favourites.ids();
  expect(favourites.ids()).toBe(before);
  storage.text = JSON.stringify([A]);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'swapstead.favourites' }));
  expect(heard).toHaveBeenCalledOnce();
  expect(favourites.ids()).toEqual([A]);
  stop();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'swapstead.favourites' }));
  expect(heard).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('[CARD-05] keeps favourites until the page closes if the browser refuses storage', () => {
  // `localStorage` throws on access, as in browsers that refuse storage.
  vi.stubGlobal('localStorage', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const favourites = createFavourites(safeStorage);
  favourites.toggle(A);
  expect(favourites.ids()).toEqual([A]);
  favourites.toggle(A);
  expect(favourites.ids()).toEqual([]);
});

test('refuses another home once the list is full, and keeps the saved ones', () => {
  const many = Array.from({ length: 200 }, (_, n) => A.replace(/.{3}$/, String(n).padStart(3, '0')));
  const favourites = createFavourites(deviceStorage(JSON.stringify(many)));
  expect(favourites.toggle('0b9f1d5e-1111-4a4a-8b8b-999999999999')).toBe(false);
  expect(favourites.ids()).toHaveLength(200);
});

test('[HOME-38] keeps homes that are no longer listed without counting them, on later visits too', () => {
  const storage = deviceStorage(JSON.stringify([A, B]));
  const favourites = createFavourites(storage);
  expect(favourites.count()).toBe(2);
  favourites.setUnlistedCount(1);
  expect([favourites.count(), favourites.ids().length]).toEqual([1, 2]);
  expect(createFavourites(storage).count()).toBe(1);
  favourites.setUnlistedCount(0);
  expect([favourites.count(), storage.gone]).toEqual([2, null]);
});
