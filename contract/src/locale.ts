import { currentLanguage, m } from '@swapstead/messages';

/** Which form of a language dates and numbers take. English is British, as its texts are, also where it is made to look at. */
const LOCALES: Record<string, string> = { en: 'en-GB', 'en-XA': 'en-GB', 'ar-XB': 'en-GB' };

/** The locale of a language. */
export const localeOf = (language: string): string => LOCALES[language] ?? language;

/** The locale of the texts being written, for Intl. */
export const currentLocale = (): string => localeOf(currentLanguage());

/** A label within a sentence, in small letters; German nouns, which most labels begin with, keep their capital. */
export const labelWithin = (label: string): string =>
  currentLanguage() === 'de' ? label : label.toLowerCase();

/** The name of a language in the reader's, as it stands in a sentence: 'German', 'allemand'. */
export function languageName(language: string): string {
  const name = languageNames().of(language);
  if (name && name !== language) return name;
  // Chromium leaves this one out of its language data.
  return language === 'gsw' ? m.languages_swiss_german() : language;
}

/**
 * A formatter of Intl in the language of the reader. Each is created once per language, because creating one takes a
 * hundred times as long as using it.
 */
// Without this note a client build would keep every formatter of a module that it uses.
/* @__NO_SIDE_EFFECTS__ */
export function inCurrentLocale<Formatter>(create: (locale: string) => Formatter): () => Formatter {
  const created = new Map<string, Formatter>();
  return () => {
    const locale = currentLocale();
    const formatter = created.get(locale) ?? create(locale);
    created.set(locale, formatter);
    return formatter;
  };
}

const languageNames = inCurrentLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }));
