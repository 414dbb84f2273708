import * as text from '../../content/privacy.mdx';
import { LongRead } from '../../features/text-pages/long-read.tsx';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

const { title, description } = text.frontmatter as { title: string; description: string };

export function Page() {
  return (
    <>
      <PageMeta title={title} description={description} path={paths.privacy()} />
      <LongRead text={text} original={paths.privacy()} />
    </>
  );
}
