import {
  ARTICLE_CATEGORIES,
  ARTICLES,
  type Article,
  type ArticleCategory,
} from '@swapstead/contract/site/articles';
import { Rss } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { blogPage } from '../../content/blog.ts';
import { ArticleCard, FeaturedArticle } from '../../features/text-pages/article-card.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { useHydrated } from '../../lib/loading/hydrated.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';

type Choice = ArticleCategory | 'All';

const CHOICES: readonly Choice[] = ['All', ...ARTICLE_CATEGORIES];

export function Page() {
  const [params, setParams] = useSearchParams();
  // The server renders the page without a choice.
  const wanted = useHydrated() ? params.get('category') : null;
  const choice = CHOICES.find((one) => one === wanted) ?? 'All';
  // In the address, so that going back from an article shows the same list.
  const setChoice = (next: Choice) =>
    setParams(next === 'All' ? {} : { category: next }, { replace: true, preventScrollReset: true });
  const { title, description, heading, lead, filter_label, feed } = blogPage;
  const shown = ARTICLES.filter(({ category }) => choice === 'All' || category === choice);
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
            <ToggleChip key={one} aria-pressed={one === choice} onClick={() => setChoice(one)}>
              {one}
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
        {shown.length === 1 ? '1 article' : `${shown.length} articles`}
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
