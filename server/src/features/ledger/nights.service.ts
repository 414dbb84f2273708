import { dayIn } from '@swapstead/contract/days';
import { type Nights, WELCOME_STEPS } from '@swapstead/contract/ledger/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { memberOf } from '../../platform/http/route.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { Notify } from '../notices/notices.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import type { WelcomeRepository } from './welcome.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  notify: Notify;
  ledger: LedgerRepository;
  welcome: WelcomeRepository;
  /** How many welcome nights later members get; those of others do not change. */
  welcomeNights: number;
};

export type NightsService = ReturnType<typeof createNightsService>;

/** A member's own nights, and the welcome nights (NIGHT-02, NIGHT-05, NIGHT-06). */
export function createNightsService({ pool, clock, notify, ledger, welcome, welcomeNights }: Parts) {
  const today = () => dayIn('UTC', clock());

  async function welcomeOf(user_id: string): Promise<Nights['welcome']> {
    const steps = await welcome.steps(pool, user_id, today());
    const had = await welcome.had(pool, { user_id, email: await welcome.email(pool, user_id) });
    return {
      state: had ? (had.is_own ? 'given' : 'had') : welcomeNights > 0 ? 'open' : 'off',
      nights: had?.nights ?? welcomeNights,
      steps: WELCOME_STEPS.map((step) => ({ step, done: steps[step] })),
    };
  }

  /** Gives the welcome nights with their notice in one transaction; nothing if the address had them before. */
  async function giveTo({ user_id }: { user_id: string }): Promise<void> {
    await inTransaction(pool, async (client) => {
      const account = await welcome.lockAccount(client, user_id);
      const now = clock();
      if (!account || !(await welcome.remember(client, { ...account, user_id }, welcomeNights, now))) return;
      const own = (await ledger.lock(client, [user_id])).get(user_id);
      if (!own) return;
      await ledger.post(client, {
        kind: 'welcome',
        cause: user_id,
        at: now,
        entries: [
          { account: own.id, amount: welcomeNights },
          { account: 'issued', amount: -welcomeNights },
        ],
      });
      await notify(client, {
        user_id,
        event: 'welcome_nights',
        event_key: 'welcome_nights',
        about: { nights_id: user_id },
        facts: { n: welcomeNights },
      });
    });
  }

  /**
   * Takes welcome nights back as far as the balance reaches (NIGHT-06). Nights on hold may come back, so as long as there
   * are any the rest waits: otherwise an agreed stay, cancelled later, would keep them.
   */
  async function takeFrom({ user_id, nights }: { user_id: string; nights: number }): Promise<void> {
    await inTransaction(pool, async (client) => {
      if (!(await welcome.lockAccount(client, user_id))) return;
      const now = clock();
      const own = (await ledger.lock(client, [user_id])).get(user_id);
      const taken = await welcome.takenBack(client, user_id);
      const back = Math.min(nights - taken, own?.balance ?? 0);
      if (own && back > 0) {
        await ledger.post(client, {
          kind: 'welcome_taken',
          cause: taken === 0 ? user_id : `${user_id} ${taken}`,
          at: now,
          entries: [
            { account: own.id, amount: -back },
            { account: 'corrections', amount: back },
          ],
        });
      }
      const { held } = await ledger.balance(client, user_id);
      if (taken + back === nights || held === 0) await welcome.setTaken(client, user_id, now);
    });
  }

  return {
    async read(viewer: Viewer): Promise<Nights> {
      const { user_id } = memberOf(viewer);
      const { balance, lines, held, stays } = await ledger.balance(pool, user_id);
      return {
        balance,
        on_hold: { nights: held, stays },
        has_lines: lines > 0,
        welcome: await welcomeOf(user_id),
      };
    },

    async welcomeStep(userId: string): Promise<'open' | 'done' | undefined> {
      const { state } = await welcomeOf(userId);
      if (state === 'off') return undefined;
      return state === 'open' ? 'open' : 'done';
    },

    /** The job that gives the nights within minutes of the last step. No lower slice has to tell of a step. */
    async giveWelcomeNights(): Promise<void> {
      if (welcomeNights > 0) {
        const due = await welcome.due(pool, today());
        await eachInTurn(due, giveTo, 'welcome nights were not given');
      }
      await eachInTurn(await welcome.toTakeBack(pool), takeFrom, 'welcome nights were not taken back');
    },

    forgetAddresses: () => welcome.forget(pool, clock()),
  };
}
