import { ORIGINAL, pathIn, splitLanguage } from '@swapstead/contract/languages';
import { isEnglishOnly, isPage, type PagePath, pageOf } from '@swapstead/contract/site/pages';
import type { CallInProcess, PageData } from '@swapstead/contract/site/rendering';
import type { SiteSettings } from '@swapstead/contract/site/site';
import { siteIn } from '@swapstead/contract/site/site-in-language';
import { currentLanguage, languages, m, withLanguage } from '@swapstead/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Entry, encoded, entryOf, sendEntry } from '../platform/cache/cached-response.ts';
import { flatHeaders, type ReplyCache } from '../platform/cache/reply-cache.ts';
import type { WorkBudget } from '../platform/http/work-budget.ts';
import { isVisitors } from '../platform/is-visitor.ts';
import type { Own, OwnPageOf } from './own-page.ts';
import type { HeadOf, PageHead } from './page-heads.ts';
import type { LanguageClient } from './web-client.ts';

/**
 * The status with which a page refuses its link from an email, if the token in the address was changed or is too old.
 * Undefined if the link works.
 */
export type LinkRefusals = {
  [P in PagePath]?: (query: URLSearchParams) => Promise<number | undefined>;
};

type Parts = {
  site: SiteSettings;
  siteUrl: () => string;
  headOf: HeadOf;
  clients: ReadonlyMap<string, LanguageClient>;
  call: CallInProcess;
  cache: ReplyCache;
  /** How much uncached rendering one network may cause. */
  budget: WorkBudget;
  linkRefusals: LinkRefusals;
  ownPageOf: OwnPageOf;
};

/** Any address without a page; the rendered result is the same for all of them. */
const NOWHERE = '/404';

/** At most this many different pages are rendered at the same time; beyond that, browsers render them. */
const MAX_RENDERING = 64;

/** What members without script read if the page needs more explanation than that it needs script (FIND-36). */
const NOTES: Record<string, () => string> = {
  '/': m.pages_search_needs_script,
  '/homes': m.pages_search_needs_script,
};

const PLAIN_HEAD = '<title>Swapstead</title>';

/**
 * Serves pages. Visitors get them rendered, from memory where possible, under one canonical address. Members get a
 * frame with the answers that the page shows first, and rendered where all of them have come; nothing of theirs is
 * cached here (docs/decisions/0700, 1020, 1027). The address alone says in which language a page is (1022).
 */
export function createPages(parts: Parts) {
  const { site: settings, siteUrl, headOf, clients, call, cache, budget, linkRefusals, ownPageOf } = parts;
  const origin = () => new URL(siteUrl()).origin;

  /** The web client in the language of the page that is being answered. */
  const client = () => clients.get(currentLanguage()) as LanguageClient;

  /** The address under which a page is kept. */
  const keptAt = (address: string) => pathIn(currentLanguage(), address);

  function addressOf(path: string, search: string): string | undefined {
    return isPage(path) ? client().renderer.addressOf(path, search) : NOWHERE;
  }

  /** The page for anyone who is not a member, with status 404 if nothing exists at its address. */
  async function render(address: string, reply: FastifyReply): Promise<Entry> {
    const begun = cache.generation();
    const path = address.split('?')[0] ?? '';
    const { build, renderer } = client();
    let lasts = true;
    const [head, { answers, site: said, ...rendered }] = await Promise.all([
      headOf(path, build.asset),
      renderer.renderPage(address, {
        site: siteIn(settings, currentLanguage()),
        origin: origin(),
        call: (...asked) => {
          lasts = false;
          return call(...asked);
        },
      }),
    ]);
    const data: PageData = { site: said, origin: origin(), answers };
    // There is no end of homes that do not exist, so only the common page for unknown addresses is cached.
    const isKept = head.found || address === NOWHERE;
    const page = {
      status: head.found ? 200 : 404,
      headers: flatHeaders(reply.headers(PAGE_HEADERS).getHeaders()),
      body: Buffer.from(build.page({ head: head.tags, ...rendered, data })),
    };
    return isKept ? cache.remember(keptAt(address), begun, page, lasts) : entryOf(page);
  }

  /** The rendered page; undefined if it fails or this network has used its budget, and then browsers render it. */
  async function renderInTurn(
    address: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Entry | undefined> {
    const turn = await budget.turn(request.ip, reply.raw).catch(() => undefined);
    if (!turn) return undefined;
    return cache
      .share(`page ${keptAt(address)}`, () => turn(() => render(address, reply)))
      .catch((error: Error) => {
        request.log.error({ err: error }, 'a page could not be rendered');
        return undefined;
      });
  }

  /** Sends the frame, which names all code of its page, with what it shows first to its member; the browser fills it. */
  async function sendFrame(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    { refused, own }: { refused?: number; own?: Own | undefined } = {},
  ) {
    const { build, renderer } = client();
    const head = await headOf(path, build.asset).catch((error: Error) => {
      request.log.error({ err: error }, 'a page is sent without its head');
      return undefined;
    });
    const shown = head?.found ? own : undefined;
    const data: PageData = {
      site: siteIn(settings, currentLanguage()),
      origin: origin(),
      own: shown?.answers,
    };
    const page = build.page({
      head: head?.tags ?? PLAIN_HEAD,
      html: shown?.html,
      time_zone: shown?.time_zone,
      sources: renderer.sourcesOf(path, own?.level),
      data,
      note: NOTES[path]?.(),
    });
    reply.status(refused ?? statusOf(head));
    // Visitors get a frame when there is no time for more, so it is not compressed either.
    if (isVisitors(request.raw)) return reply.headers(PAGE_HEADERS).send(page);
    // Pages answer what no route does, and Fastify's compression only reaches routes.
    const { body, headers } = encoded(Buffer.from(page), request.headers['accept-encoding']);
    return reply.headers({ ...FRAME_HEADERS, ...headers }).send(body);
  }

  /** `url` is the path with its query, without the language. */
  async function answerIn(url: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = '/', search = ''] = url.split('?', 2);
    const refused = await linkRefusals[pageOf(path) ?? '/']?.(new URLSearchParams(search));
    if (refused) return sendFrame(path, request, reply, { refused });
    if (!isVisitors(request.raw)) {
      const site = siteIn(settings, currentLanguage());
      const own = await ownPageOf(client().renderer, { address: url, site }, request, reply);
      return sendFrame(path, request, reply, { own });
    }
    const address = addressOf(path, search);
    const known = address && cache.find(keptAt(address));
    if (!address || (!known && cache.inFlight() >= MAX_RENDERING)) return sendFrame(path, request, reply);
    const entry = known ?? (await renderInTurn(address, request, reply));
    if (!entry) return sendFrame(path, request, reply);
    sendEntry(entry, request.raw, reply.hijack().raw);
    return reply;
  }

  return async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { language, path } = splitLanguage(request.url, languages);
    if (language !== ORIGINAL && isEnglishOnly(path.split('?')[0] ?? '')) return reply.redirect(path);
    return withLanguage(language, () => answerIn(path, request, reply));
  };
}

/**
 * Without a head it is unknown whether the page exists, so crawlers are asked to come back. Browsers try for
 * themselves.
 */
function statusOf(head: PageHead | undefined): number {
  if (!head) return 503;
  return head.found ? 200 : 404;
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie',
};

/** Of a frame that may hold answers for one member: no cache keeps it, and neither does the browser. */
const FRAME_HEADERS = { ...PAGE_HEADERS, 'cache-control': 'private, no-store' };
