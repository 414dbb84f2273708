import { LRUCache } from 'lru-cache';

type Told = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Addresses that are counted at the same time; beyond, those not seen for longest are forgotten. */
const MOST = 5_000;

/**
 * Counts requests per window for @fastify/rate-limit, by a clock that only goes forward: with the plugin's own store,
 * which asks the time of day, a clock set back by a month would keep out for a month who had just reached the limit.
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
