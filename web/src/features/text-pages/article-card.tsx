import { ORIGINAL } from '@swapstead/contract/languages';
import type { Article } from '@swapstead/contract/site/articles';
import { currentLanguage, m } from '@swapstead/messages';
import { Link } from 'react-router';
import type { PictureName } from '../../content/pictures.ts';
import { paths } from '../../paths.ts';
import { LongDate } from './inline.tsx';
import { Picture } from './picture.tsx';

/** Articles are written in English; pages in other languages say so, to readers and to their programs. */
export const ARTICLE_LANGUAGE = currentLanguage() === ORIGINAL ? undefined : ORIGINAL;

/** The title's link covers the whole card. */
const stretched = 'link-quiet after:absolute after:inset-0 after:rounded-card';

export function ArticleCard({ article, level = 2 }: { article: Article; level?: 2 | 3 }) {
  const { slug, title, description, picture, category } = article;
  const Title = `h${level}` as const;
  return (
    <article className="group relative">
      <Picture
        name={picture as PictureName}
        sizes="(width >= 960px) 30vw, (width >= 640px) 45vw, 92vw"
        decorative
        className="aspect-[3/2] w-full rounded-card"
      />
      <p lang={ARTICLE_LANGUAGE} className="mt-5 text-14 font-semibold text-clay">
        {category}
      </p>
      <Title lang={ARTICLE_LANGUAGE} className="mt-1.5 text-22">
        <Link to={paths.article(slug)} className={stretched}>
          {title}
        </Link>
      </Title>
      <p lang={ARTICLE_LANGUAGE} className="mt-2.5 text-ink-soft">
        {description}
      </p>
      <ArticleDate article={article} />
    </article>
  );
}

/** The article shown above the others. */
export function FeaturedArticle({ article, label }: { article: Article; label: string }) {
  const { slug, title, description, picture, category } = article;
  return (
    <article className="relative mt-10 grid overflow-hidden rounded-panel bg-surface shadow-soft lg:grid-cols-[3fr_2fr]">
      <Picture
        name={picture as PictureName}
        sizes="(width >= 960px) 55vw, 92vw"
        priority
        decorative
        className="aspect-[3/2] size-full lg:aspect-auto lg:min-h-[26rem]"
      />
      <div className="flex flex-col justify-end p-[clamp(24px,4vw,52px)]">
        <p className="text-14 font-semibold text-clay">
          {label} · <span lang={ARTICLE_LANGUAGE}>{category}</span>
        </p>
        <h2 lang={ARTICLE_LANGUAGE} className="mt-3 text-[clamp(1.75rem,3.2vw,2.5rem)]">
          <Link to={paths.article(slug)} className={stretched}>
            {title}
          </Link>
        </h2>
        <p lang={ARTICLE_LANGUAGE} className="mt-4 text-18 text-ink-soft">
          {description}
        </p>
        <ArticleDate article={article} />
      </div>
    </article>
  );
}

export function ArticleDate({ article }: { article: Article }) {
  return (
    <p className="mt-4 text-14 text-ink-soft">
      <LongDate day={article.date} /> ·{' '}
      {m.text_pages_article_card_reading_time({ minutes: article.reading_minutes })}
      {ARTICLE_LANGUAGE && ` · ${m.text_pages_article_card_in_english()}`}
    </p>
  );
}
