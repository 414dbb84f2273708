import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { LANGUAGE_HEADER } from '@swapstead/contract/languages';
import { PAGE_TEXTS } from '@swapstead/contract/site/page-texts';
import { SITE_PAGES, type SitePage } from '@swapstead/contract/site/pages';
import { m, withLanguage } from '@swapstead/messages';
import { describe, expect, it } from 'vitest';
import { builtWeb } from '../../test/built-web.ts';
import { OTHER_LANGUAGES } from '../../test/every-language.ts';
import { signIn } from '../../test/members.ts';
import { startTestApp } from '../../test/test-app.ts';
import { webFolder } from '../platform/web/web-build.ts';

const SITE = 'http://localhost';
const LANGUAGES = ['en', ...OTHER_LANGUAGES];

const testApp = await startTestApp({}, { web: builtWeb });
const member = await signIn(testApp, { level: 'subscriber' });
const { rows } = await testApp.pool.query<{ id: string }>(
  `insert into homes (user_id, title, description, location, guests, bedrooms, bathrooms, home_type, amenities, interests)
   values ($1, 'A canal house', 'Two rooms.', 'Amsterdam', 2, 1, 1, 'Apartment', '{}', '{}') returning id`,
  [member.user_id],
);
const house = `/house/${rows[0]?.id}`;

const open = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers });
const inPath = (language: string, path: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
const htmlTag = (body: string) => /<html[^>]*>/.exec(body)?.[0];
const canonicalOf = (body: string) => /<link data-served rel="canonical" href="(.*?)">/.exec(body)?.[1];
const alternatesOf = (text: string) =>
  [...text.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, language, address]) => `${language} ${address}`,
  );
const expectedAlternates = (path: string) => [
  ...LANGUAGES.map((language) => `${language} ${SITE}${inPath(language, path)}`),
  `x-default ${SITE}${path}`,
];

describe('a page in another language', () => {
  it('has the same path behind its language, and says everything in it [LANG-02, LANG-09]', async () => {
    for (const path of ['/', '/homes', house, '/faq', '/contact', '/auth']) {
      const { statusCode, body } = await open(inPath('en-XA', path));
      expect([path, statusCode, htmlTag(body)]).toEqual([path, 200, '<html lang="en-XA" dir="ltr">']);
    }
    const { body } = await open(inPath('en-XA', house));
    expect(body).toContain(withLanguage('en-XA', m.app_site_layout_skip_to_content));
    expect(body).not.toContain(m.app_site_layout_skip_to_content());
    expect(body).toContain('A canal house');
    expect(htmlTag((await open('/ar-XB/homes')).body)).toBe('<html lang="ar-XB" dir="rtl">');
  });

  it('leads to pages of the same language [LANG-02]', async () => {
    const { body } = await open('/en-XA');
    const links = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(
      ([tag]) => !tag.includes('hreflang') && !tag.includes('hrefLang'),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.map(([, href]) => href).filter((href) => !href?.startsWith('/en-XA'))).toEqual([]);
  });

  it.each(['/xx', '/pt', '/pt/homes', '/en', '/en/homes', '/de/there-is-no-such-page', '/DE', '/EN-xa'])(
    'does not exist at %s [LANG-02]',
    async (path) => {
      expect((await open(path)).statusCode).toBe(404);
    },
  );

  it('is the English one for admins, who are sent there [LANG-27]', async () => {
    const pages = Object.values<SitePage>(SITE_PAGES).filter(({ english }) => english);
    expect(pages.length).toBeGreaterThan(5);
    for (const { path } of pages) {
      const { statusCode, headers } = await open(`/en-XA${path.replace(':id', '7')}?tab=1`);
      expect([path, statusCode, headers.location]).toEqual([path, 302, `${path.replace(':id', '7')}?tab=1`]);
    }
    const named = await open('/en-XA/admin', { [LANGUAGE_HEADER]: 'en-XA' });
    expect(named.headers.location).toBe('/admin');
    expect((await open('/en-XA//evil.example/admin')).headers.location).toBeUndefined();
  });
});

describe('the head of a page', () => {
  it('names its own address, its language, and every language that is on [LANG-07]', async () => {
    for (const path of ['/', '/faq', house]) {
      for (const language of LANGUAGES) {
        const { body } = await open(inPath(language, path));
        expect(canonicalOf(body)).toBe(SITE + inPath(language, path));
        expect(alternatesOf(body.split('</head>')[0] ?? '')).toEqual(expectedAlternates(path));
      }
    }
    expect((await open('/')).body).toContain('property="og:locale" content="en_GB"');
  });

  it('says the same as the sitemap, and leads nowhere else [LANG-07]', async () => {
    const { body } = await open('/sitemaps/pages.xml');
    const entries = [...body.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)];
    expect(entries.length).toBeGreaterThanOrEqual(Object.keys(PAGE_TEXTS).length * LANGUAGES.length);
    for (const [, address = '', links = ''] of entries) {
      const page = await open(new URL(address).pathname);
      expect([address, page.statusCode, canonicalOf(page.body)]).toEqual([address, 200, address]);
      expect(alternatesOf(page.body.split('</head>')[0] ?? '')).toEqual(alternatesOf(links));
    }
    const homes = (await open('/sitemaps/homes-1.xml')).body;
    for (const language of LANGUAGES) expect(homes).toContain(`<loc>${SITE}${inPath(language, house)}</loc>`);
  });

  it('of an unknown page names no other language [LANG-07]', async () => {
    const { body } = await open('/en-XA/there-is-no-such-page');
    expect(alternatesOf(body.split('</head>')[0] ?? '')).toEqual([]);
  });
});

it('every language that is on has a build of its own, and no other [LANG-35]', async () => {
  const folders = LANGUAGES.map((language) => basename(webFolder('dist', language)));
  expect(folders).toEqual(LANGUAGES);
  expect((await readdir(dirname(webFolder('dist', 'en')))).sort()).toEqual([...LANGUAGES].sort());
});

it('structured data names the language of a text [LANG-08]', async () => {
  const dataOf = async (url: string) => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await open(url)).body) ?? [];
    return JSON.parse(json).inLanguage;
  };
  expect([await dataOf('/faq'), await dataOf('/ar-XB/faq')]).toEqual(['en', 'ar-XB']);
  // Articles are there in English alone.
  expect(await dataOf('/en-XA/blog/a-house-manual-people-read')).toBe('en');
});

it.each(['/terms', '/privacy'])(
  '%s says that the English text holds, but not in English [LANG-29]',
  async (path) => {
    const holds = withLanguage('en-XA', m.text_pages_long_read_english_holds);
    expect((await open(`/en-XA${path}`)).body).toContain(holds);
    expect((await open(path)).body).not.toContain(m.text_pages_long_read_english_holds());
  },
);

it('the footer links to this page in every language, each by its own name, without script too [LANG-04]', async () => {
  const { body } = await open('/en-XA/faq');
  const footer = body.split('<footer')[1] ?? '';
  for (const language of LANGUAGES) {
    const [link] = new RegExp(`<a [^>]*lang="${language}"[^>]*>`).exec(footer) ?? [];
    expect(link).toContain(`href="${inPath(language, '/faq')}"`);
    expect(link?.includes('aria-current')).toBe(language === 'en-XA');
  }
  expect(footer).toContain('>English</a>');
});

describe('what the browser asks for', () => {
  it.each(['en-XA', 'ar-XB,ar;q=0.9', 'de', 'pt', '*'])(
    'changes no page and redirects nobody: Accept-Language %s [LANG-03, LANG-38]',
    async (language) => {
      for (const path of ['/', '/en-XA', house]) {
        const plain = await open(path);
        const asked = await open(path, { 'accept-language': language });
        expect([asked.statusCode, asked.body]).toEqual([200, plain.body]);
        expect(String(asked.headers.vary)).not.toMatch(/language/i);
      }
    },
  );

  it('leaves a member at the address asked for [LANG-06]', async () => {
    const { statusCode, body } = await open('/ar-XB/homes', member.headers);
    expect([statusCode, htmlTag(body)]).toEqual([200, '<html lang="ar-XB" dir="rtl">']);
  });
});

it('a kept page is never given in another language, in whatever order they are asked for [LANG-38]', async () => {
  for (const path of ['/', '/homes', house, '/faq', '/there-is-no-such-page']) {
    const fresh = new Map<string, string>();
    for (const language of LANGUAGES) fresh.set(language, (await open(inPath(language, path))).body);
    expect(new Set(fresh.values()).size).toBe(LANGUAGES.length);
    for (const language of [...LANGUAGES, ...LANGUAGES.toReversed()]) {
      const { body } = await open(inPath(language, path));
      expect(body).toBe(fresh.get(language));
      expect(htmlTag(body)).toContain(`lang="${language}"`);
    }
  }
});

it('robots are kept from private pages in every language [LANG-07]', async () => {
  const { body } = await open('/robots.txt');
  for (const language of LANGUAGES) expect(body).toContain(`Disallow: ${inPath(language, '/messages')}\n`);
});
