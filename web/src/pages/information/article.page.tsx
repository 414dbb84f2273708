import { ORIGINAL } from '@swapstead/contract/languages';
import { ARTICLES, type Article } from '@swapstead/contract/site/articles';
import { m } from '@swapstead/messages';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { blogPage } from '../../content/blog.ts';
import { type PictureName, pictureFile } from '../../content/pictures.ts';
import type { Prose as ProseText } from '../../content/prose.ts';
import { ARTICLE_LANGUAGE, ArticleCard, ArticleDate } from '../../features/text-pages/article-card.tsx';
import { Picture } from '../../features/text-pages/picture.tsx';
import { Prose } from '../../features/text-pages/prose.tsx';
import { StructuredData, workLanguage } from '../../features/text-pages/structured-data.tsx';
import { useOrigin } from '../../lib/address/origin.ts';
import { usePageParams } from '../../lib/address/page-params.ts';
import type { Prepare } from '../../lib/loading/prepare.ts';
import { useFrameSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { lazyWithPreload } from '../../ui/lazy/lazy-with-preload.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Page as NotFoundPage } from '../frame/not-found.page.tsx';

const files = import.meta.glob<ProseText>('../../content/blog/*.mdx');

/** The text of each article, in a chunk of its own. */
const texts = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\/|\.mdx$/g, ''),
    lazyWithPreload(async () => {
      const { default: content } = await load();
      return () => <Prose content={content} className="mx-auto max-w-text text-18" />;
    }),
  ]),
);

export const prepare: Prepare = async ({ params: { slug = '' } }) => texts[slug]?.preload();

export function Page() {
  const { slug } = usePageParams();
  const article = ARTICLES.find((one) => one.slug === slug);
  return article ? <ArticlePage key={slug} article={article} /> : <NotFoundPage />;
}

function ArticlePage({ article }: { article: Article }) {
  const { slug, title, description, category, author } = article;
  const picture = article.picture as PictureName;
  const Text = texts[slug];
  return (
    <article className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta
        title={title}
        description={description}
        path={paths.article(slug)}
        image={pictureFile(picture, '960.webp')}
        type="article"
      />
      <ArticleData article={article} />
      <header className="wrap grid justify-items-center pt-6 text-center">
        <Link
          to={paths.blog()}
          className="inline-flex items-center gap-2 justify-self-start py-3 text-15 font-semibold link-quiet"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {blogPage.back}
        </Link>
        <p className="mt-[clamp(24px,4vw,56px)] text-15 font-semibold text-clay">{category}</p>
        <h1
          lang={ARTICLE_LANGUAGE}
          className="mt-3 max-w-[16em] text-[clamp(2.25rem,5vw,4rem)] leading-[1.04] tracking-[-0.028em]"
        >
          {title}
        </h1>
        <p lang={ARTICLE_LANGUAGE} className="mt-5 max-w-[48ch] text-18 text-ink-soft">
          {description}
        </p>
        <div className="flex flex-wrap justify-center gap-x-1.5 text-14 text-ink-soft">
          <p className="mt-4">{author} ·</p>
          <ArticleDate article={article} />
        </div>
      </header>
      <div className="wrap mt-10 mb-[clamp(40px,5vw,72px)]">
        <Picture
          name={picture}
          sizes="(width >= 1100px) 1100px, 92vw"
          priority
          className="mx-auto aspect-[3/2] w-full max-w-[1100px] rounded-card sm:aspect-[2/1]"
        />
      </div>
      <div lang={ARTICLE_LANGUAGE} className="wrap min-h-[60svh]">
        <Suspense>{Text && <Text />}</Suspense>
      </div>
      <More article={article} />
    </article>
  );
}

/** Two other articles, those of the same category first. */
function More({ article }: { article: Article }) {
  const others = ARTICLES.filter(({ slug }) => slug !== article.slug);
  const kin = others.filter(({ category }) => category === article.category);
  const more = [...new Set([...kin, ...others])].slice(0, 2);
  return (
    <aside aria-labelledby="more" className="no-print wrap pt-[clamp(56px,7vw,96px)]">
      <div className="mx-auto max-w-[1100px] border-t border-line pt-10">
        <h2 id="more" className="text-28">
          {m.information_article_read_on()}
        </h2>
        <ul className="mt-7 grid gap-x-8 gap-y-12 sm:grid-cols-2">
          {more.map((other) => (
            <li key={other.slug}>
              <ArticleCard article={other} level={3} />
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function ArticleData({ article }: { article: Article }) {
  const origin = useOrigin();
  const { name } = useFrameSite();
  return (
    <StructuredData
      data={{
        '@type': 'Article',
        ...workLanguage(ORIGINAL),
        headline: article.title,
        description: article.description,
        datePublished: article.date,
        articleSection: article.category,
        author: { '@type': 'Organization', name: article.author },
        publisher: { '@type': 'Organization', name },
        image: origin + pictureFile(article.picture as PictureName, '960.webp'),
        mainEntityOfPage: origin + paths.article(article.slug),
      }}
    />
  );
}
