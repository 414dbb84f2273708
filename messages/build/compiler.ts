import { compileMessage } from '@inlang/paraglide-js';
import { type Message, messagesOf } from './catalogue.ts';
import { declarations } from './types.ts';

/**
 * Compiles catalogues: a module for each language that exports a function for each message, and the types of these
 * functions. Throws for a faulty message, and for a translation that has other messages or arguments than English.
 */
export function compileCatalogues(languages: readonly string[]): Record<string, string> {
  const english = messagesOf('en');
  return {
    'messages.d.ts': declarations(english),
    ...Object.fromEntries(
      languages.map((language) => {
        const messages = language === 'en' ? english : messagesOf(language);
        assertSameArguments(language, messages, english);
        return [`${language}.js`, compileCatalogue(language, messages)];
      }),
    ),
  };
}

/** Throws unless a translation has the messages of the English catalogue, each with the same arguments and tags. */
export function assertSameArguments(language: string, messages: Message[], english: Message[]): void {
  const originals = new Map(english.map((message) => [message.key, message]));
  for (const message of messages) {
    const original = originals.get(message.key);
    if (!original) throw new SyntaxError(`${language}.json: English has no ${message.key}.`);
    const [here, there] = [namesIn(message), namesIn(original)];
    if (here !== there)
      throw new SyntaxError(`${language}.json, ${message.key}: takes ${here}, and in English ${there}.`);
    originals.delete(message.key);
  }
  const missing = [...originals.keys()];
  if (missing.length > 0)
    throw new SyntaxError(
      `${language}.json: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    );
}

const namesIn = ({ arguments: args, tags }: Message): string =>
  [...[...args.keys()].map((name) => `{${name}}`), ...[...tags].map((tag) => `<${tag}>`)].sort().join(' ') ||
  'nothing';

function compileCatalogue(language: string, messages: Message[]): string {
  return [
    "import * as registry from '../registry.ts';",
    ...messages.map((message) => `export const ${message.key} = ${compiled(message, language)};`),
    '',
  ].join('\n');
}

/** A function in JavaScript, without the types that Paraglide writes into comments. */
function compiled({ key, declarations, variants }: Message, language: string): string {
  const selectors = (variants[0]?.matches ?? []).map(({ key: name }) => ({
    type: 'variable-reference' as const,
    name,
  }));
  const { code } = compileMessage(
    declarations,
    { id: key, bundleId: key, locale: language, selectors },
    variants.map(({ matches, pattern }, index) => ({ id: String(index), messageId: key, matches, pattern })),
  );
  return (
    code
      // What tags may carry beside their name; ours carry nothing.
      .replaceAll(', options: {}, attributes: {}', '')
      .replaceAll(/\/\*\* @type (?:(?!\*\/).)*\*\/ ?/gs, '')
      .trim()
      .replace(/;$/, '')
  );
}
