import type { AdminNights, Correction, NightPattern } from '@swapstead/contract/ledger/admin.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, refusal } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Notify } from '../notices/notices.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import { nightPatterns } from './night-patterns.ts';
import type { TeamNightsRepository } from './team-nights.repository.ts';
import type { WelcomeRepository } from './welcome.repository.ts';

type Db = Pick<pg.Pool, 'query'>;

/** What the ledger asks the slice that owns stays. */
export type StaysForNights = {
  /** The swap of each of these stays. */
  swapsOf: (db: Db, stayIds: readonly string[]) => Promise<Map<string, string>>;
  /** The stay for nights of a swap with the members of the swap; undefined for any other swap. */
  ofSwap: (db: Db, swapId: string) => Promise<{ stay_id: string; members: string[] } | undefined>;
  /** How many nights each stay should hold now: those of agreed, final and disputed swaps that are not paid. */
  held: (db: Db) => Promise<Map<string, number>>;
};

/** Adds an act of our team to the audit log, in the transaction of the act. */
export type RecordCorrection = (
  client: pg.ClientBase,
  entry: {
    actor_id: string;
    action: 'nights';
    user_id: string;
    old_value: string;
    new_value: string;
    reason: string;
  },
) => Promise<unknown>;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  notify: Notify;
  record: RecordCorrection;
  ledger: LedgerRepository;
  team: TeamNightsRepository;
  welcome: WelcomeRepository;
  stays: StaysForNights;
  logger: Pick<Logger, 'error'>;
};

const YEAR_MS = 365 * 86_400_000;

export type TeamNightsService = ReturnType<typeof createTeamNightsService>;

/** What our team sees and corrects of all nights (NIGHT-20 to NIGHT-22, NIGHT-26). */
export function createTeamNightsService(parts: Parts) {
  const { pool, clock, notify, record, ledger, team, welcome, stays, logger } = parts;

  /** The stay for nights that a correction is about. @throws 403 for an admin who is a party of its swap */
  async function stayOf(client: pg.ClientBase, { user_id, swap_id }: Correction, actor_id: string) {
    if (swap_id === undefined) return undefined;
    const stay = await stays.ofSwap(client, swap_id);
    if (!stay?.members.includes(user_id)) throw notFound('Swap');
    if (stay.members.includes(actor_id)) throw ownNights();
    return stay;
  }

  /** @returns the balance after it */
  async function correctIn(client: pg.ClientBase, sent: Correction, actor_id: string): Promise<number> {
    const { user_id, amount, reason } = sent;
    if (user_id === actor_id) throw ownNights();
    const stay = await stayOf(client, sent, actor_id);
    const account = await welcome.lockAccount(client, user_id);
    const own = account && (await ledger.lock(client, [user_id])).get(user_id);
    if (!own) throw notFound('Member');
    const cause = `${actor_id} ${sent.submission_id}`;
    const before = await team.correction(client, cause);
    if (before) {
      requireSame(before, sent);
      return own.balance;
    }
    const balance = own.balance + amount;
    if (balance < 0) throw belowZero(own.balance);
    const id = await ledger.post(client, {
      kind: 'correction',
      cause,
      ...(stay && { stay_id: stay.stay_id }),
      reason,
      at: clock(),
      entries: [
        { account: own.id, amount },
        { account: 'corrections', amount: -amount },
      ],
    });
    if (stay && amount > 0) await team.settle(client, stay.stay_id, user_id, amount);
    await record(client, {
      actor_id,
      action: 'nights',
      user_id,
      old_value: String(own.balance),
      new_value: String(balance),
      reason,
    });
    await notify(client, {
      user_id,
      event: 'nights_corrected',
      event_key: `nights_corrected ${id}`,
      about: { nights_id: user_id },
      facts: { n: amount, transaction: id },
    });
    return balance;
  }

  return {
    async totals(): Promise<AdminNights> {
      const now = clock();
      const unsettled = await team.unsettled(pool);
      const swaps = await stays.swapsOf(
        pool,
        unsettled.map(({ stay_id }) => stay_id),
      );
      return {
        ...(await team.totals(pool, now)),
        unsettled: unsettled.map(({ stay_id, guest_id, nights, since }) => ({
          swap_id: swaps.get(stay_id) ?? '',
          guest_id,
          nights,
          since: since.toISOString(),
        })),
        differences: (await team.differences(pool)).map(({ found, since }) => ({
          found,
          at: since.toISOString(),
        })),
        as_of: now.toISOString(),
      };
    },

    async patterns(): Promise<{ patterns: NightPattern[] }> {
      const moved = await team.moved(pool, new Date(clock().getTime() - YEAR_MS));
      const members = [...new Set(moved.flatMap(({ guest, host }) => [guest, host]))];
      return { patterns: nightPatterns(moved, await team.joined(pool, members)) };
    },

    correct: async (sent: Correction, viewer: Viewer) => {
      const { user_id } = memberOf(viewer);
      const balance = await inTransaction(pool, (client) => correctIn(client, sent, user_id), { retries: 5 });
      return { balance };
    },

    /**
     * The nightly check: balances against entries, nights on hold against swaps. Accounts that differ take part in no
     * new stay until our team has corrected them and the check finds them right.
     */
    async check(): Promise<void> {
      const read = async (client: pg.ClientBase) => {
        const wrong = await team.wrongBalances(client);
        const held = await team.held(client);
        const wanted = await stays.held(client);
        const differs = held.flatMap(({ account_id, stay_id, balance }) => {
          const should = wanted.get(stay_id) ?? 0;
          wanted.delete(stay_id);
          return balance === should
            ? []
            : [{ account_id, found: `stay ${stay_id}: ${balance} nights on hold instead of ${should}` }];
        });
        // A stay without an account holds nothing, which nothing can be blocked for.
        const missing = [...wanted].map(
          ([stay_id, nights]) => `stay ${stay_id}: 0 nights on hold instead of ${nights}`,
        );
        return { differences: [...wrong, ...differs], missing };
      };
      // All of it as of one instant: nights move meanwhile.
      const found = await inTransaction(pool, read, { isolation: 'repeatable read' });
      for (const one of [...found.differences.map((each) => each.found), ...found.missing]) {
        logger.error({ difference: one }, 'nights do not add up');
      }
      await inTransaction(pool, (client) => team.setDifferences(client, found.differences, clock()));
    },
  };
}

const ownNights = () => refusal(403, 'own_swap', m.ledger_correction_own());

const belowZero = (count: number) => refusal(409, 'below_zero', m.ledger_correction_below_zero({ count }));

/** Refuses other content under a submission id that was used before. */
function requireSame(before: { user_id: string | null; amount: number; reason: string }, sent: Correction) {
  const { user_id, amount, reason } = before;
  if (user_id !== sent.user_id || amount !== sent.amount || reason !== sent.reason) {
    throw refusal(409, 'sent_already', m.swaps_refusal_sent_already());
  }
}
