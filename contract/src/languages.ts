import { currentLanguage } from '@swapstead/messages';

/** Every language that the site can speak, each by its own name (LANG-01). LANGUAGES says which of them are on. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
  it: 'Italiano',
} as const;

/** What Open Graph calls each language. */
export const LOCALE_NAMES: Record<string, string> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  nl: 'nl_NL',
  it: 'it_IT',
};

/** The language of addresses without a prefix, of the code and of the catalogue that all others translate. */
export const ORIGINAL = 'en';

export type Language = keyof typeof LANGUAGE_NAMES;

/** Which way a language is written, for `dir`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language.startsWith('ar') ? 'rtl' : 'ltr');

/** Browsers read an address that begins like this as one of another site, also with backslashes. */
const OTHER_SITE = /^\/[/\\\s]+/;

/**
 * Address of a page in a language (LANG-02): '/house/7' in English, '/de/house/7' in German. It never leaves this site:
 * what stands behind '/de' in '/de//example.com' would be an address of its own.
 * @param path path on this site, with query and hash if there are any
 */
export function pathIn(language: string, path: string): string {
  const own = path.replace(OTHER_SITE, '/');
  if (language === ORIGINAL) return own;
  return own === '/' || /^\/[?#]/.test(own) ? `/${language}${own.slice(1)}` : `/${language}${own}`;
}

/**
 * The language that an address names, and the path behind its prefix.
 * @param languages those that are on: any other prefix is part of the path
 */
export function splitLanguage(
  address: string,
  languages: readonly string[],
): { language: string; path: string } {
  const language = /^\/([^/?#]+)/.exec(address)?.[1] ?? '';
  if (language === ORIGINAL || !languages.includes(language)) return { language: ORIGINAL, path: address };
  const rest = address.slice(language.length + 1);
  return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/**
 * The folder of the web client in a language: `dist` if English alone is on, `dist-en-de/de` for German beside English.
 * Pages name every language that is on, so each set of languages has builds of its own.
 */
export const buildFolder = (name: string, language: string, languages: readonly string[]): string =>
  languages.length === 1 ? name : `${name}-${languages.join('-')}/${language}`;

/** The absolute address of a page in the language that is in use, as mails and feeds name it. */
export const pageUrl = (path: string, origin: string): string =>
  new URL(pathIn(currentLanguage(), path), origin).href;

/** The header in which the web client names the language of its page; programs may send it, too (LANG-13). */
export const LANGUAGE_HEADER = 'swapstead-language';
