import { useLayoutEffect } from 'react';
import { useOrigin } from '../lib/origin.ts';

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

/** What search engines and link previews read. Only what every visitor may see belongs in here. */
export function PageMeta({
  title,
  description,
  path,
  image = '/social-card.png',
  type = 'website',
}: PageMetaProps) {
  const origin = useOrigin();
  useLayoutEffect(removeServedHead, []);
  return (
    <>
      <title>{path === '/' ? title : `${title} | Swapstead`}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {origin && (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:url" content={origin + path} />
          <meta property="og:image" content={origin + image} />
        </>
      )}
    </>
  );
}

/** The server wrote the same for those who run no script; from here on the page speaks for itself. */
function removeServedHead() {
  for (const element of document.head.querySelectorAll('[data-served]')) element.remove();
}
