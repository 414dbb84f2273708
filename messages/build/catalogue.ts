import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedMessage, parseMessage } from './icu.ts';
import { FOLDER, PSEUDO_LANGUAGES } from './languages.ts';
import { pseudoMessages } from './pseudo.ts';

export type Message = ParsedMessage & {
  key: string;
  text: string;
  /** What a translator cannot see in the text: where it stands, who reads it, what an argument is. */
  description?: string;
};

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

/** Admins work in English (LANG-27): their pages have no translation. */
const isAdmins = ({ key }: Message) => key.startsWith('admin_');

/** All messages of a language, in English where it has none: those of admins, and those of a language to look at. */
export function messagesOf(language: string): Message[] {
  if (language === 'en') return readCatalogue('en');
  const english = readCatalogue('en');
  if (PSEUDO_LANGUAGES.includes(language)) return pseudoMessages(language, english);
  return [...readCatalogue(language), ...english.filter(isAdmins)];
}
