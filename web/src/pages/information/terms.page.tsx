import * as text from '../../content/terms.mdx';
import { LongRead } from '../../features/text-pages/long-read.tsx';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

const { title, description } = text.frontmatter as { title: string; description: string };

export function Page() {
  return (
    <>
      <PageMeta title={title} description={description} path={paths.terms()} />
      <LongRead text={text} original={paths.terms()} />
    </>
  );
}
