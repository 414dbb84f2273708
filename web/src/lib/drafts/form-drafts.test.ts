import { afterEach, expect, test, vi } from 'vitest';
import { readFormDraft, removeFormDraft, writeFormDraft } from './form-drafts.ts';

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
  writeFormDraft('ines', 'ticket', { subject: 'The door' });
  writeFormDraft('ines', 'profile', { bio: 'Hello' });
  expect(readFormDraft('ines', 'ticket')).toEqual({ subject: 'The door' });
  expect(readFormDraft('omar', 'ticket')).toBeUndefined();
  removeFormDraft('ines', 'ticket');
  expect(readFormDraft('ines', 'ticket')).toBeUndefined();
  expect(readFormDraft('ines', 'profile')).toEqual({ bio: 'Hello' });
  removeFormDraft('ines', 'profile');
  expect(items.size).toBe(0);
});

test('only the latest drafts are stored', () => {
  storage();
  for (let form = 1; form <= 21; form++) writeFormDraft('ines', `form ${form}`, { form });
  writeFormDraft('ines', 'form 2', { form: 'again' });
  writeFormDraft('ines', 'form 22', { form: 22 });
  expect(readFormDraft('ines', 'form 1')).toBeUndefined();
  expect(readFormDraft('ines', 'form 3')).toBeUndefined();
  expect(readFormDraft('ines', 'form 2')).toEqual({ form: 'again' });
});

test('invalid or refusing storage breaks nothing', () => {
  const items = storage();
  items.set('swapstead.draft.forms', '[1');
  expect(readFormDraft('ines', 'ticket')).toBeUndefined();
  storage(() => {
    throw new Error('QuotaExceededError');
  });
  expect(() => writeFormDraft('ines', 'ticket', { subject: 'x' })).not.toThrow();
});
