import { ORIGINAL, pathIn } from '@swapstead/contract/languages';
import { ARTICLES } from '@swapstead/contract/site/articles';
import { PAGE_TEXTS } from '@swapstead/contract/site/page-texts';
import { languages } from '@swapstead/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Entry, entryOf, packed, sendEntry } from '../platform/cache/cached-response.ts';
import { escapeHtml } from '../platform/escape-html.ts';

type Parts = {
  siteUrl: () => string;
  /** This many homes from an offset on, newest first, each with the day of the last change that visitors see. */
  newestHomes: (limit: number, from: number) => Promise<{ id: string; changed_on: string }[]>;
  countHomes: () => Promise<number>;
};

/**
 * Half a megabyte, built and compressed in some milliseconds. A file may have 50,000 addresses; with several languages
 * each home has one in every language, and each of these names all of them.
 */
const HOMES_IN_PART = Math.floor(5_000 / languages.length ** 2);
const HOUR_MS = 3_600_000;
/** How long the number of parts is cached, so that requests for missing parts do not each count a million rows. */
const COUNT_MS = 60_000;
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/**
 * sitemap.xml names its parts: the pages, and the homes by some thousands. Each part is built at most once an hour, on
 * request.
 */
export function sitemap(app: FastifyInstance, { siteUrl, newestHomes, countHomes }: Parts) {
  const address = (path: string) => escapeHtml(new URL(path, siteUrl()).href);
  const kept = keepForAnHour();
  const options = { schema: { hide: true } };
  const partsOf = (homes: number) => Math.ceil(homes / HOMES_IN_PART);
  const countParts = keepFor(COUNT_MS, async () => partsOf(await countHomes()));

  /** A page in every language that is on; each entry names all of them, as the page's head does (LANG-07). */
  function urlsOf(path: string, day?: string): string[] {
    const lastChange = day ? `<lastmod>${day}</lastmod>` : '';
    const link = (hreflang: string, language = hreflang) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(pathIn(language, path))}"/>`;
    const links =
      languages.length > 1
        ? [...languages.map((language) => link(language)), link('x-default', ORIGINAL)].join('')
        : '';
    return languages.map(
      (language) => `<url><loc>${address(pathIn(language, path))}</loc>${lastChange}${links}</url>`,
    );
  }

  const answer = (make: (part: string) => Promise<string[] | undefined>, element: string) =>
    async function answerXml(request: FastifyRequest<{ Params: { part: string } }>, reply: FastifyReply) {
      const { part } = request.params;
      const entry = await kept(`${element} ${part}`, async () => {
        const lines = await make(part);
        return (
          lines && packed(entryOf({ status: 200, headers: headersOf(reply), body: xml(element, lines) }))
        );
      });
      if (!entry) return reply.callNotFound();
      sendEntry(entry, request.raw, reply.hijack().raw);
      return reply;
    };

  app.get(
    '/sitemap.xml',
    options,
    answer(async () => {
      const homes = Array.from({ length: await countParts() }, (_, index) => `homes-${index + 1}`);
      return ['pages', ...homes].map(
        (part) => `<sitemap><loc>${address(`/sitemaps/${part}.xml`)}</loc></sitemap>`,
      );
    }, 'sitemapindex'),
  );

  app.get(
    '/sitemaps/pages.xml',
    options,
    answer(
      async () => [
        ...Object.keys(PAGE_TEXTS).flatMap((path) => urlsOf(path)),
        ...ARTICLES.flatMap(({ slug, date }) => urlsOf(`/blog/${slug}`, date)),
      ],
      'urlset',
    ),
  );

  app.get(
    '/sitemaps/homes-:part(^[1-9]\\d{0,3}$).xml',
    options,
    answer(async (part) => {
      if (Number(part) > Math.max(1, await countParts())) return undefined;
      const from = (Number(part) - 1) * HOMES_IN_PART;
      const homes = await newestHomes(HOMES_IN_PART, from);
      if (homes.length === 0) return undefined;
      return homes.flatMap(({ id, changed_on }) => urlsOf(`/house/${id}`, changed_on));
    }, 'urlset'),
  );
}

/** The headers of every reply, and those of this one. */
const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply.headers(HEADERS).getHeaders()).map(([name, value]) => [name, String(value)]),
  );

/** The namespace of links to other languages. */
const ALTERNATES = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';

const xml = (element: string, lines: readonly string[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${ALTERNATES}>\n${lines.join('\n')}\n</${element}>\n`,
  );

/** Calls `ask` once for everyone within this many milliseconds; a failure is not cached. */
function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { until: number; answer: Promise<T> } | undefined;
  return () => {
    if (known && known.until > performance.now()) return known.answer;
    const asked = { until: performance.now() + ms, answer: ask() };
    known = asked;
    asked.answer.catch(() => (asked.until = 0));
    return asked.answer;
  };
}

/** Builds a reply once for everyone within an hour; missing and failed ones are not cached. */
function keepForAnHour() {
  const entries = new Map<string, { until: number; entry: Promise<Entry | undefined> }>();
  return async function kept(name: string, make: () => Promise<Entry | undefined>) {
    const known = entries.get(name);
    if (known && known.until > performance.now()) return known.entry;
    const entry = make();
    entries.set(name, { until: performance.now() + HOUR_MS, entry });
    const made = await entry.catch((error: unknown) => {
      entries.delete(name);
      throw error;
    });
    if (!made) entries.delete(name);
    return made;
  };
}
