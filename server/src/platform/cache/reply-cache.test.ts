import { randomBytes } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createReplyCache } from './reply-cache.ts';

const reply = (bytes: number, body = randomBytes(bytes)) => ({ status: 200, headers: {}, body });
/** As compressible as real pages. */
const text = (word: string) => Buffer.from(`<p>${word}</p> and what all pages have in common. `.repeat(500));

type Memory = ReturnType<typeof createReplyCache>;
const kept = (cache: Memory, addresses: readonly string[]) =>
  addresses.filter((address) => cache.find(address));
const addresses = Array.from({ length: 300 }, (_, n) => `/homes?search=${n}`);

/** The body that a client accepting the encoding gets, decoded. */
function answer(cache: Memory, url: string, encoding: string): Buffer | undefined {
  const request = {
    method: 'GET',
    url,
    headers: { 'accept-encoding': encoding },
  } as unknown as IncomingMessage;
  const response = new ServerResponse(request);
  let sent: Buffer | undefined;
  response.end = ((body: Buffer | string, encoding: BufferEncoding) => {
    sent = typeof body === 'string' ? Buffer.from(body, encoding) : body;
    return response;
  }) as typeof response.end;
  if (!cache.answer(request, response) || !sent) return undefined;
  if (encoding === 'br') return brotliDecompressSync(sent);
  return encoding === 'gzip' ? gunzipSync(sent) : sent;
}

describe('the reply cache', () => {
  it('stays within its limit, however many addresses are requested', () => {
    const cache = createReplyCache({ maxBytes: 1_000_000 });
    for (const address of addresses) cache.remember(address, cache.generation(), reply(10_000));
    // The last first, because a hit moves to the front.
    const found = kept(cache, addresses.toReversed());
    expect(found.length).toBeGreaterThan(50);
    expect(found.length * 10_000).toBeLessThanOrEqual(1_000_000);
    expect(found).toContain(addresses.at(-1));
  });

  it('[FIND-03] is cleared of gallery pages when the gallery changes; other pages stay, even while no change can be noticed', () => {
    const cache = createReplyCache({ maxBytes: 1_000_000 });
    const begun = cache.generation();
    cache.remember('/homes', begun, reply(100));
    cache.remember('/privacy', begun, reply(100), true);
    cache.forget();
    expect(kept(cache, ['/homes', '/privacy'])).toEqual(['/privacy']);
    cache.pause();
    cache.remember('/terms', begun, reply(100), true);
    cache.remember('/homes', cache.generation(), reply(100));
    expect(kept(cache, ['/homes', '/privacy', '/terms'])).toEqual(['/privacy', '/terms']);
  });

  it('uses no more memory than it counts: no body is a slice of a larger buffer', () => {
    const cache = createReplyCache({ maxBytes: 1_000_000 });
    for (const address of addresses) {
      cache.remember(address, cache.generation(), reply(0, text(address)));
      answer(cache, address, 'gzip');
    }
    // The compressed entries would not fit uncompressed.
    expect(kept(cache, addresses).length * text('').length).toBeGreaterThan(5_000_000);
    for (const address of addresses) {
      for (const { body } of cache.find(address)?.forms.values() ?? []) {
        // A string is always a copy.
        if (typeof body !== 'string') expect(body.buffer.byteLength).toBe(body.length);
      }
    }
  });

  it('returns rarely requested replies unchanged, in every encoding', () => {
    const cache = createReplyCache({ maxBytes: 1_000_000 });
    for (const address of addresses.slice(0, 100)) {
      cache.remember(address, cache.generation(), reply(0, text(address)));
    }
    for (const encoding of ['br', 'gzip', 'identity', 'br']) {
      for (const address of addresses.slice(0, 100)) {
        expect(answer(cache, address, encoding)?.equals(text(address))).toBe(true);
      }
    }
  });

  it('stores nothing that does not fit, and nothing at all with 0 bytes', async () => {
    for (const maxBytes of [0, 5_000]) {
      const cache = createReplyCache({ maxBytes });
      cache.remember('/', cache.generation(), reply(10_000));
      expect(cache.find('/')).toBeUndefined();
    }
    const cache = createReplyCache({ maxBytes: 0 });
    let made = 0;
    for (let n = 0; n < 2; n++) await cache.common('tags', async () => made++);
    expect(made).toBe(2);
  });

  it('stores nothing that was begun before a change, or while changes cannot be noticed', () => {
    const cache = createReplyCache({ maxBytes: 1_000_000 });
    const begun = cache.generation();
    cache.forget();
    cache.remember('/', begun, reply(10));
    expect(cache.find('/')).toBeUndefined();
    cache.pause();
    cache.remember('/', cache.generation(), reply(10));
    expect(cache.find('/')).toBeUndefined();
    cache.resume();
    cache.remember('/', cache.generation(), reply(10));
    expect(cache.find('/')).toBeDefined();
  });

  it('also removes compressed entries', () => {
    const cache = createReplyCache({ maxBytes: 1_000_000 });
    for (const address of addresses.slice(0, 100)) {
      cache.remember(address, cache.generation(), reply(0, text(address)));
    }
    expect(kept(cache, addresses.slice(0, 100))).toHaveLength(100);
    cache.forget();
    expect(kept(cache, addresses)).toEqual([]);
  });

  it('creates shared parts once until a change, and again after a failure', async () => {
    const cache = createReplyCache({ maxBytes: 1_000 });
    let made = 0;
    const make = () => cache.common('tags', async () => ++made);
    expect([await make(), await make()]).toEqual([1, 1]);
    const begun = cache.common('slow', async () => 'before the change');
    cache.forget();
    expect(await cache.common('slow', async () => 'after it')).toBe('after it');
    await begun;
    expect(await make()).toBe(2);
    await expect(cache.common('broken', () => Promise.reject(new Error('no')))).rejects.toThrow();
    expect(await cache.common('broken', async () => 'yes')).toBe('yes');
  });
});

describe('simultaneous requests for one address', () => {
  it('share one reply, even if it is a failure; the next one is created again', async () => {
    const cache = createReplyCache({ maxBytes: 1_000 });
    let made = 0;
    const fail = async () => {
      made++;
      throw new Error('no');
    };
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => cache.share('/', fail)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(made).toBe(1);
    await expect(cache.share('/', async () => 'yes')).resolves.toBe('yes');
    expect(cache.inFlight()).toBe(0);
  });

  it('never get a reply begun before a change that precedes their request', async () => {
    const cache = createReplyCache({ maxBytes: 1_000 });
    let title = 'old';
    let finish = () => {};
    const slow = async () => {
      const read = title;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return read;
    };
    const before = cache.share('/', slow);
    title = 'new';
    cache.forget();
    const after = cache.share('/', async () => title);
    finish();
    expect(await after).toBe('new');
    expect(await before).toBe('old');
  });
});
