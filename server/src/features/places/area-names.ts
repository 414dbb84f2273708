import { countryName } from '@swapstead/contract/places/country-names';
import { currentLanguage } from '@swapstead/messages';
import { foldings } from './fold-name.ts';

/** A country or region. Its names are folded; a country has its own code. */
export type IndexedArea = { id: string; name: string; names: string[]; country_code: string };

/**
 * The folded names by which an area is found: those of the gazetteer, and for a country also the one on the reader's
 * pages (LANG-24). Whoever reads 'Frankreich' there types it. Only in their language, because names of all languages
 * would find countries that nobody means: 'all' is not Germany for those who do not speak French.
 */
export function createAreaNames() {
  const made = new Map<string, readonly string[]>();
  return ({ id, name, names, country_code }: IndexedArea): readonly string[] => {
    const language = currentLanguage();
    if (language === 'en' || id !== country_code) return names;
    const key = `${language} ${id}`;
    const all = made.get(key) ?? [
      ...new Set([...names, ...foldings(countryName({ country: name, country_code }))]),
    ];
    made.set(key, all);
    return all;
  };
}
