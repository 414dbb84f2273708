import { AsyncLocalStorage } from 'node:async_hooks';
import { compileMessages } from './build/compile.ts';
import type { Messages } from './compiled/messages.d.ts';

export type { MessagePart } from './compiled/messages.d.ts';
export { textTable } from './text-table.ts';

type Texts = Record<string, Text>;
type Text = ((inputs?: unknown) => string) & { parts?: (inputs?: unknown) => unknown[] };

const DEFAULT = 'en';
const inUse = new AsyncLocalStorage<string>();
const catalogues = new Map<string, Texts>();
for (const language of await compileMessages())
  catalogues.set(language, await import(`./compiled/${language}.js`));

/** The language that texts are written in now. */
export const currentLanguage = (): string => inUse.getStore() ?? DEFAULT;

/** Runs a function, and what it awaits, in a language that has a catalogue. */
export const withLanguage = <T>(language: string, run: () => T): T => inUse.run(language, run);

/** Which languages have a catalogue. */
export const languages: readonly string[] = [...catalogues.keys()];

const texts = () => catalogues.get(currentLanguage()) as Texts;

/** A message whose language is chosen when it is called, so tables may hold it from the start. */
function inCurrentLanguage(key: string, text: Text): Text {
  const call: Text = (inputs) => (texts()[key] as Text)(inputs);
  return text.parts
    ? Object.assign(call, { parts: (inputs: unknown) => texts()[key]?.parts?.(inputs) })
    : call;
}

/**
 * Every text that a person reads, as a typed function of its arguments. This module serves Node; the client build
 * replaces each use with the message of its own language (web/build/messages.ts).
 */
export const m = Object.fromEntries(
  Object.entries(catalogues.get(DEFAULT) as Texts).map(([key, text]) => [key, inCurrentLanguage(key, text)]),
) as unknown as Messages;
