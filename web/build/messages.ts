import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { messagesOf } from '../../messages/build/catalogue.ts';
import { COMPILED, compileMessages } from '../../messages/build/compile.ts';
import { languagesOn } from '../../messages/build/languages.ts';

const PACKAGE = '@swapstead/messages';
const IMPORT = /import \{([^}]*)\} from '@swapstead\/messages';/;
const USE = /\bm\.([a-z][a-z0-9_]*)(\(\))?/g;
const FOLDER = join(import.meta.dirname, '..', '..', 'messages');
const REGISTRY = join(FOLDER, 'registry.ts');

/**
 * Puts the messages of one language into the modules that use them, so that a page loads those it shows and no others.
 * A message without arguments becomes its text; any other becomes the function that Paraglide compiled, at the top of
 * the module. See docs/decisions/0997.
 */
export function messages(language = 'en'): Plugin {
  let functions = new Map<string, string>();
  let texts = new Map<string, string>();
  return {
    name: 'messages',
    enforce: 'pre',
    async buildStart() {
      await compileMessages([...new Set(['en', language])]);
      functions = readFunctions(language);
      texts = new Map(
        messagesOf(language)
          .filter((message) => message.arguments.size === 0 && message.tags.size === 0)
          .map(({ key, variants }) => [key, textOf(variants[0]?.pattern ?? [])]),
      );
    },
    /** The development server starts again with a changed text. */
    configureServer(server) {
      const catalogue = join(FOLDER, `${language}.json`);
      server.watcher.add(catalogue).on('change', (file) => {
        if (file === catalogue) void server.restart();
      });
    },
    resolveId: (id) => (id === PACKAGE ? `\0${PACKAGE}` : undefined),
    load: (id) => (id === `\0${PACKAGE}` ? packageFor(language) : undefined),
    transform(code, id) {
      const imported = id.includes('node_modules') ? undefined : IMPORT.exec(code)?.[1];
      if (imported === undefined) return null;
      // Elsewhere a variable of that name is something else, such as what a member speaks.
      const count = namesIn(imported).includes('languages') ? languagesOn().length : 'languages.length';
      const used = new Set<string>();
      const replaced = code
        // As constants, so that the bundler drops what a site with one language never shows.
        .replaceAll('currentLanguage()', JSON.stringify(language))
        .replaceAll(/(?<![.\w])languages\.length\b/g, String(count))
        .replace(IMPORT, (_, names: string) => importWithout('m', names))
        .replace(USE, (whole, key: string, call?: string) => {
          if (!functions.has(key)) throw new Error(`${id}: there is no message ${key}.`);
          const text = texts.get(key);
          if (call && text !== undefined) return JSON.stringify(text);
          used.add(key);
          return whole.replace('m.', 'm_');
        });
      const added = [...used].map((key) => `const m_${key} = ${functions.get(key)};`);
      const registry = added.some((line) => line.includes('registry.'))
        ? `import * as registry from ${JSON.stringify(REGISTRY)};\n`
        : '';
      return { code: `${registry}${added.join('\n')}\n${replaced}`, map: null };
    },
  };
}

/** What the package exports beside the messages. */
const packageFor = (language: string) => `
  export { textTable } from ${JSON.stringify(join(FOLDER, 'text-table.ts'))};
  export const currentLanguage = () => ${JSON.stringify(language)};
  export const languages = ${JSON.stringify(languagesOn())};
`;

const textOf = (pattern: { type: string; value?: string }[]) =>
  pattern.map(({ value = '' }) => value).join('');

const namesIn = (names: string): string[] =>
  names
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** An import statement of the package without one of its names; empty if none is left. */
function importWithout(name: string, names: string): string {
  const left = namesIn(names).filter((one) => one !== name);
  return left.length > 0 ? `import { ${left.join(', ')} } from '${PACKAGE}';` : '';
}

/** The compiled functions of a language, by message. */
function readFunctions(language: string): Map<string, string> {
  const source = readFileSync(join(COMPILED, `${language}.js`), 'utf8');
  return new Map(
    source
      .split('\nexport const ')
      .slice(1)
      .map((one) => {
        const [, key = '', code = ''] = /^(\w+) = (.*?);?\s*$/s.exec(one) ?? [];
        return [key, code];
      }),
  );
}
