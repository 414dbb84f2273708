import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HomeFormValues } from '../form/form-fields.ts';
import { EMPTY_HOME } from '../form/home-form-values.ts';
import { trayPhoto } from '../photos/photo-tray.ts';
import { forgetEditDraft, keepEditDraft, photosOf, readEditDraft } from './edit-draft.ts';

const home = { id: 'home', user_id: 'host', version: 3, title: 'Loft' } as OwnHome;
const photo = (id: string) => ({
  id,
  photo_url: '',
  width: 1,
  height: 1,
  widths: [1],
  thumbhash: '',
});
const photos = [{ ...trayPhoto(photo('a'), 'stored'), marked: true }, trayPhoto(photo('b'), 'sent')];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('[LIST-20] stores an edit by home and host, with the version it is based on', () => {
  keepEditDraft(home, { ...EMPTY_HOME, title: 'Renamed' }, photos);
  keepEditDraft({ ...home, id: 'other' }, EMPTY_HOME, []);
  const draft = readEditDraft({ ...home, version: 7 });
  expect(draft).toMatchObject({ home: { version: 3 }, values: { title: 'Renamed' } });
  expect(draft && photosOf(draft)).toEqual(photos);
  expect(readEditDraft({ ...home, user_id: 'somebody else' })).toBeUndefined();
  forgetEditDraft(home);
  expect(readEditDraft(home)).toBeUndefined();
  expect(readEditDraft({ ...home, id: 'other' })).toBeDefined();
});

test('leaves out photos that were uploaded too long ago: the server has deleted them', () => {
  keepEditDraft(home, EMPTY_HOME, photos);
  const draft = readEditDraft(home, Date.now() + 21 * 3_600_000);
  expect(draft?.photos.map((one) => one.photo?.id)).toEqual(['a']);
});

test('does not make photos younger by reading a draft again', () => {
  const hour = 3_600_000;
  vi.useFakeTimers();
  keepEditDraft(home, EMPTY_HOME, [{ ...trayPhoto(photo('b'), 'sent'), sent_at: Date.now() }]);
  vi.advanceTimersByTime(19 * hour);
  const seen = readEditDraft(home);
  keepEditDraft(home, EMPTY_HOME, seen ? photosOf(seen) : []);
  expect(readEditDraft(home)?.photos).toHaveLength(1);
  vi.advanceTimersByTime(2 * hour);
  expect(readEditDraft(home)?.photos).toEqual([]);
  vi.useRealTimers();
});

test('opens a draft from before a field existed with that field empty', () => {
  keepEditDraft(home, { title: 'Renamed' } as HomeFormValues, []);
  expect(readEditDraft(home)?.values).toEqual({ ...EMPTY_HOME, title: 'Renamed' });
});

test('ignores a draft that cannot be read', () => {
  localStorage.setItem('swapstead.draft.edits', '{"home": 7}');
  expect(readEditDraft(home)).toBeUndefined();
  localStorage.setItem('swapstead.draft.edits', 'nonsense');
  expect(readEditDraft(home)).toBeUndefined();
});
