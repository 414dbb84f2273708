import { z } from 'zod';
import { ORIGINAL } from './languages.ts';
import { currentLocale, inCurrentLocale, languageName } from './locale.ts';

/**
 * Languages that a member can speak, or describe a home in: base language codes of BCP 47, by their English names. A
 * code never leaves this list, since members have stored it.
 */
// biome-ignore format: one code a line would hide the rest of the file
export const LANGUAGE_CODES = [
  'af', 'sq', 'am', 'ar', 'hy', 'az', 'eu', 'be', 'bn', 'bs', 'bg', 'yue', 'ca', 'zh', 'hr', 'cs', 'da',
  'nl', 'en', 'et', 'fil', 'fi', 'fr', 'gl', 'ka', 'de', 'el', 'gu', 'he', 'hi', 'hu', 'is', 'id', 'ga',
  'it', 'ja', 'kk', 'ko', 'lv', 'lt', 'lb', 'mk', 'ms', 'mt', 'mr', 'ne', 'no', 'fa', 'pl', 'pt', 'pa',
  'ro', 'ru', 'sr', 'sk', 'sl', 'es', 'sw', 'sv', 'gsw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'cy',
] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** One language of the list. */
export const languageCodeSchema = (unknown: () => string) => z.enum(LANGUAGE_CODES, { error: unknown });

/** The listed language of a language of the site: 'en' for 'en-XA', and English for one that is not listed. */
export function languageCodeOf(language: string): LanguageCode {
  const [base] = language.split('-');
  return LANGUAGE_CODES.find((code) => code === base) ?? ORIGINAL;
}

const order = inCurrentLocale((locale) => new Intl.Collator(locale));

/** A language's name standing alone, as in a list to choose from: 'German', 'Allemand'. */
export function languageLabel(code: string): string {
  const [first = '', ...rest] = languageName(code);
  return first.toLocaleUpperCase(currentLocale()) + rest.join('');
}

/** Every language that can be chosen, in the order of the reader's alphabet. */
export const languageChoices = (): { value: LanguageCode; label: string }[] =>
  LANGUAGE_CODES.map((value) => ({ value, label: languageLabel(value) })).sort((a, b) =>
    order().compare(a.label, b.label),
  );
