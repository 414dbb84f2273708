import { useLayoutEffect } from 'react';
import { useOrigin } from '../lib/address/origin.ts';
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
  return (
    <>
      <title>{path === '/' ? title : `${title} | Swapstead`}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + image} />
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
