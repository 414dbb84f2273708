import { existsSync, readFileSync } from 'node:fs';
import { compile } from '@mdx-js/mdx';
import rehypeExtractToc from '@stefanprobst/rehype-extract-toc';
import rehypeExtractTocMdx from '@stefanprobst/rehype-extract-toc/mdx';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';

/**
 * Compiles prose (.mdx) into a component at build time, so the compiler doesn't reach the browser. A module exports
 * the text, its `frontmatter` and its `tableOfContents`; headings have ids, in a translation those of the English text,
 * so that one hash works in every language. See docs/decisions/0400.
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
          rehypePlugins: [rehypeSlug, ...(await englishIds(path)), rehypeExtractToc, rehypeExtractTocMdx],
        },
      );
      return { code: String(code), map: map ?? null };
    },
  };
}

type Node = { tagName?: string; properties?: { id?: string }; children?: Node[] };

/** The headings below a node, in the order of the text. */
const headingsOf = (node: Node): Node[] =>
  (node.children ?? []).flatMap((child) =>
    /^h[1-6]$/.test(child.tagName ?? '') ? [child] : headingsOf(child),
  );

/** A plugin that gives the headings of a translation the ids of the English ones; none for an English text. */
async function englishIds(path: string): Promise<(() => (tree: Node) => void)[]> {
  const english = path.replace(/\/content\/[a-z]{2}\//, '/content/');
  if (english === path || !existsSync(english)) return [];
  const ids: (string | undefined)[] = [];
  const collect = () => (tree: Node) => {
    ids.push(...headingsOf(tree).map(({ properties }) => properties?.id));
  };
  await compile(
    { value: readFileSync(english, 'utf8'), path: english },
    {
      remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm],
      rehypePlugins: [rehypeSlug, collect],
    },
  );
  return [
    () => (tree) => {
      const headings = headingsOf(tree);
      if (headings.length !== ids.length)
        throw new Error(`${path} has ${headings.length} headings, and the English text ${ids.length}.`);
      for (const [index, heading] of headings.entries())
        heading.properties = { ...heading.properties, id: ids[index] };
    },
  ];
}
