import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isVisitors } from '../http/visitors.ts';

type Encoding = 'br' | 'gzip' | 'identity';
/** Headers stand in one flat list, as Node writes them fastest: name, value, name, value. */
type Answer = { headers: string[]; body: Buffer };

/** A whole answer, ready to be sent as often as it is asked for. */
export type Entry = {
  status: number;
  etag: string;
  headers: string[];
  plain: Buffer;
  answers: Map<Encoding, Answer>;
};

type Reply = { status: number; headers: Record<string, string>; body: Buffer };

export type ReplyCache = ReturnType<typeof createReplyCache>;

const SMALL = 1024;
const OVERHEAD_BYTES = 1024;

/**
 * Answers to visitors, kept in memory under their address and given in front of the router: replies of public GET
 * routes and rendered pages. Members are never answered from here and never fill it.
 *
 * Exact: whoever changes what the gallery shows calls `forget()` after the commit and before answering, other
 * processes hear of it from the database (see change-feed.ts). An answer computed from data read before a change is
 * never stored after it: `remember` takes the generation in which the request began. While no change could be heard
 * (`pause`) nothing is kept. An entry larger than `maxBytes`, and so every one with 0, is not kept either.
 */
export function createReplyCache({ maxBytes }: { maxBytes: number }) {
  const entries = new LRUCache<string, Entry>({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
  const flights = new Map<string, Promise<unknown>>();
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
    find: (address: string): Entry | undefined => entries.get(address),
    remember(address: string, begun: number, { status, headers, body }: Reply): Entry {
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
      const flat = Object.entries({ ...headers, etag }).flat();
      const entry = { status, etag, headers: flat, plain: body, answers: new Map() };
      if (!paused && begun === generation) entries.set(address, entry);
      return entry;
    },
    /**
     * Makes something once for all who ask for it at the same time. Nobody gets what was begun before a change that
     * they come after.
     */
    share<T>(address: string, make: () => Promise<T>): Promise<T> {
      const key = `${generation} ${address}`;
      const flying = flights.get(key) as Promise<T> | undefined;
      if (flying) return flying;
      const flight = make().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    /** How many different answers are being made. */
    inFlight: () => flights.size,
    /** Answers the request from memory; false when it has to take the long way. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || !isVisitors(request)) return false;
      const entry = entries.get(request.url ?? '');
      if (entry) sendEntry(entry, request, response);
      return entry !== undefined;
    },
  };
  return cache;
}

/** Sends an answer in the encoding that the client takes, or tells it that it has it already. */
export function sendEntry(entry: Entry, request: IncomingMessage, response: ServerResponse) {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (known !== undefined && entry.status === 200 && matches(known, entry.etag)) {
    response.writeHead(304, entry.headers).end();
    return;
  }
  const { headers, body } = answerIn(entry, encodingFor(accepted, entry));
  response.writeHead(entry.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** RFC 9110, 13.1.2: one of a list, compared weakly, or any. */
function matches(known: string, etag: string): boolean {
  if (known === etag) return true;
  return known.split(',').some((one) => one.trim() === '*' || `W/${one.trim().replace(/^W\//, '')}` === etag);
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
    const headers = flatHeaders(reply.getHeaders());
    const { etag } = cache.remember(request.raw.url ?? '', begun, {
      status: 200,
      headers,
      body: Buffer.from(payload),
    });
    reply.header('etag', etag);
    return payload;
  });
}

/** Headers as texts, as an entry keeps them. */
export function flatHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
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
