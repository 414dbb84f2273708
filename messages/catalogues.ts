import { AsyncLocalStorage } from 'node:async_hooks';

/** The compiled messages of one language. */
export type Texts = Record<string, Text>;
type Text = ((inputs?: unknown) => string) & { parts?: (inputs?: unknown) => unknown[] };

/**
 * Messages of several catalogues, each written in the language that is in use when it is called. `original` is the
 * language used outside of `withLanguage`.
 */
export function inSeveralLanguages(catalogues: ReadonlyMap<string, Texts>, original: string) {
  const inUse = new AsyncLocalStorage<string>();
  const currentLanguage = (): string => inUse.getStore() ?? original;
  const texts = () => catalogues.get(currentLanguage()) as Texts;

  /** A message whose language is chosen when it is called, so tables may hold it from the start. */
  function inCurrentLanguage([key, text]: [string, Text]): [string, Text] {
    const call: Text = (inputs) => (texts()[key] as Text)(inputs);
    return [
      key,
      text.parts ? Object.assign(call, { parts: (inputs: unknown) => texts()[key]?.parts?.(inputs) }) : call,
    ];
  }

  return {
    m: Object.fromEntries(Object.entries(catalogues.get(original) as Texts).map(inCurrentLanguage)),
    currentLanguage,
    /** Runs a function, and what it awaits, in a language that has a catalogue. */
    withLanguage<T>(language: string, run: () => T): T {
      if (!catalogues.has(language)) throw new RangeError(`There is no catalogue for ${language}.`);
      return inUse.run(language, run);
    },
  };
}
