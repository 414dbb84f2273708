import type { ServerResponse } from 'node:http';
import { m } from '@swapstead/messages';
import { LRUCache } from 'lru-cache';
import { tooManyRequests } from '../errors.ts';
import { waitAside } from './admission.ts';
import { networksOf } from './attempts.ts';

/** The initial charge of a reply; if creating it takes longer, the rest is charged afterwards. In ms. */
const LEAST_MS = 5;
/** The maximum charge: if everything is slow, no network pays for the others. In ms. */
const MOST_MS = 1_000;
/** The longest wait for a network's turn, in ms. */
const PATIENCE_MS = 1_000;
/** A network may save up the budget of ten seconds. */
const SPARED = 10_000 / 60_000;
/** Networks remembered at the same time; beyond that, the least recently seen are forgotten. */
const MOST_NETWORKS = 5_000;

type Account = { left: number; at: number };

/** Times the work in a turn. */
type Turn = <T>(make: () => Promise<T>) => Promise<T>;

export type WorkBudget = ReturnType<typeof createWorkBudget>;

/**
 * The budget of each network for uncached work: counts, suggestions, pages. A network that has used it up waits for
 * its turn and so continues at the rate of the budget; work that would wait for more than a second is refused after
 * it. Other networks do not wait.
 *
 * Checking and charging are one uninterrupted step, so simultaneous requests cannot exceed the budget. Counted in
 * this process: several processes allow several times as much.
 *
 * @param msPerMinute work for an IPv4 address or a /64; a /56 gets twice as much, a /48 four times
 */
export function createWorkBudget(msPerMinute: number, wait = waitAside) {
  const accounts = new LRUCache<string, Account>({ max: MOST_NETWORKS });

  /** The budget per millisecond of the `index`-th larger network. */
  const growth = (index: number) => (msPerMinute / 60_000) * 2 ** index;

  function accountOf(network: string, index: number): Account {
    const now = performance.now();
    const most = msPerMinute * SPARED * 2 ** index;
    const { left, at } = accounts.get(network) ?? { left: most, at: now };
    const account = { left: Math.min(most, left + (now - at) * growth(index)), at: now };
    accounts.set(network, account);
    return account;
  }

  /** Charges all networks of an address. @returns the wait until the charge is covered, in ms */
  function charge(networks: readonly string[], ms: number): number {
    const waits = networks.map((network, index) => {
      const account = accountOf(network, index);
      account.left -= ms;
      return -account.left / growth(index);
    });
    return Math.max(0, ...waits);
  }

  return {
    /** Waits for the network's turn. @throws 429 if it would come after more than a second */
    async turn(ip: string, response: ServerResponse): Promise<Turn> {
      const networks = networksOf(ip);
      const covered = charge(networks, LEAST_MS);
      if (covered > PATIENCE_MS) {
        charge(networks, -LEAST_MS);
        // An immediate refusal would let clients that retry immediately keep us busy with refusals.
        await wait(response, PATIENCE_MS);
        throw tooManyRequests(m.accounts_text_too_many_attempts(), (covered - PATIENCE_MS) / 1_000);
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
