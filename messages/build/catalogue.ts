import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMessage, parseMessage } from './icu.ts';

/** The folder with one catalogue for each language. */
export const FOLDER = join(import.meta.dirname, '..');

export type Message = ParsedMessage & {
  key: string;
  text: string;
  /** What a translator cannot see in the text: where it stands, who reads it, what an argument is. */
  description?: string;
};

/** The languages that have a catalogue, English first. */
export const languages = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => file.slice(0, 2))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/**
 * Reads a catalogue in the Application Resource Bundle format (https://github.com/google/app-resource-bundle):
 * `"key": "text"`, and `"@key": { "description": "…" }` for translators. Throws with the key of the first faulty
 * message.
 */
export function readCatalogue(language: string, folder = FOLDER): Message[] {
  const entries: Record<string, unknown> = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  const stray = Object.keys(entries).find((key) => /^@[^@]/.test(key) && !(key.slice(1) in entries));
  if (stray) throw new SyntaxError(`${language}.json: ${stray} describes no message.`);
  return Object.entries(entries)
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, text]) => {
      if (!/^[a-z][a-z0-9_]*$/.test(key) || typeof text !== 'string')
        throw new SyntaxError(`${language}.json: ${key} is not a message.`);
      const about = entries[`@${key}`] as { description?: string } | undefined;
      try {
        return { key, text, description: about?.description, ...parseMessage(text) };
      } catch (error) {
        throw new SyntaxError(`${language}.json, ${key}: ${(error as Error).message}`, { cause: error });
      }
    });
}
