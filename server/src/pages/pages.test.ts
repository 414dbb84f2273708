import { ARTICLES } from '@swapstead/contract/site/articles';
import { PAGE_TEXTS } from '@swapstead/contract/site/page-texts';
import { PAGES } from '@swapstead/contract/site/pages';
import { describe, expect, it, vi } from 'vitest';
import { builtWeb } from '../../test/built-web.ts';
import { signIn } from '../../test/members.ts';
import { startTestApp } from '../../test/test-app.ts';

const SITE = 'http://localhost';
const HOME = {
  title: 'Loft <b>"with"</b> a view',
  description: 'Two rooms over the canal. </title><script>alert(1)</script>',
  location: 'Prinsengracht 263, Amsterdam',
};

let homeId = '';

const testApp = await startTestApp({}, { web: builtWeb });
const host = await signIn(testApp, { level: 'subscriber' });
const { rows } = await testApp.pool.query<{ id: string }>(
  `insert into homes (user_id, title, description, location, guests, bedrooms, bathrooms, home_type, amenities, interests)
   values ($1, $2, $3, $4, 2, 1, 1, 'Apartment', '{}', '{}') returning id`,
  [host.user_id, HOME.title, HOME.description, HOME.location],
);
homeId = rows[0]?.id ?? '';

const open = (url: string) => testApp.app.inject(url);
const contentOf = (body: string, name: string) =>
  new RegExp(`<meta data-served (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1];
const titleOf = (body: string) => /<title data-served>(.*?)<\/title>/.exec(body)?.[1];
const canonicalOf = (body: string) => /<link data-served rel="canonical" href="(.*?)">/.exec(body)?.[1];

describe('the head of a page, without script', () => {
  it('has title, description, address and preview card on every public page', async () => {
    const seen = new Set<string>();
    for (const [path, { title, description }] of Object.entries(PAGE_TEXTS)) {
      const { statusCode, body } = await open(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(titleOf(body)).toBe(`${title} | Swapstead`);
      expect(contentOf(body, 'description')).toBe(description.replaceAll("'", '&#39;'));
      expect(canonicalOf(body)).toBe(SITE + path);
      expect(contentOf(body, 'og:image')).toBe(`${SITE}/social-card.png`);
      seen.add(title);
    }
    expect(seen.size).toBe(Object.keys(PAGE_TEXTS).length);
  });

  it('[BLOG-03, BLOG-04] names the article, with 404 for one that does not exist', async () => {
    for (const { slug, title } of ARTICLES) {
      const { statusCode, body } = await open(`/blog/${slug}`);
      expect([statusCode, titleOf(body)]).toEqual([200, `${title.replaceAll("'", '&#39;')} | Swapstead`]);
      const image = new URL(contentOf(body, 'og:image') ?? '');
      expect((await open(image.pathname)).headers['content-type']).toBe('image/webp');
    }
    const unknown = await open('/blog/there-is-no-such-article');
    expect([unknown.statusCode, canonicalOf(unknown.body)]).toEqual([404, undefined]);
    expect(contentOf(unknown.body, 'robots')).toBe('noindex');
  });

  it('names a home with what visitors may see, as text, with 404 for one that does not exist', async () => {
    const { statusCode, body } = await open(`/house/${homeId}`);
    expect(statusCode).toBe(200);
    expect(titleOf(body)).toBe('Loft &lt;b&gt;&quot;with&quot;&lt;/b&gt; a view | Swapstead');
    expect(contentOf(body, 'description')).toContain('Two rooms over the canal.');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('Prinsengracht');
    expect(canonicalOf(body)).toBe(`${SITE}/house/${homeId}`);
    expect(contentOf(body, 'og:url')).toBe(`${SITE}/house/${homeId}`);
    expect(contentOf(body, 'og:title')).toBe('Loft &lt;b&gt;&quot;with&quot;&lt;/b&gt; a view');
    expect(contentOf(body, 'og:image')).toBe(`${SITE}/social-card.png`);
    const missing = await open('/house/00000000-0000-4000-8000-000000000000');
    expect([missing.statusCode, contentOf(missing.body, 'robots')]).toEqual([404, 'noindex']);
  });

  it('keeps private pages and unknown addresses out of search engines', async () => {
    for (const path of ['/profile', '/messages', '/admin/users', '/newsletter/leave?token=x', '/nowhere']) {
      const { body } = await open(path);
      expect([path, contentOf(body, 'robots'), canonicalOf(body)]).toEqual([path, 'noindex', undefined]);
    }
  });

  it('[NAV-14] every address of the site is a page, and no other address is', async () => {
    for (const page of PAGES.filter((one) => !one.includes(':'))) {
      // This link carries no token; every other page opens.
      const wanted = page === '/notices/off' ? 400 : 200;
      expect([page, (await open(page)).statusCode]).toEqual([page, wanted]);
    }
    for (const path of ['/nowhere', '/about/us', '/blog/a/b', '/.env']) {
      expect([path, (await open(path)).statusCode]).toEqual([path, 404]);
    }
  });
});

describe('files for programs', () => {
  it('the sitemap lists public pages, articles and homes', async () => {
    const locations = (body: string) => [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
    const { headers, body: index } = await open('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const parts = locations(index);
    expect(parts).toEqual([`${SITE}/sitemaps/pages.xml`, `${SITE}/sitemaps/homes-1.xml`]);
    const bodies = await Promise.all(parts.map(async (part) => (await open(new URL(part).pathname)).body));
    const body = bodies.join('');
    const listed = locations(body);
    expect(listed).toEqual([
      ...Object.keys(PAGE_TEXTS).map((path) => SITE + path),
      ...ARTICLES.map(({ slug }) => `${SITE}/blog/${slug}`),
      `${SITE}/house/${homeId}`,
    ]);
    expect(body).toContain(
      `<loc>${SITE}/house/${homeId}</loc><lastmod>${new Date().toISOString().slice(0, 10)}</lastmod>`,
    );
    for (const url of listed) expect((await open(new URL(url ?? '').pathname)).statusCode).toBe(200);
  });

  it('the sitemap is built once an hour, however often it is requested; a missing part is not found', async () => {
    const asked = vi.spyOn(testApp.pool, 'query');
    for (let time = 0; time < 5; time++)
      for (const path of ['/sitemap.xml', '/sitemaps/homes-1.xml'])
        expect((await open(path)).statusCode).toBe(200);
    // Jobs query the database too.
    const forSitemap = asked.mock.calls.filter(([sql]) => /seen_on/.test(JSON.stringify(sql)));
    asked.mockRestore();
    expect(forSitemap).toEqual([]);
    for (const path of ['/sitemaps/homes-2.xml', '/sitemaps/homes-0.xml', '/sitemaps/homes-x.xml'])
      expect((await open(path)).statusCode).toBe(404);
  });

  it('robots.txt names the sitemap and disallows what is private', async () => {
    const { body } = await open('/robots.txt');
    expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    for (const path of ['/api/', '/admin', '/profile', '/messages'])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).not.toMatch(/^Disallow: \/$/m);
  });

  it('the blog feed has every article, newest first', async () => {
    const { headers, body } = await open('/blog/rss.xml');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect([...body.matchAll(/<guid>(.*?)<\/guid>/g)].map(([, url]) => url)).toEqual(
      ARTICLES.map(({ slug }) => `${SITE}/blog/${slug}`),
    );
    expect(body).toContain('<pubDate>Tue, 22 Sep 2026 00:00:00 GMT</pubDate>');
  });
});
