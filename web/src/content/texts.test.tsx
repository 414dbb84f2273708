import { ARTICLE_CATEGORIES, ARTICLES } from '@swapstead/contract/site/articles';
import { isPage } from '@swapstead/contract/site/pages';
import { type Site, siteSchema } from '@swapstead/contract/site/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import siteDefaults from '../../../server/site.defaults.json' with { type: 'json' };
import { STORAGE_KEYS } from '../lib/drafts/storage-keys.ts';
import { storedItems } from './cookies.ts';
import { PICTURES } from './pictures.ts';
import type { Prose } from './prose.ts';

const defaults: Site = siteSchema.parse(siteDefaults);

const prose = import.meta.glob<Prose>(['./*.mdx', './blog/*.mdx'], { eager: true });
const sources = import.meta.glob<string>(['./*.mdx', './blog/*.mdx', './*.ts', '!./*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const components = import.meta.glob<string>(['../{pages,features,app,ui}/**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const data = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '!./*.test.ts', '!./pictures.ts', '!./photo-credits.ts'],
  {
    eager: true,
  },
);

/** Layout components that texts use by name; here they only render their content. */
const slots = Object.fromEntries(
  'CookieTypes StoredItems ThirdPartyServices CookieSettings BrowserAdvice Mission Values Value Cards Card Warnings EmergencyNumbers'
    .split(' ')
    .map((name) => [name, ({ children }: { children?: React.ReactNode }) => <>{children}</>]),
);

/** Makes an unknown operator's setting throw, instead of leaving a gap in a sentence. */
function strict<T>(value: T, path = 'site'): T {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && key !== 'toJSON')
        throw new Error(`unknown fact ${path}.${key}`);
      return strict(Reflect.get(target, key), `${path}.${String(key)}`);
    },
  });
}

function render(file: string, site: Site): string {
  const { default: Content } = prose[file] as Prose;
  return renderToStaticMarkup(
    <Content site={strict({ map: undefined, translates: undefined, ...site })} components={slots} />,
  );
}

const textOf = (html: string) =>
  html
    .replace(/<\/(p|li|h\d|td|th|blockquote)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"');

/** Every sentence of a data file with the operator's settings filled in. */
function sentences(value: unknown, site: Site): string[] {
  if (typeof value === 'function') return value.length === 1 ? sentences(value(strict(site)), site) : [];
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((one) => sentences(one, site));
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

const FUNCTIONS = new Set(['textFor', 'euros']);
function dataText(file: string, site: Site): string {
  const parts = Object.entries(data[file] ?? {}).filter(([name]) => !FUNCTIONS.has(name));
  return sentences(Object.fromEntries(parts), site).join('\n');
}

const files = { prose: Object.keys(prose), data: Object.keys(data) };
const textFor = (file: string, site: Site) =>
  file.endsWith('.mdx') ? textOf(render(file, site)) : dataText(file, site);
const everyFile = [...files.prose, ...files.data];
const headingsOf = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, text = '']) =>
    textOf(text).trim(),
  );

it('texts are found', () => {
  expect(files.prose.length).toBe(ARTICLES.length + 5);
  expect(files.prose.filter((file) => file.startsWith('./blog/')).sort()).toEqual(
    ARTICLES.map(({ slug }) => `./blog/${slug}.mdx`).sort(),
  );
});

describe('style', () => {
  it.each(everyFile)(
    '%s has typewriter punctuation, British spelling, no exclamation mark and no unfilled gap',
    (file) => {
      const text = textFor(file, defaults);
      expect(text.match(/.{0,30}!/g)).toBeNull();
      expect(text.match(/.{0,30}[—–…“”‘’].{0,10}/g)).toBeNull();
      expect(text.match(/.{0,30}(undefined|\[object|NaN|\{props|TODO|Lorem).{0,20}/g)).toBeNull();
      expect(
        text.match(
          /\b(colors?|favorites?|organiz\w+|realiz\w+|recogniz\w+|apologiz\w+|center|behavior|neighbor\w*|traveler\w*|canceled|catalog)\b/gi,
        ),
      ).toBeNull();
    },
  );
});

describe("operator's settings", () => {
  const facts = [
    '€45,000',
    '€75',
    '€140',
    '15 March 2024',
    'swapstead.example',
    'Sleutelkade',
    'Swapstead B.V.',
    '+31',
    '7946',
    '24/7',
  ];
  const other = changed(defaults) as Site;
  const typedIn = (source: string) => {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, '');
    return facts.filter((fact) => code.includes(fact));
  };

  it('[CONST-10] no component contains a setting as text', () => {
    expect(Object.keys(components).length).toBeGreaterThan(100);
    expect(
      Object.entries(components).flatMap(([file, source]) =>
        typedIn(source).map((fact) => `${file}: ${fact}`),
      ),
    ).toEqual([]);
  });

  it.each(everyFile)('[CONST-10] %s contains no setting as text and follows a changed one', (file) => {
    expect(typedIn(sources[file] ?? '')).toEqual([]);
    const text = textFor(file, other);
    expect(facts.filter((fact) => text.includes(fact))).toEqual([]);
  });

  /** Every setting replaced by another of the same type. */
  function changed(value: unknown): unknown {
    if (typeof value === 'string') return `~${value.length}~`;
    if (typeof value === 'number') return value + 100;
    if (Array.isArray(value)) return value.map(changed);
    return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, changed(one)]));
  }
});

describe('prose', () => {
  it.each(files.prose)('%s has unique headings, and every link has a target', (file) => {
    const html = render(file, defaults);
    const headings = [...headingsOf(html, 2), ...headingsOf(html, 3)];
    expect(html.match(/<h[1456]/g)).toBeNull();
    expect(new Set(headings).size).toBe(headings.length);
    const links = [...html.matchAll(/href="(.*?)"/g)].map(([, href = '']) => href);
    const dead = links.filter((href) => href.startsWith('/') && !isPage(href));
    expect(dead).toEqual([]);
    const articleLinks = links.filter((href) => href.startsWith('/blog/'));
    expect(articleLinks.filter((href) => !ARTICLES.some(({ slug }) => href === `/blog/${slug}`))).toEqual([]);
  });

  it.each(files.prose)('%s has a description as long as search engines show', (file) => {
    const { title, description } = (prose[file] as Prose).frontmatter as Record<string, string>;
    expect(title).toBeTruthy();
    expect(description?.length).toBeLessThanOrEqual(160);
  });
});

describe('articles', () => {
  it.each(ARTICLES)('$slug has the length, picture and category it declares', (article) => {
    const words = textOf(render(`./blog/${article.slug}.mdx`, defaults)).split(/\s+/).length;
    expect(words).toBeGreaterThan(450);
    expect(words).toBeLessThan(900);
    expect(article.reading_minutes).toBe(Math.round(words / 200));
    expect(Object.keys(PICTURES)).toContain(article.picture);
    expect(ARTICLE_CATEGORIES).toContain(article.category);
  });

  it('leave no category empty', () => {
    for (const category of ARTICLE_CATEGORIES)
      expect(ARTICLES.some((article) => article.category === category)).toBe(true);
  });
});

it.each(Object.values(STORAGE_KEYS))('the cookie policy lists %s', (key) => {
  expect(storedItems.some(({ name }) => key.startsWith(name.split(' ').at(-1) ?? ''))).toBe(true);
});
