import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with one catalogue for each language. */
export const FOLDER = join(import.meta.dirname, '..');

/** The languages that have a catalogue, English first. */
export const languages = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => file.slice(0, 2))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));
