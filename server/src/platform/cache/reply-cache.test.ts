import { describe, expect, it } from 'vitest';
import { createReplyCache } from './reply-cache.ts';

const reply = (bytes: number) => ({ status: 200, headers: {}, body: Buffer.alloc(bytes) });

describe('the memory for answers', () => {
  it('stays within its bytes however many addresses are asked for', () => {
    const cache = createReplyCache({ maxBytes: 1_000_000 });
    for (let n = 0; n < 10_000; n++) cache.remember(`/homes?search=${n}`, cache.generation(), reply(10_000));
    const kept = Array.from({ length: 10_000 }, (_, n) => cache.find(`/homes?search=${n}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length * 2 * 10_000).toBeLessThanOrEqual(1_000_000);
    expect(cache.find('/homes?search=9999')).toBeDefined();
  });

  it('keeps nothing that does not fit, and nothing at all with 0 bytes', () => {
    for (const maxBytes of [0, 5_000]) {
      const cache = createReplyCache({ maxBytes });
      cache.remember('/', cache.generation(), reply(10_000));
      expect(cache.find('/')).toBeUndefined();
    }
  });

  it('keeps nothing that was begun before a change, or while changes cannot be heard', () => {
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
});

describe('many who ask for the same', () => {
  it('wait for one answer, also when it is a failure, and the next one is made anew', async () => {
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

  it('never get what was begun before a change that they come after', async () => {
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
