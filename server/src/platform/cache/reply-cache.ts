import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isVisitors } from '../is-visitor.ts';
import {
  type Entry,
  entryOf,
  packed,
  packedSize,
  type Reply,
  sendEntry,
  wholeSize,
} from './cached-response.ts';

export type ReplyCache = ReturnType<typeof createReplyCache>;

/** The part of the memory for replies in all their forms; the rest is for replies that are rarely requested. */
const PART_OF_WHOLE = 1 / 4;

/**
 * Replies to visitors, cached in memory by address and served before the router: replies of public GET routes and
 * rendered pages. Members are never served from here and never fill it.
 *
 * Exact: code that changes the visitors' gallery calls `forget()` after the commit and before replying; other
 * processes get notified by the database (see change-feed.ts). A reply computed from data read before a change is
 * never stored after it: `remember` takes the generation in which the request began. While changes cannot be noticed
 * (`pause`), nothing is stored. Pages without data from the database (`lasts`) stay as long as the process runs.
 *
 * `onForget` is called first at each change: everything read afterwards for a reply must include the change.
 *
 * Bounded by `maxBytes`: replies in use are stored as they are sent; those requested only once or long ago only as
 * brotli, a fifth to a tenth of the size. Replies larger than the memory are not stored; with 0, none are.
 */
export function createReplyCache({
  maxBytes,
  onForget,
}: {
  maxBytes: number;
  onForget?: (() => void) | undefined;
}) {
  const wholeBytes = Math.floor(maxBytes * PART_OF_WHOLE);
  const whole = new LRUCache<string, Entry>({
    maxSize: Math.max(1, wholeBytes),
    sizeCalculation: wholeSize,
    dispose: (entry, address, reason) => {
      if (reason === 'evict') rare.set(address, packed(entry));
    },
  });
  const rare = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes - wholeBytes),
    sizeCalculation: packedSize,
  });
  function askedAgain(address: string): Entry | undefined {
    const entry = rare.get(address);
    // Stores a copy, because encodings added to the original later would not be counted.
    if (!entry || wholeSize(entry) > wholeBytes) return entry && packed(entry);
    rare.delete(address);
    whole.set(address, entry);
    return entry;
  }

  const common = new Map<string, Promise<unknown>>();
  const flights = new Map<string, Promise<unknown>>();
  let generation = 0;
  let paused = false;
  let hits = 0;
  let misses = 0;

  const cache = {
    generation: () => generation,
    forget() {
      generation++;
      onForget?.();
      for (const store of [whole, rare]) forgetGallery(store);
      common.clear();
    },
    pause() {
      paused = true;
      cache.forget();
    },
    resume() {
      paused = false;
      cache.forget();
    },
    find(address: string): Entry | undefined {
      const entry = whole.get(address) ?? askedAgain(address);
      if (entry) hits++;
      return entry;
    },
    remember(address: string, begun: number, reply: Reply, lasts = false): Entry {
      misses++;
      const entry = { ...entryOf(reply), lasts };
      const isTrue = lasts || (!paused && begun === generation);
      if (isTrue && entry.length <= maxBytes) rare.set(address, packed(entry));
      return entry;
    },
    /**
     * Creates a reply once for all simultaneous requests. No request gets one begun before a change that precedes it.
     */
    share<T>(address: string, make: () => Promise<T>): Promise<T> {
      const key = `${generation} ${address}`;
      const flying = flights.get(key) as Promise<T> | undefined;
      if (flying) return flying;
      const flight = make().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    /** Creates shared parts of many replies once, until the next change. Only for a few, fixed names. */
    common<T>(name: string, make: () => Promise<T>): Promise<T> {
      const known = common.get(name) as Promise<T> | undefined;
      if (known) return known;
      const made = make();
      if (paused || maxBytes === 0) return made;
      common.set(name, made);
      made.catch(() => common.get(name) === made && common.delete(name));
      return made;
    },
    /** Replies served from memory and created for it so far; stored bytes. */
    state: () => ({
      hits,
      misses,
      entries: whole.size + rare.size,
      bytes: whole.calculatedSize + rare.calculatedSize,
    }),
    /** How many different replies are being created. */
    inFlight: () => flights.size,
    /** Replies from memory. @returns false if the request has to go through the router */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || !isVisitors(request)) return false;
      const entry = cache.find(request.url ?? '');
      if (entry) sendEntry(entry, request, response);
      return entry !== undefined;
    },
  };
  return cache;
}

function forgetGallery(store: LRUCache<string, Entry>) {
  const gone = [...store.entries()].filter(([, { lasts }]) => !lasts);
  for (const [address] of gone) store.delete(address);
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

/** Headers as texts, as entries store them. */
export function flatHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheGeneration?: number;
  }
  interface FastifyContextConfig {
    /** The reply to visitors may be cached until the gallery changes. */
    cached?: boolean;
  }
}
