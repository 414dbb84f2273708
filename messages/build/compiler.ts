import { compileMessage } from '@inlang/paraglide-js';
import { languages, type Message, readCatalogue } from './catalogue.ts';
import { declarations } from './types.ts';

/**
 * Compiles all catalogues: a module for each language that exports a function for each message, and the types of
 * these functions. Throws for a faulty message, and if a translation takes other arguments than the English text.
 */
export function compileCatalogues(): Record<string, string> {
  const english = readCatalogue('en');
  return {
    'messages.d.ts': declarations(english),
    ...Object.fromEntries(languages().map((language) => [`${language}.js`, compileCatalogue(language)])),
  };
}

function compileCatalogue(language: string): string {
  return [
    "import * as registry from '../registry.ts';",
    ...readCatalogue(language).map(
      (message) => `export const ${message.key} = ${compiled(message, language)};`,
    ),
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
  return code
    .replaceAll(/\/\*\* @type (?:(?!\*\/).)*\*\/ ?/gs, '')
    .trim()
    .replace(/;$/, '');
}
