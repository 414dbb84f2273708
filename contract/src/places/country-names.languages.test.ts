import { languages, withLanguage } from '@swapstead/messages';
import { describe, expect, it } from 'vitest';
import areas from '../../../server/gazetteer/areas.json' with { type: 'json' };
import { countryName, entryText } from './country-names.ts';
import { emergencyHelp } from './emergency-numbers.ts';
import { isBeginningOf, matchedLine } from './texts.ts';

const GERMANY = { country: 'Germany', country_code: 'DE' };
const US = { country: 'United States', country_code: 'US' };
const inGerman = <T>(say: () => T) => withLanguage('de', say);
const countries = Object.entries(areas.countries).map(([country_code, country]) => ({
  country,
  country_code,
}));

describe('countries [LANG-24]', () => {
  it('have in English the names of the gazetteer', () => {
    expect(countries.map(countryName)).toEqual(countries.map(({ country }) => country));
  });

  it.each(languages.filter((language) => language !== 'en'))(
    'have all a name of their own in %s',
    (language) => {
      const names = withLanguage(language, () => countries.map(countryName));
      expect(new Set(names).size).toBe(countries.length);
      expect(names.filter((name) => /^[A-Z]{2}$|SAR|R\.A\.S|RAE|RAS |Sonderverwaltung/.test(name))).toEqual(
        [],
      );
    },
  );

  it("are named in the reader's language", () => {
    const named = Object.fromEntries(
      languages.map((language) => [language, withLanguage(language, () => countryName(GERMANY))]),
    );
    expect(named).toMatchObject({
      en: 'Germany',
      de: 'Deutschland',
      fr: 'Allemagne',
      nl: 'Duitsland',
      es: 'Alemania',
      it: 'Germania',
    });
  });

  it('keep the name of the gazetteer if Intl knows none', () => {
    expect(inGerman(() => countryName({ country: 'Atlantis', country_code: 'ZX' }))).toBe('Atlantis');
  });

  it('are named in German above the emergency numbers', () => {
    const help = () =>
      emergencyHelp({ code: 'IE', name: 'Ireland' }, { emergency_regions: [], support_hours: '' });
    expect([help().here?.country, inGerman(help).here?.country]).toEqual(['Ireland', 'Irland']);
  });
});

describe('a place, region or country in a list [LANG-24]', () => {
  const shown = (named: Parameters<typeof entryText>[0]) => [
    entryText(named),
    inGerman(() => entryText(named)),
  ];

  it('has its country in the language of the reader, everything else as in the gazetteer', () => {
    expect(shown({ ...GERMANY, entry: 'München (Munich), Bavaria, Germany' })).toEqual([
      'München (Munich), Bavaria, Germany',
      'München (Munich), Bavaria, Deutschland',
    ]);
    expect(shown({ ...GERMANY, kind: 'region', entry: 'Bavaria, Germany' })[1]).toBe('Bavaria, Deutschland');
    expect(shown({ ...GERMANY, kind: 'country', entry: 'Germany' })).toEqual(['Germany', 'Deutschland']);
  });

  it('keeps the name of a place that is named like its country', () => {
    const singapore = { country: 'Singapore', country_code: 'SG', entry: 'Singapore' };
    expect(shown({ ...singapore, kind: 'place' })[1]).toBe('Singapore');
    expect(shown({ ...singapore, kind: 'country' })[1]).toBe('Singapur');
    // The region repeats the country with an accent, so the entry ends with the region.
    const toluca = { country: 'Mexico', country_code: 'MX', entry: 'Toluca, México' };
    expect(shown(toluca)[1]).toBe('Toluca, México');
  });

  it('tells places apart by their inhabitants in German too', () => {
    expect(shown({ ...US, entry: 'Springfield, Illinois, United States (112,544 people)' })).toEqual([
      'Springfield, Illinois, United States (112,544 people)',
      'Springfield, Illinois, Vereinigte Staaten (112.544 Menschen)',
    ]);
  });

  it('stays as it was kept on a device that knows nothing of its country', () => {
    expect(shown({ kind: 'place', entry: 'Lisbon, Portugal' })[1]).toBe('Lisbon, Portugal');
  });

  it('is compared with what a host types as the host reads it', () => {
    const ulm = { ...GERMANY, entry: 'Ulm, Germany' };
    expect([isBeginningOf('ulm, deu', ulm), inGerman(() => isBeginningOf('ulm, deu', ulm))]).toEqual([
      false,
      true,
    ]);
    expect(inGerman(() => matchedLine(ulm))).toContain('Ulm, Deutschland');
  });
});
