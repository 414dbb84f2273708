import { afterEach, expect, test, vi } from 'vitest';
import { forgetEntries, keepEntries, readEntries } from './kept-entries.ts';

function storage(setItem?: () => never) {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => items.set(key, value)),
    removeItem: (key: string) => items.delete(key),
  });
  return items;
}
afterEach(() => vi.unstubAllGlobals());

test('a draft belongs to one member and one form until it is sent', () => {
  const items = storage();
  keepEntries('ines', 'ticket', { subject: 'The door' });
  keepEntries('ines', 'profile', { bio: 'Hello' });
  expect(readEntries('ines', 'ticket')).toEqual({ subject: 'The door' });
  expect(readEntries('omar', 'ticket')).toBeUndefined();
  forgetEntries('ines', 'ticket');
  expect(readEntries('ines', 'ticket')).toBeUndefined();
  expect(readEntries('ines', 'profile')).toEqual({ bio: 'Hello' });
  forgetEntries('ines', 'profile');
  expect(items.size).toBe(0);
});

test('only the latest drafts are stored', () => {
  storage();
  for (let form = 1; form <= 21; form++) keepEntries('ines', `form ${form}`, { form });
  keepEntries('ines', 'form 2', { form: 'again' });
  keepEntries('ines', 'form 22', { form: 22 });
  expect(readEntries('ines', 'form 1')).toBeUndefined();
  expect(readEntries('ines', 'form 3')).toBeUndefined();
  expect(readEntries('ines', 'form 2')).toEqual({ form: 'again' });
});

test('invalid or refusing storage breaks nothing', () => {
  const items = storage();
  items.set('swapstead.draft.forms', '[1');
  expect(readEntries('ines', 'ticket')).toBeUndefined();
  storage(() => {
    throw new Error('QuotaExceededError');
  });
  expect(() => keepEntries('ines', 'ticket', { subject: 'x' })).not.toThrow();
});
