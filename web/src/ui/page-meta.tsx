import { LOCALE_NAMES, ORIGINAL, pathIn } from '@swapstead/contract/languages';
import { currentLanguage, languages } from '@swapstead/messages';
import { useLayoutEffect } from 'react';
import { useOrigin } from '../lib/address/origin.ts';
import { shownPath } from '../lib/address/site-language.ts';
import { useHydrated } from '../lib/loading/hydrated.ts';

type PageMetaProps = {
  /** Without the site's name, which is added on every page except the home page. */
  title: string;
  description: string;
  /** Path of the page's canonical address. */
  path: string;
  /** Path of a picture for link previews. */
  image?: string | undefined;
  type?: 'website' | 'article';
};

/**
 * The metadata for search engines and link previews. It may only contain what every visitor may see. The server
 * writes the same into its HTML (server/src/pages/page-heads.ts), so this waits for the browser.
 */
export function PageMeta({
  title,
  description,
  path,
  image = '/social-card.png',
  type = 'website',
}: PageMetaProps) {
  const origin = useOrigin();
  if (!useOwnHead()) return null;
  const own = origin + shownPath(path);
  return (
    <>
      <title>{path === '/' ? title : `${title} | Swapstead`}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      <meta property="og:image" content={origin + image} />
      {languages.length > 1 && <Alternates origin={origin} path={path} />}
    </>
  );
}

/** The page's language, and its addresses in all languages that are on (LANG-07). */
function Alternates({ origin, path }: { origin: string; path: string }) {
  return (
    <>
      <meta property="og:locale" content={LOCALE_NAMES[currentLanguage()]} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + pathIn(language, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathIn(ORIGINAL, path)} />
    </>
  );
}

/** The metadata of a page that shows only a message; not for search engines. */
export function NoticeMeta({ title }: { title: string }) {
  if (!useOwnHead()) return null;
  return (
    <>
      <title>{`${title} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** True once the client sets the metadata; the server's is then removed. */
function useOwnHead(): boolean {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (!isHydrated) return;
    for (const element of document.head.querySelectorAll('[data-served]')) element.remove();
  }, [isHydrated]);
  return isHydrated;
}
