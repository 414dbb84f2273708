import { LRUCache } from 'lru-cache';

type Told = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Addresses counted at the same time; beyond that, the least recently seen are forgotten. */
const MOST = 5_000;

/**
 * Counts requests per window for @fastify/rate-limit, with a monotonic clock: the plugin's own store uses the system
 * clock, and setting that back by a month would lock out for a month clients that had just reached the limit.
 */
export class RequestCounts {
  readonly #windows = new LRUCache<string, { current: number; ends: number }>({ max: MOST });

  incr(key: string, callback: Told, timeWindow: number): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.ends > now ? known : { current: 0, ends: now + timeWindow };
    window.current++;
    this.#windows.set(key, window);
    callback(null, { current: window.current, ttl: window.ends - now });
  }

  child(): RequestCounts {
    return new RequestCounts();
  }
}
