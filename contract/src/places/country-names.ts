import { currentLanguage, m } from '@swapstead/messages';
import { inCurrentLocale } from '../locale.ts';
import type { Area } from './endpoints.ts';

/** A country as the gazetteer names it, in English. */
type Country = Pick<Area, 'country' | 'country_code'>;

/**
 * The name of a country in the reader's language (LANG-24). English has those of the gazetteer; answers of the API hold
 * these in every language.
 */
export const countryName = ({ country, country_code }: Country): string =>
  currentLanguage() === 'en' ? country : (namesFor(country_code).of(country_code) ?? country);

/** A place or area; what a device kept of one before its country was kept too lacks that. */
type Named = Pick<Area, 'entry'> & Partial<Country & Pick<Area, 'kind'>>;

/**
 * The label of a place or area with its country in the reader's language: 'Amadora, Lisbon, Portugal'. Places and
 * regions keep the names of the gazetteer, also a place that is named like its country.
 */
export function entryText({ kind, entry, country, country_code }: Named): string {
  if (currentLanguage() === 'en' || !country || !country_code) return entry;
  const name = countryName({ country, country_code });
  if (kind === 'country') return name;
  const [, label = entry, people] = INHABITANTS.exec(entry) ?? [];
  const ending = `, ${country}`;
  const shown = label.endsWith(ending) ? `${label.slice(0, -ending.length)}, ${name}` : label;
  if (people === undefined) return shown;
  return m.places_entry_with_inhabitants({ entry: shown, count: Number(people.replaceAll(',', '')) });
}

/** Entries that would read alike end with their inhabitants (PLACE-03). */
const INHABITANTS = /^(.*) \(([\d,]+) people\)$/;

/** Elsewhere the long form is the usual one: short for 'United Kingdom' is 'UK'. */
const LONG_FORM_IS_OFFICIAL = ['HK', 'MO'];

const namesFor = (code: string) => (LONG_FORM_IS_OFFICIAL.includes(code) ? shortNames() : longNames());

const longNames = inCurrentLocale(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
);
const shortNames = inCurrentLocale(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none', style: 'short' }),
);
