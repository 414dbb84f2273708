import { useLayoutEffect } from 'react';
import { useOrigin } from '../lib/address/origin.ts';
import { useHydrated } from '../lib/loading/hydrated.ts';

type PageMetaProps = {
  /** Without the name of the site, which is added on every page but the first. */
  title: string;
  description: string;
  /** Path of the page's one true address. */
  path: string;
  /** Path of a picture for previews of the link. */
  image?: string | undefined;
  type?: 'website' | 'article';
};

/**
 * What search engines and link previews read. Only what every visitor may see belongs in here. The server writes the
 * same into its HTML by itself (server/src/pages/page-heads.ts), so here it waits for the browser.
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

/** The same for a page that says why it shows nothing; search engines pass it by. */
export function NoticeMeta({ title }: { title: string }) {
  if (!useOwnHead()) return null;
  return (
    <>
      <title>{`${title} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** True once the page speaks for itself; what the server wrote for those who run no script is then taken away. */
function useOwnHead(): boolean {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (!isHydrated) return;
    for (const element of document.head.querySelectorAll('[data-served]')) element.remove();
  }, [isHydrated]);
  return isHydrated;
}
