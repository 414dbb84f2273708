import { useOrigin } from '../lib/origin.ts';

type PageMetaProps = {
  /** Without the name of the site, which is added on every page but the first. */
  title: string;
  description: string;
  /** Path of the page's one true address. */
  path: string;
  /** Path of a picture for previews of the link. */
  image?: string | undefined;
};

/** What search engines and link previews read. Only what every visitor may see belongs in here. */
export function PageMeta({ title, description, path, image = '/social-card.png' }: PageMetaProps) {
  const origin = useOrigin();
  return (
    <>
      <title>{path === '/' ? title : `${title} | Swapstead`}</title>
      <meta name="description" content={description} />
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
