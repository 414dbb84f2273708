import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with one catalogue for each language. */
export const FOLDER = join(import.meta.dirname, '..');

/**
 * Languages made from English to look at: en-XA is accented and 40 % longer, ar-XB is written from right to left. They
 * have no catalogue of their own.
 */
export const PSEUDO_LANGUAGES: readonly string[] = ['en-XA', 'ar-XB'];

/** The languages that have a catalogue, English first. */
export const languages = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => file.slice(0, 2))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/**
 * The languages that are on (LANG-01), English first: LANGUAGES holds their codes, separated by commas. Throws for one
 * that has no catalogue.
 */
export function languagesOn(value = process.env.LANGUAGES): string[] {
  const asked = (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const known = [...languages(), ...PSEUDO_LANGUAGES];
  for (const language of asked) {
    if (!known.includes(language)) throw new Error(`LANGUAGES: there is no catalogue for ${language}.`);
  }
  return [...new Set(['en', ...asked])];
}
