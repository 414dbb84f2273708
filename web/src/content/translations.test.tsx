import { LANGUAGE_NAMES, ORIGINAL } from '@swapstead/contract/languages';
import { type Site, siteSchema } from '@swapstead/contract/site/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import siteDefaults from '../../../server/site.defaults.json' with { type: 'json' };
import type { Prose } from './prose.ts';

const site: Site = siteSchema.parse(siteDefaults);
const translations = Object.keys(LANGUAGE_NAMES).filter((language) => language !== ORIGINAL);

const prose = import.meta.glob<Prose>(['./*.mdx', './??/*.mdx'], { eager: true });
const data = import.meta.glob<Record<string, unknown>>(['./*.ts', './??/*.ts', '!./*.d.ts', '!./*.test.ts'], {
  eager: true,
});

/** Files without sentences. */
const NO_TEXTS = ['text', 'prose', 'pictures', 'photo-credits'].map((name) => `./${name}.ts`);
const texts = [...Object.keys(prose), ...Object.keys(data)].filter(
  (file) => file.lastIndexOf('/') === 1 && !NO_TEXTS.includes(file),
);

/** Names that a page looks up, not words that somebody reads. */
const CODES = new Set(['id', 'to', 'date', 'keys', 'slug', 'email', 'category']);

/** The operator's settings, which note what is asked of them. */
function noting(facts: Set<string>, value: unknown, path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const inner = Reflect.get(target, key);
      if (typeof key === 'symbol' || typeof inner === 'function') return inner;
      if (typeof inner !== 'object') facts.add(`${path}${key}`);
      return noting(facts, inner, `${path}${key}.`);
    },
  });
}

/** What must be the same in each language: the parts of a text, codes, links, and the settings that it names. */
function shapeOf(value: unknown, key = ''): unknown {
  if (typeof value === 'function') {
    if (value.length !== 1) return 'function';
    const facts = new Set<string>();
    value(noting(facts, site));
    return `text with ${[...facts].sort().join(', ')}`;
  }
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]));
  return typeof value !== 'string' || CODES.has(key) ? value : 'text with ';
}

/** The outline of prose: its headings, rows, items and links in their order, and the settings that it names. */
function outlineOf({ default: Content, frontmatter }: Prose) {
  const facts = new Set<string>();
  const html = renderToStaticMarkup(<Content site={noting(facts, site) as Site} components={slots} />);
  const links = [...html.matchAll(/href="(.*?)"/g)].map(([, href]) => href).sort();
  const parts = [...html.matchAll(/<(h\d|li|tr|td|th|blockquote|p)\b/g)].map(([, tag]) => tag);
  return { slug: frontmatter.slug, facts: [...facts].sort(), links, parts };
}

/** Layout components that texts use by name; here they only render their content. */
const slots = Object.fromEntries(
  'CookieTypes StoredItems ThirdPartyServices CookieSettings BrowserAdvice Mission Values Value Cards Card Warnings EmergencyNumbers'
    .split(' ')
    .map((name) => [name, ({ children }: { children?: React.ReactNode }) => <>{children}</>]),
);

/** Every sentence of a file, with settings filled in. */
function sentencesOf(file: string): string[] {
  const found = prose[file];
  if (!found) return flat(data[file]);
  const { default: Content, frontmatter } = found;
  const html = renderToStaticMarkup(<Content site={site} components={slots} />);
  const { title, description } = frontmatter as { title: string; description: string };
  return [title, description, ...html.split(/<[^>]+>/).map((text) => text.replaceAll('&#x27;', "'").trim())];
}

function flat(value: unknown): string[] {
  if (typeof value === 'function') return value.length === 1 ? flat(value(site)) : [];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => (CODES.has(key) ? [] : flat(one)));
  return typeof value === 'string' ? [value] : [];
}

const inFolder = (language: string, file: string) => file.replace('./', `./${language}/`);

describe.each(translations)('the pages of information in %s [LANG-36]', (language) => {
  it.each(texts)('%s has the parts, links and settings of the English one', (file) => {
    const translated = inFolder(language, file);
    expect(Object.keys({ ...prose, ...data })).toContain(translated);
    if (prose[file]) expect(outlineOf(prose[translated] as Prose)).toEqual(outlineOf(prose[file]));
    else expect(shapeOf({ ...data[translated] })).toEqual(shapeOf({ ...data[file] }));
  });

  it.each(texts)('%s has no English sentence, no exclamation mark and no typewriter quotes', (file) => {
    const isSentence = (text: string) => text.split(/\s+/).length > 4 && !text.includes(site.address.street);
    const english = new Set(sentencesOf(file).filter(isSentence));
    const own = sentencesOf(inFolder(language, file));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((text) => english.has(text))).toEqual([]);
    expect(own.filter((text) => /[!¡]|\w['"]\w|"/.test(text))).toEqual([]);
  });
});
