import { afterAll, expect, test, vi } from 'vitest';
import { LANGUAGE_NAMES } from './languages.ts';

let language = 'en';
// The modules of all test files are shared, so those that know the stand-in are loaded here and forgotten afterwards.
vi.resetModules();
vi.doMock('@swapstead/messages', () => ({ currentLanguage: () => language }));
const { LANGUAGE_CODES, languageChoices, languageCodeOf, languageLabel, languageName } = await import(
  './language-codes.ts'
);
afterAll(() => {
  vi.doUnmock('@swapstead/messages');
  vi.resetModules();
});

const inLanguage = <T>(other: string, write: () => T): T => {
  language = other;
  try {
    return write();
  } finally {
    language = 'en';
  }
};

test('every language of the site can be spoken, and none is listed twice [LANG-25]', () => {
  expect(LANGUAGE_CODES).toEqual(expect.arrayContaining(Object.keys(LANGUAGE_NAMES)));
  expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length);
});

test.each(Object.keys(LANGUAGE_NAMES))('every language has a name of its own in %s [LANG-25]', (reader) => {
  const names = inLanguage(reader, () => LANGUAGE_CODES.map(languageName));
  expect(names.filter((name, index) => name === LANGUAGE_CODES[index])).toEqual([]);
  expect(new Set(names).size).toBe(LANGUAGE_CODES.length);
});

test('a language is named in the language of the reader, with a capital where it stands alone [LANG-25]', () => {
  const names = () => [languageName('de'), languageLabel('de')];
  expect(names()).toEqual(['German', 'German']);
  expect(inLanguage('fr', names)).toEqual(['allemand', 'Allemand']);
  expect(inLanguage('de', names)).toEqual(['Deutsch', 'Deutsch']);
});

test('languages are offered in the order of the alphabet of the reader [LANG-25]', () => {
  const first = () =>
    languageChoices()
      .map(({ label }) => label)
      .filter((label) => /^[ÄAEÉ]/.test(label))
      .slice(0, 3);
  expect(first()).toEqual(['Afrikaans', 'Albanian', 'Amharic']);
  expect(inLanguage('de', first)).toEqual(['Afrikaans', 'Albanisch', 'Amharisch']);
  const labels = inLanguage('fr', () => languageChoices().map(({ label }) => label));
  expect(labels.indexOf('Estonien')).toBe(labels.indexOf('Espagnol') + 1);
  expect(labels.indexOf('Hébreu')).toBeLessThan(labels.indexOf('Hindi'));
});

test.each([
  ['de', 'de'],
  ['en-XA', 'en'],
  ['ar-XB', 'ar'],
  ['tlh', 'en'],
  ['', 'en'],
])('a text of a member who reads %s is at first taken for %s [LANG-21]', (own, code) => {
  expect(languageCodeOf(own)).toBe(code);
});
