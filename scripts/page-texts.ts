import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Article } from '../contract/src/site/articles.ts';
import { type ListedPage, SITE_PAGES } from '../contract/src/site/pages.ts';
import { accessibilityPage } from '../web/src/content/accessibility.ts';
import { blogPage } from '../web/src/content/blog.ts';
import { careersPage } from '../web/src/content/careers.ts';
import { creditsPage } from '../web/src/content/credits.ts';
import { faqPage } from '../web/src/content/faq.ts';
import { howItWorksPage } from '../web/src/content/how-it-works.ts';
import { publicPages } from '../web/src/content/pages.ts';
import { partnersPage } from '../web/src/content/partners.ts';
import { pressPage } from '../web/src/content/press.ts';
import { subscriptionPage } from '../web/src/content/subscription.ts';

type PageText = { title: string; description: string };

const CONTENT = new URL('../web/src/content/', import.meta.url);

/** Title and description of every page of the sitemap by address, for the page's head. */
export async function pageTexts(): Promise<string> {
  const prose = async (slug: string) => (await frontmatterOf(`${slug}.mdx`)) as PageText;
  const pages: Record<ListedPage, PageText> = {
    home: publicPages.home,
    homes: publicPages.homes,
    auth: publicPages.auth,
    contact: publicPages.contact,
    subscription: subscriptionPage,
    howItWorks: howItWorksPage,
    faq: faqPage,
    about: await prose('about'),
    careers: careersPage,
    blog: blogPage,
    press: pressPage,
    partners: partnersPage,
    safety: await prose('safety'),
    privacy: await prose('privacy'),
    terms: await prose('terms'),
    cookies: await prose('cookies'),
    accessibility: accessibilityPage,
    credits: creditsPage,
  };
  const texts = Object.entries(pages).map(([name, { title, description }]) => [
    SITE_PAGES[name as ListedPage].path,
    { title, description },
  ]);
  return json(Object.fromEntries(texts));
}

/** The metadata of each article of the blog, newest first. */
export async function articles(): Promise<string> {
  const files = (await readdir(new URL('blog/', CONTENT))).filter((file) => file.endsWith('.mdx'));
  const list = await Promise.all(files.map(async (file) => (await frontmatterOf(`blog/${file}`)) as Article));
  return json(list.sort((a, b) => b.date.localeCompare(a.date)));
}

async function frontmatterOf(file: string): Promise<unknown> {
  const source = await readFile(new URL(file, CONTENT), 'utf8');
  const [, yaml] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
  if (!yaml) throw new Error(`${file} has no frontmatter.`);
  return parse(yaml);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
