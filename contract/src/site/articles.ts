import list from './articles.json' with { type: 'json' };

/** The category buttons in their order. 'All' comes before them and is not a category (BLOG-02). */
export const ARTICLE_CATEGORIES = [
  'Getting started',
  'Hosting',
  'Family',
  'Peace of mind',
  'Slow travel',
] as const;

export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

/** An article's metadata; its text is web/src/content/blog/{slug}.mdx. Exactly one article is featured (BLOG-01). */
export type Article = {
  slug: string;
  title: string;
  description: string;
  category: ArticleCategory;
  /** Calendar day, YYYY-MM-DD. */
  date: string;
  author: string;
  reading_minutes: number;
  /** Name of a picture in web/src/content/pictures.ts. */
  picture: string;
  featured: boolean;
};

/** The articles of the blog, newest first; `npm run generate` collects them from the texts. */
export const ARTICLES = list as readonly Article[];
