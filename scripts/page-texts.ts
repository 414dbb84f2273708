import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { LANGUAGE_NAMES } from '../contract/src/languages.ts';
import type { Article } from '../contract/src/site/articles.ts';
import { type ListedPage, SITE_PAGES } from '../contract/src/site/pages.ts';

type PageText = { title: string; description: string };

const CONTENT = new URL('../web/src/content/', import.meta.url);

/** Where the title of each listed page is: a module with what it exports, or prose with a frontmatter. */
const SOURCES: Record<ListedPage, [module: string, name: string, key?: string] | [prose: string]> = {
  home: ['pages', 'publicPages', 'home'],
  homes: ['pages', 'publicPages', 'homes'],
  auth: ['pages', 'publicPages', 'auth'],
  contact: ['pages', 'publicPages', 'contact'],
  subscription: ['subscription', 'subscriptionPage'],
  howItWorks: ['how-it-works', 'howItWorksPage'],
  faq: ['faq', 'faqPage'],
  about: ['about'],
  careers: ['careers', 'careersPage'],
  blog: ['blog', 'blogPage'],
  press: ['press', 'pressPage'],
  partners: ['partners', 'partnersPage'],
  safety: ['safety'],
  privacy: ['privacy'],
  terms: ['terms'],
  cookies: ['cookies'],
  accessibility: ['accessibility', 'accessibilityPage'],
  credits: ['credits', 'creditsPage'],
};

/** Title and description of every page of the sitemap by language and address, for the page's head. */
export async function pageTexts(): Promise<string> {
  const languages = Object.keys(LANGUAGE_NAMES).filter((language) => existsSync(folderOf(language)));
  const all = await Promise.all(languages.map(async (language) => [language, await textsIn(language)]));
  return json(Object.fromEntries(all));
}

const folderOf = (language: string) => new URL(language === 'en' ? '.' : `${language}/`, CONTENT);

async function textsIn(language: string): Promise<Record<string, PageText>> {
  const texts = await Promise.all(
    Object.entries(SOURCES).map(async ([page, source]) => {
      const { title, description } = await textOf(language, source);
      return [SITE_PAGES[page as ListedPage].path, { title, description }];
    }),
  );
  return Object.fromEntries(texts);
}

/** In English where a page has no translation. */
async function textOf(
  language: string,
  [file, name, key]: readonly (string | undefined)[],
): Promise<PageText> {
  const fileName = name ? `${file}.ts` : `${file}.mdx`;
  const translated = new URL(fileName, folderOf(language));
  const found = existsSync(translated) ? translated : new URL(fileName, CONTENT);
  if (!name) return (await frontmatterOf(found)) as PageText;
  const exported = (await import(fileURLToPath(found)))[name];
  return key ? exported[key] : exported;
}

/** The metadata of each article of the blog, newest first. */
export async function articles(): Promise<string> {
  const files = (await readdir(new URL('blog/', CONTENT))).filter((file) => file.endsWith('.mdx'));
  const list = await Promise.all(
    files.map(async (file) => (await frontmatterOf(new URL(`blog/${file}`, CONTENT))) as Article),
  );
  return json(list.sort((a, b) => b.date.localeCompare(a.date)));
}

async function frontmatterOf(file: URL): Promise<unknown> {
  const source = await readFile(file, 'utf8');
  const [, yaml] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
  if (!yaml) throw new Error(`${file.pathname} has no frontmatter.`);
  return parse(yaml);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
