import { compile } from '@mdx-js/mdx';
import rehypeExtractToc from '@stefanprobst/rehype-extract-toc';
import rehypeExtractTocMdx from '@stefanprobst/rehype-extract-toc/mdx';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';

/**
 * Compiles prose (.mdx) into a component at build time, so the compiler doesn't reach the browser. A module exports
 * the text, its `frontmatter` and its `tableOfContents`; headings have ids. See docs/decisions/0400.
 */
export function mdx() {
  return {
    name: 'mdx',
    enforce: 'pre' as const,
    async transform(value: string, path: string) {
      if (!path.endsWith('.mdx')) return;
      const { value: code, map } = await compile(
        { value, path },
        {
          remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm],
          rehypePlugins: [rehypeSlug, rehypeExtractToc, rehypeExtractTocMdx],
        },
      );
      return { code: String(code), map: map ?? null };
    },
  };
}
