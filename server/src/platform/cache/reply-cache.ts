import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip' | 'identity';
/** Headers stand in one flat list, as Node writes them fastest: name, value, name, value. */
type Answer = { headers: string[]; body: Buffer };
type Entry = { etag: string; headers: string[]; plain: Buffer; answers: Map<Encoding, Answer> };

export type ReplyCache = ReturnType<typeof createReplyCache>;

const SMALL = 1024;
const OVERHEAD_BYTES = 1024;

/**
 * Replies of public GET routes to visitors, kept in memory under their URL and answered in front of the router.
 *
 * Exact: whoever changes what the gallery shows calls `forget()` after the commit and before answering, other
 * processes hear of it from the database (see change-feed.ts). A reply computed from data read before a change is
 * never stored after it: `remember` takes the generation in which the request began. While no change could be heard
 * (`pause`) nothing is kept. An entry larger than `maxBytes`, and so every one with 0, is not kept either.
 */
export function createReplyCache({ maxBytes }: { maxBytes: number }) {
  const entries = new LRUCache<string, Entry>({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
  let generation = 0;
  let paused = false;

  const cache = {
    generation: () => generation,
    forget() {
      generation++;
      entries.clear();
    },
    pause() {
      paused = true;
      cache.forget();
    },
    resume() {
      paused = false;
      cache.forget();
    },
    remember(url: string, begun: number, headers: Record<string, string>, body: Buffer): string {
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
      if (!paused && begun === generation) {
        const flat = Object.entries({ ...headers, etag }).flat();
        entries.set(url, { etag, headers: flat, plain: body, answers: new Map() });
      }
      return etag;
    },
    /** Answers the request from memory; false when it has to take the long way. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || !isVisitors(request)) return false;
      const entry = entries.get(request.url ?? '');
      if (!entry) return false;
      if (request.headers['if-none-match'] === entry.etag) {
        response.writeHead(304, entry.headers).end();
        return true;
      }
      const { headers, body } = answerIn(entry, encodingFor(request.headers['accept-encoding'], entry));
      response.writeHead(200, headers).end(body);
      return true;
    },
  };
  return cache;
}

/** Lets routes with `config: { cached: true }` fill the cache. */
export function fillReplyCache(app: FastifyInstance, cache: ReplyCache) {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.cached) request.cacheGeneration = cache.generation();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const begun = request.cacheGeneration;
    if (begun === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    reply.header('vary', 'accept-encoding, cookie');
    if (!isVisitors(request.raw) || request.method !== 'GET') return payload;
    reply.header('cache-control', 'private, no-cache');
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    reply.header('etag', cache.remember(request.raw.url ?? '', begun, headers, Buffer.from(payload)));
    return payload;
  });
}

/** Without any cookie nobody is signed in; everything else is looked up. */
function isVisitors(request: IncomingMessage): boolean {
  return request.headers.cookie === undefined && request.headers.authorization === undefined;
}

function encodingFor(accepted: string | string[] | undefined, { plain }: Entry): Encoding {
  if (!accepted || plain.length < SMALL) return 'identity';
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

function answerIn(entry: Entry, encoding: Encoding): Answer {
  const known = entry.answers.get(encoding);
  if (known) return known;
  const body = COMPRESS[encoding](entry.plain);
  const headers = [...entry.headers, 'content-length', String(body.length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  const answer = { headers, body };
  entry.answers.set(encoding, answer);
  return answer;
}

const COMPRESS: Record<Encoding, (plain: Buffer) => Buffer> = {
  identity: (plain) => plain,
  gzip: (plain) => gzipSync(plain),
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** Counts the compressed forms too, before they exist: together they are smaller than the plain one. */
function sizeOf(entry: Entry): number {
  return OVERHEAD_BYTES + 2 * entry.plain.length;
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheGeneration?: number;
  }
  interface FastifyContextConfig {
    /** The reply to visitors may be kept until the gallery changes. */
    cached?: boolean;
  }
}
