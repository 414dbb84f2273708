import { withLanguage } from '@swapstead/messages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LANGUAGE_CODES, languageChoices, languageCodeOf, languageLabel } from './language-codes.ts';
import { LANGUAGE_NAMES } from './languages.ts';
import { languageName } from './locale.ts';

test('every language of the site can be spoken, and none is listed twice [LANG-25]', () => {
  expect(LANGUAGE_CODES).toEqual(expect.arrayContaining(Object.keys(LANGUAGE_NAMES)));
  expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length);
});

test.each(Object.keys(LANGUAGE_NAMES))('every language has a name of its own in %s [LANG-25]', (reader) => {
  const names = withLanguage(reader, () => LANGUAGE_CODES.map(languageName));
  expect(names.filter((name, index) => name === LANGUAGE_CODES[index])).toEqual([]);
  expect(new Set(names).size).toBe(LANGUAGE_CODES.length);
});

test('a language is named in the language of the reader, with a capital where it stands alone [LANG-25]', () => {
  const names = () => [languageName('de'), languageLabel('de')];
  expect(names()).toEqual(['German', 'German']);
  expect(withLanguage('fr', names)).toEqual(['allemand', 'Allemand']);
  expect(withLanguage('de', names)).toEqual(['Deutsch', 'Deutsch']);
});

test('Swiss German has a name in browsers whose data have none for it [LANG-25]', () => {
  const names = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => code);
  onTestFinished(() => names.mockRestore());
  expect(languageLabel('gsw')).toBe('Swiss German');
  expect(withLanguage('fr', () => languageLabel('gsw'))).toBe('Suisse allemand');
});

test('languages are offered in the order of the alphabet of the reader [LANG-25]', () => {
  const first = () =>
    languageChoices()
      .map(({ label }) => label)
      .filter((label) => /^[ÄAEÉ]/.test(label))
      .slice(0, 3);
  expect(first()).toEqual(['Afrikaans', 'Albanian', 'Amharic']);
  expect(withLanguage('de', first)).toEqual(['Afrikaans', 'Albanisch', 'Amharisch']);
  const labels = withLanguage('fr', () => languageChoices().map(({ label }) => label));
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
