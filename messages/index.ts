import { compileMessages } from './build/compile.ts';
import { inSeveralLanguages, type Texts } from './catalogues.ts';
import type { Messages } from './compiled/messages.d.ts';

export type { MessagePart } from './compiled/messages.d.ts';
export { textTable } from './text-table.ts';

const catalogues = new Map<string, Texts>();
for (const language of await compileMessages())
  catalogues.set(language, await import(`./compiled/${language}.js`));

/** The languages that are on, English first (LANG-01). */
export const languages: readonly string[] = [...catalogues.keys()];

const inUse = inSeveralLanguages(catalogues, 'en');

/** The language that texts are written in now, and a way to run a function, and what it awaits, in another. */
export const { currentLanguage, withLanguage } = inUse;

/**
 * Every text that a person reads, as a typed function of its arguments. This module serves Node; the client build
 * replaces each use with the message of its own language (web/build/messages.ts).
 */
export const m = inUse.m as unknown as Messages;
