import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { tooManyRequests } from '../errors.ts';
import { waitAside } from './admission.ts';
import { networksOf } from './attempts.ts';

/** What an answer is charged when it is asked for; if making it takes longer, that is charged afterwards. In ms. */
const LEAST_MS = 5;
/** What it is charged at most: where everything is slow, nobody pays for the others. In ms. */
const MOST_MS = 1_000;
/** How long somebody waits for the turn of the network at most, in ms. */
const PATIENCE_MS = 1_000;
/** A network may have spared as much as it gets in ten seconds. */
const SPARED = 10_000 / 60_000;
/** Networks that are remembered at the same time; beyond, those not seen for longest are forgotten. */
const MOST_NETWORKS = 5_000;

type Account = { left: number; at: number };

/** Times what is made in a turn. */
type Turn = <T>(make: () => Promise<T>) => Promise<T>;

export type WorkBudget = ReturnType<typeof createWorkBudget>;

/**
 * How much may be worked out for one network that nobody asked for before: counts, suggestions, pages. Whoever has used
 * it up waits for the turn of the network and so goes on as fast as the budget grows; what would wait for longer than a
 * second is refused after it. Others do not wait.
 *
 * Looking and charging are one step that nothing comes between, so of many at once no more pass than may. Counted in
 * this process: several of them allow as many times more.
 *
 * @param msPerMinute of work for an IPv4 address or a /64; a /56 has twice as much, a /48 four times
 */
export function createWorkBudget(msPerMinute: number, wait = waitAside) {
  const accounts = new LRUCache<string, Account>({ max: MOST_NETWORKS });

  /** What the `index`-th larger network gets in a millisecond. */
  const growth = (index: number) => (msPerMinute / 60_000) * 2 ** index;

  function accountOf(network: string, index: number): Account {
    const now = performance.now();
    const most = msPerMinute * SPARED * 2 ** index;
    const { left, at } = accounts.get(network) ?? { left: most, at: now };
    const account = { left: Math.min(most, left + (now - at) * growth(index)), at: now };
    accounts.set(network, account);
    return account;
  }

  /** Charges all networks of an address. @returns for how long to wait until the charge is covered, in ms */
  function charge(networks: readonly string[], ms: number): number {
    const waits = networks.map((network, index) => {
      const account = accountOf(network, index);
      account.left -= ms;
      return -account.left / growth(index);
    });
    return Math.max(0, ...waits);
  }

  return {
    /** Waits for the turn of the network that asks. @throws 429 where it would come after more than a second */
    async turn(ip: string, response: ServerResponse): Promise<Turn> {
      const networks = networksOf(ip);
      const covered = charge(networks, LEAST_MS);
      if (covered > PATIENCE_MS) {
        charge(networks, -LEAST_MS);
        // Told at once, a client that asks again at once would keep us busy with telling.
        await wait(response, PATIENCE_MS);
        throw tooManyRequests('Too many attempts. Please try again later.', (covered - PATIENCE_MS) / 1_000);
      }
      if (covered > 0) await wait(response, covered);
      return async (make) => {
        const begun = performance.now();
        try {
          return await make();
        } finally {
          charge(networks, Math.min(MOST_MS, performance.now() - begun) - LEAST_MS);
        }
      };
    },
  };
}
