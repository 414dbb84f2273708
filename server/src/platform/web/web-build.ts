import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildFolder, ORIGINAL, pathIn } from '@swapstead/contract/languages';
import { currentLanguage, languages, m } from '@swapstead/messages';

/** Where `npm run build` puts the web client in a language. */
export const webFolder = (name: 'dist' | 'dist-server', language: string): string =>
  fileURLToPath(new URL(`../../../../web/${buildFolder(name, language, languages)}`, import.meta.url));

/** Where `npm run build` puts the English web client. */
export const WEB_DIST = webFolder('dist', ORIGINAL);

/** Placeholders in index.html for the head of each page and its content. */
const TITLE = '<title>Swapstead</title>';
const HEAD_END = '</head>';
const ROOT = '<div id="root"></div>';

/** The note inside the frame that the browser fills. */
const frameNote = (note: string) =>
  `<noscript><p class="wrap py-16">${note} <a href="${pathIn(currentLanguage(), '/')}" class="link-inline">${m.pages_to_the_first_page()}</a></p></noscript>`;

/** The tags of the code that every page has, as the build writes them into index.html. */
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

type Chunk = { file: string; imports?: string[]; css?: string[] };

/** The parts of a page. */
type PageParts = {
  /** Its own tags for the head. */
  head: string;
  /** Rendered content; without it the browser renders. */
  html?: string | undefined;
  /** The time zone of the times in it; a browser in another one renders the page itself. */
  time_zone?: string | undefined;
  /** Sources whose code and styles it needs immediately. */
  sources?: readonly string[];
  /** Whether it is a text: then its code waits until the browser is idle (web/src/ui/lazy/fetch-page-code.ts). */
  isText?: boolean;
  /** Its data as JSON; a script of this type is data and never runs. */
  data: unknown;
  /** Text for readers without scripts, for a page that the browser renders. */
  note?: string | undefined;
};

/**
 * Delays the first paint until the small script before this data has run: a slow machine would otherwise show rows of
 * cards and half a panel first, and then move them. A browser without this feature paints earlier.
 */
const WHOLE = '<link rel="expect" href="#page-data" blocking="render">';

export type WebBuild = Awaited<ReturnType<typeof readWebBuild>>;

/** Reads the build of the web client in a language. Throws with a sentence for the operator if there is none. */
export async function readWebBuild(language: string) {
  const dist = webFolder('dist', language);
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(
      language === ORIGINAL
        ? 'The web client is not built: run `npm run build`.'
        : `The web client is not built in the language ${language}: run \`npm run build\` with the same LANGUAGES.`,
    );
  const index = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const [early, earlyText] = await Promise.all([
    scriptOf('early', language),
    scriptOf('early-text', language),
  ]);
  const [beforeTitle = '', afterTitle = ''] = index.split(TITLE);
  const [beforeHeadEnd = '', afterHeadEnd = ''] = afterTitle.split(HEAD_END);
  const [beforeRoot = '', afterRoot = ''] = afterHeadEnd.split(ROOT);
  const always = filesOf(['index.html']);
  const withoutCode = beforeHeadEnd.replace(CODE, '');
  const code = [...beforeHeadEnd.matchAll(CODE)].map(([tag]) => tag).join('');
  const links = new Map<string, { styles: string; code: string }>();

  function chunkOf(source: string): Chunk {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The web client has no ${source}.`);
    return chunk;
  }

  /** Code and styles of sources and of all their static imports. */
  function filesOf(sources: readonly string[], files = new Set<string>()): Set<string> {
    for (const source of sources) {
      const { file, css = [], imports = [] } = chunkOf(source);
      if (files.has(file)) continue;
      for (const one of [...css, file]) files.add(one);
      filesOf(imports, files);
    }
    return files;
  }

  /** Preloads files that the page's script would only request later. */
  function linksTo(sources: readonly string[]) {
    const key = sources.join();
    const known = links.get(key);
    if (known) return known;
    const files = [...filesOf(sources)].filter((file) => !always.has(file));
    const [styles, others] = [files.filter(isStyle), files.filter((file) => !isStyle(file))];
    const made = { styles: styles.map(styleTag).join(''), code: others.map(codeTag).join('') };
    links.set(key, made);
    return made;
  }

  return {
    /** The hashes with which the content security policy permits the inline scripts of rendered pages. */
    earlyHashes: [early, earlyText].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),

    /** Paths of the style sheets that every page has. */
    styles: [...always].filter((file) => file.endsWith('.css')).map((file) => `/${file}`),

    /** Path of a source's built file, such as 'src/assets/picture.webp'. */
    asset: (source: string) => `/${chunkOf(source).file}`,

    /** The HTML of a page. */
    page({
      head,
      html = '',
      time_zone,
      sources = [],
      isText = false,
      data,
      note = m.pages_needs_script(),
    }: PageParts): string {
      const links = linksTo(sources);
      const json = JSON.stringify(data).replaceAll('<', '\\u003c');
      return [
        beforeTitle,
        html && WHOLE,
        head,
        html ? withoutCode : beforeHeadEnd,
        links.styles,
        // A rendered page can be read without its code, so photos and fonts come first.
        html ? `<template id="page-code">${code}${links.code}</template>` : links.code,
        HEAD_END,
        beforeRoot,
        time_zone ? `<div id="root" data-zone="${time_zone}">${html}</div>` : `<div id="root">${html}</div>`,
        html ? `<script>${isText ? earlyText : early}</script>` : frameNote(note),
        `<script type="application/json" id="page-data">${json}</script>`,
        afterRoot,
      ].join('');
    },
  };
}

/** An inline script of pages. */
const scriptOf = async (name: string, language: string) =>
  (await readFile(join(webFolder('dist-server', language), `${name}.js`), 'utf8')).trim();

const isStyle = (file: string) => file.endsWith('.css');
const styleTag = (file: string) => `<link rel="stylesheet" href="/${file}">`;
const codeTag = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The pages of the web client in a language as a module of the server. */
export const importServerBuild = (language: string) =>
  import(pathToFileURL(join(webFolder('dist-server', language), 'entry-server.js')).href);
