import {
  ARTICLE_CATEGORIES,
  ARTICLES,
  type Article,
  type ArticleCategory,
} from '@swapstead/contract/site/articles';
import { m } from '@swapstead/messages';
import { Rss } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { blogPage } from '../../content/blog.ts';
import { ArticleCard, FeaturedArticle } from '../../features/text-pages/article-card.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { useHydrated } from '../../lib/loading/hydrated.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';

/** A category, or undefined for all articles. */
type Choice = ArticleCategory | undefined;

const CHOICES: readonly Choice[] = [undefined, ...ARTICLE_CATEGORIES];

export function Page() {
  const [params, setParams] = useSearchParams();
  // The server renders the page without a choice.
  const wanted = useHydrated() ? params.get('category') : null;
  const choice = ARTICLE_CATEGORIES.find((one) => one === wanted);
  // In the address, so that going back from an article shows the same list.
  const setChoice = (next: Choice) =>
    setParams(next ? { category: next } : {}, { replace: true, preventScrollReset: true });
  const { title, description, heading, lead, filter_label, feed } = blogPage;
  const shown = ARTICLES.filter(({ category }) => !choice || category === choice);
  const featured = shown.find((article) => article.featured);
  return (
    <div className="wrap pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={title} description={description} path={paths.blog()} />
      <div className="mx-[calc(-1*var(--spacing-gutter))]">
        <Opening kicker={title} heading={heading} lead={lead} />
      </div>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <fieldset aria-label={filter_label} className="flex flex-wrap gap-2">
          {CHOICES.map((one) => (
            <ToggleChip key={one ?? 'all'} aria-pressed={one === choice} onClick={() => setChoice(one)}>
              {one ?? m.information_blog_all()}
            </ToggleChip>
          ))}
        </fieldset>
        <a
          href="/blog/rss.xml"
          className="inline-flex items-center gap-2 py-2 text-15 font-semibold link-quiet"
        >
          <Rss aria-hidden="true" className="size-4.5 text-clay" />
          {feed}
        </a>
      </div>
      <p role="status" className="sr-only">
        {m.information_blog_count({ count: shown.length })}
      </p>
      {featured && <FeaturedArticle article={featured} label={blogPage.featured} />}
      <Articles articles={shown.filter((article) => article !== featured)} />
    </div>
  );
}

function Articles({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null;
  return (
    <ul className="mt-14 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleCard article={article} />
        </li>
      ))}
    </ul>
  );
}
