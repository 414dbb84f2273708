import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { homeSummary } from '@swapstead/contract/homes/summary';
import { LOCALE_NAMES, ORIGINAL, pathIn } from '@swapstead/contract/languages';
import { ARTICLES } from '@swapstead/contract/site/articles';
import { pageTextsIn } from '@swapstead/contract/site/page-texts';
import { pageOf } from '@swapstead/contract/site/pages';
import type { Site } from '@swapstead/contract/site/site';
import { currentLanguage, languages } from '@swapstead/messages';
import { escapeHtml } from '../platform/escape-html.ts';

type Parts = {
  site: Site;
  siteUrl: () => string;
  /** A home as every visitor sees it; undefined if there is none. */
  findHome: (id: string) => Promise<HomeDetail | undefined>;
};

/** The head of a page; `found` is false if nothing exists at the address. */
export type PageHead = { found: boolean; tags: string };

/** The head of the page at `path` (without query). `asset` returns the built file of a source of the web client. */
export type HeadOf = (path: string, asset: (source: string) => string) => Promise<PageHead>;

type Preview = { title: string; description: string; image?: string | undefined; type?: 'article' };

const CARD = '/social-card.png';

/**
 * The title and meta tags of a page for clients that run no script: search engines and link previews. The web client
 * sets the same ones when it runs. They contain nothing that a visitor may not see.
 */
export function createPageHeads({ site, siteUrl, findHome }: Parts): HeadOf {
  async function previewOf(path: string): Promise<Preview | undefined> {
    const [, kind, name] = path.split('/');
    if (kind === 'blog' && name) return articlePreview(name);
    if (kind === 'house' && name) return homePreview(await findHome(name));
    return pageTextsIn(currentLanguage())[path];
  }

  return async function headOf(path, asset) {
    const clean = path.replace(/(.)\/$/, '$1');
    const page = pageOf(clean);
    const preview = page && (await previewOf(clean));
    if (preview) return { found: true, tags: publicTags(clean, preview, asset) };
    const isMissing = !page || page === '/house/:id' || page === '/blog/:slug';
    return { found: !isMissing, tags: tags(site.name, ['<meta name="robots" content="noindex">']) };
  };

  function publicTags(path: string, preview: Preview, asset: (source: string) => string): string {
    const { title, description, image = CARD, type = 'website' } = preview;
    const absolute = (address: string) => new URL(address, siteUrl()).href;
    const picture = image.startsWith('/') ? image : asset(image);
    const own = absolute(pathIn(currentLanguage(), path));
    return tags(`${title} | ${site.name}`, [
      meta('name', 'description', description),
      meta('property', 'og:type', type),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', own),
      meta('property', 'og:image', absolute(picture)),
      `<link rel="canonical" href="${escapeHtml(own)}">`,
      ...(languages.length > 1 ? alternates((language) => absolute(pathIn(language, path))) : []),
    ]);
  }
}

/** The page's language, and its addresses in all languages that are on (LANG-07). */
function alternates(addressIn: (language: string) => string): string[] {
  const link = (hreflang: string, language = hreflang) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(addressIn(language))}">`;
  return [
    meta('property', 'og:locale', LOCALE_NAMES[currentLanguage()] ?? currentLanguage()),
    ...languages.map((language) => link(language)),
    link('x-default', ORIGINAL),
  ];
}

function articlePreview(slug: string): Preview | undefined {
  const article = ARTICLES.find((one) => one.slug === slug);
  if (!article) return undefined;
  const { title, description, picture } = article;
  return { title, description, image: `src/assets/pictures/${picture}-960.webp`, type: 'article' };
}

function homePreview(home: HomeDetail | undefined): Preview | undefined {
  if (!home) return undefined;
  const [photo] = home.photos;
  const image = photo && `${photo.photo_url}/${photo.widths.at(-1)}.webp`;
  return { title: home.title, description: homeSummary(home), image };
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** The client removes these once it has set its own. */
function tags(title: string, others: string[]): string {
  return [`<title>${escapeHtml(title)}</title>`, ...others]
    .map((tag) => tag.replace(/^<\w+/, '$& data-served'))
    .join('\n    ');
}
