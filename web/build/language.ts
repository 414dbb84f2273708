import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildFolder, directionOf, ORIGINAL } from '../../contract/src/languages.ts';
import { languagesOn } from '../../messages/build/languages.ts';

const CONTENT = join(import.meta.dirname, '../src/content');

/**
 * The language that is being built: each is a build of its own (docs/decisions/1022). Not `LANGUAGE`, which gettext
 * reads and some systems set.
 */
export const LANGUAGE = process.env.BUILD_LANGUAGE ?? ORIGINAL;

/** The folder of the build that is being made. */
export const folderIn = (name: string): string => buildFolder(name, LANGUAGE, languagesOn());

/**
 * What differs in the build of another language, besides its messages: the information pages that are translated, the
 * first faces with all letters of Western Europe, and what `<html>` says of the page.
 */
export function inLanguage(language = LANGUAGE): Plugin[] {
  if (language === ORIGINAL) return [];
  return [translatedContent(language), firstFaces(), htmlTag(language)];
}

/** Takes a text of src/content from the folder of the language if it is there; otherwise it stays English. */
function translatedContent(language: string): Plugin {
  return {
    name: 'translated-content',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.') || importer?.startsWith(join(CONTENT, language))) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found?.id.startsWith(`${CONTENT}/`)) return null;
      const translated = join(CONTENT, language, found.id.slice(CONTENT.length));
      return existsSync(translated) ? translated : null;
    },
  };
}

/** The first faces of English have no accented letters; the pages of other languages all need some (LANG-10). */
function firstFaces(): Plugin {
  return {
    name: 'first-faces',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('styles/app.css')) return null;
      return code.replace('./fonts.css', './fonts-latin.css');
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('fraunces-core-500-600.woff2', 'fraunces-latin-500-600.woff2')
          .replace('instrument-sans-core.woff2', 'instrument-sans-latin.woff2'),
    },
  };
}

function htmlTag(language: string): Plugin {
  return {
    name: 'html-tag',
    transformIndexHtml: (html) =>
      html.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`),
  };
}
