import { pathIn } from '@swapstead/contract/languages';
import { ARTICLES } from '@swapstead/contract/site/articles';
import { PAGE_TEXTS } from '@swapstead/contract/site/page-texts';
import { SITE_PAGES, type SitePage } from '@swapstead/contract/site/pages';
import type { SiteSettings } from '@swapstead/contract/site/site';
import { siteIn } from '@swapstead/contract/site/site-in-language';
import { languages } from '@swapstead/messages';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../platform/escape-html.ts';

type Parts = {
  site: SiteSettings;
  siteUrl: () => string;
};

const HOUR = 'public, max-age=3600';
const DAY_MS = 86_400_000;

/** Besides the API and the development mailbox: private pages. A path includes everything below it. */
const PRIVATE_PAGES = Object.values<SitePage>(SITE_PAGES)
  .flatMap(({ path, closed }) => (closed ? path : []))
  .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)));
const NOT_FOR_ROBOTS = [
  '/api/',
  '/dev/',
  ...languages.flatMap((language) => PRIVATE_PAGES.map((path) => pathIn(language, path))),
];

/** For how many days security.txt is valid; RFC 9116 requires less than a year. */
const SECURITY_TXT_DAYS = 90;

/**
 * Files for programs: robots.txt, security.txt, the blog feed, and the site settings for pages that do not contain
 * them.
 */
export function siteFiles(app: FastifyInstance, { site, siteUrl }: Parts) {
  const address = (path: string) => escapeHtml(new URL(path, siteUrl()).href);
  const options = { schema: { hide: true } };

  app.get('/robots.txt', options, async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        [
          'User-agent: *',
          ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${address('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  );

  // RFC 9116. Without a security address, the support address is used. The expiry is a whole day, so the reply is the
  // same all day.
  const security = site.emails.security ?? site.emails.support;
  app.get('/.well-known/security.txt', options, async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        [
          `Contact: mailto:${security}`,
          `Expires: ${new Date(Math.floor(Date.now() / DAY_MS + SECURITY_TXT_DAYS) * DAY_MS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${new URL('/.well-known/security.txt', siteUrl()).href}`,
          '',
        ].join('\n'),
      ),
  );

  // Each language has an address of its own, as its pages have.
  for (const language of languages) {
    const words = siteIn(site, language);
    app.get(pathIn(language, '/site.json'), options, async (_, reply) =>
      reply.header('cache-control', HOUR).send(words),
    );
  }

  app.get('/blog/rss.xml', options, async (_, reply) => {
    const blog = PAGE_TEXTS['/blog'];
    const channel = [
      `<title>${escapeHtml(`${site.name}: ${blog?.title}`)}</title>`,
      `<link>${address('/blog')}</link>`,
      `<description>${escapeHtml(blog?.description ?? '')}</description>`,
      '<language>en-GB</language>',
      `<atom:link href="${address('/blog/rss.xml')}" rel="self" type="application/rss+xml"/>`,
      ...ARTICLES.map((article) => feedItem(article, address(`/blog/${article.slug}`))),
    ];
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        xml(
          `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${channel.join('\n')}\n</channel></rss>`,
        ),
      );
  });
}

function feedItem({ title, description, category, date }: (typeof ARTICLES)[number], link: string): string {
  return [
    `<item><title>${escapeHtml(title)}</title>`,
    `<link>${link}</link><guid>${link}</guid>`,
    `<category>${escapeHtml(category)}</category>`,
    `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
    `<description>${escapeHtml(description)}</description></item>`,
  ].join('');
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
