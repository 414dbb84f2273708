import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { assertSameArguments } from './compiler.ts';
import { languages, languagesOn } from './languages.ts';

const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));

function catalogueOf(entries: Record<string, unknown>, language = 'en') {
  writeFileSync(join(folder, `${language}.json`), JSON.stringify(entries));
  return readCatalogue(language, folder);
}

describe('a catalogue', () => {
  it('holds messages with their descriptions, in the order of the file', () => {
    const messages = catalogueOf({
      '@@locale': 'en',
      bar_free: '{count, plural, one {# home} other {# homes}}',
      '@bar_free': { description: 'How many homes are free.' },
      bar_back: 'Back',
    });
    expect(messages.map(({ key, text, description }) => [key, text, description])).toEqual([
      ['bar_free', '{count, plural, one {# home} other {# homes}}', 'How many homes are free.'],
      ['bar_back', 'Back', undefined],
    ]);
  });

  it.each([
    ['a key that is no name', { 'bar-back': 'Back' }, 'en.json: bar-back is not a message.'],
    ['a value that is no text', { bar_back: 5 }, 'en.json: bar_back is not a message.'],
    ['a faulty text', { bar_back: 'Back {to' }, 'en.json, bar_back: '],
    ['a date that is not formatted', { bar_back: '{day, date}' }, 'en.json, bar_back: {day}'],
    [
      'a description without a message',
      { bar_back: 'Back', '@bar_bak': { description: 'A button.' } },
      'en.json: @bar_bak describes no message.',
    ],
  ])('with %s is refused, with file and key', (_, entries, message) => {
    expect(() => catalogueOf(entries)).toThrow(message);
  });

  it('is one for each language, English first', () => {
    for (const language of ['de', 'en', 'ar']) catalogueOf({ back: 'Back' }, language);
    writeFileSync(join(folder, 'package.json'), '{}');
    expect(languages(folder)).toEqual(['en', 'ar', 'de']);
  });
});

describe('LANGUAGES', () => {
  it('switches on English and those it names, each once [LANG-01]', () => {
    expect(languagesOn('')).toEqual(['en']);
    expect(languagesOn('de, fr,de,en')).toEqual(['en', 'de', 'fr']);
  });

  it.each(['pl', '../package', 'DE'])(
    'is refused with a language without a catalogue: %s [LANG-36]',
    (code) => {
      expect(() => languagesOn(`de,${code}`)).toThrow(`LANGUAGES: there is no catalogue for ${code}.`);
    },
  );
});

describe('a translation', () => {
  const english = catalogueOf({ hello: 'Hello {name}', terms: '<link>Terms</link>' });
  const compare = (entries: Record<string, string>) =>
    assertSameArguments('pl', catalogueOf(entries, 'pl'), english);

  it('may order arguments and choose plural forms as its language needs', () => {
    const text = '{n, plural, one {# dom: {name}} other {# domy: {name}}}';
    const original = catalogueOf({ homes: '{name}: {n, plural, one {# home} other {# homes}}' });
    expect(() => assertSameArguments('pl', catalogueOf({ homes: text }, 'pl'), original)).not.toThrow();
  });

  it.each([
    ['leaves a message out', { hello: 'Cześć {name}' }, 'pl.json: terms is missing.'],
    ['has one that English has not', { hello: 'Cześć {name}', terms: '<link>x</link>', bye: 'Pa' }, 'bye'],
    ['takes another argument', { hello: 'Cześć {nazwa}', terms: '<link>x</link>' }, 'pl.json, hello: '],
    ['has another tag', { hello: 'Cześć {name}', terms: '<odnosnik>x</odnosnik>' }, 'pl.json, terms: '],
  ])('that %s is refused [LANG-34, LANG-36]', (_, entries, message) => {
    expect(() => compare(entries as Record<string, string>)).toThrow(message);
  });
});
