import { SECURITY_CODES, SECURITY_TEXTS } from '@swapstead/contract/security-texts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isRefusal, refusal } from '../../../platform/errors.ts';
import type { AccountLimits } from '../accounts.limits.ts';
import type { Entered, Entry } from '../entry.ts';
import type { FactorsRepository } from '../factors/factors.repository.ts';
import type { Origin } from '../origin.ts';
import type { Assertion, Assertions } from '../passkeys/assertions.ts';
import type { Pending, PendingSignIns } from './pending.repository.ts';
import { type SecondStep, type TypedStep, waysOf } from './second-step.ts';

export type StepService = ReturnType<typeof createStepService>;

type Parts = {
  pool: pg.Pool;
  pending: PendingSignIns;
  factors: FactorsRepository;
  second: SecondStep;
  assertions: Assertions;
  entry: Entry;
  limits: AccountLimits;
};

const over = () => refusal(401, SECURITY_CODES.step_over, SECURITY_TEXTS.step_over);

/** The second step of signing in: bound to one browser, one right password and ten minutes. */
export function createStepService({ pool, pending, factors, second, assertions, entry, limits }: Parts) {
  async function waiting(token: string | undefined): Promise<Pending & { token: string }> {
    const found = token && (await pending.find(pool, token));
    if (!found) throw over();
    return { ...found, token };
  }

  /** Of two requests that pass the same step one gets the session. */
  async function enter(
    client: pg.PoolClient,
    step: Pending & { token: string },
    origin: Origin,
  ): Promise<Entered> {
    const { user_id, password_hash } = step;
    if (!(await pending.end(client, step.token))) throw over();
    const entered = await entry.enter(client, { user_id, password_hash, way: 'two_steps' }, origin);
    if (!entered) throw over();
    return entered;
  }

  return {
    waiting,

    async ways(token: string | undefined) {
      const { user_id } = await waiting(token);
      return waysOf(await factors.protection(pool, user_id));
    },

    async pass(token: string | undefined, given: TypedStep | { passkey: Assertion }, origin: Origin) {
      const step = await waiting(token);
      const giveBack = () => limits.refundSignIn(origin.ip, step.email);
      if ('passkey' in given) {
        const asked = { purpose: 'step' as const, holder: step.token, user_agent: origin.user_agent };
        const passkey = await assertions.accept(given.passkey, asked).catch((error) => wrong(step, error));
        if (passkey.user_id !== step.user_id) return wrong(step, over());
        const entered = await inTransaction(pool, (client) => enter(client, step, origin), { retries: 3 });
        await giveBack();
        return { entered, codes_left: null };
      }
      const { result, codes_left } = await second
        .take(step.user_id, given, origin, (client) => enter(client, step, origin))
        .catch((error) => wrong(step, error));
      await giveBack();
      return { entered: result, codes_left };
    },
  };

  /** Counts a refusal against the step; after the fifth it is over. */
  async function wrong(step: { token: string }, error: unknown): Promise<never> {
    if (!isRefusal(error) || error.status === 429) throw error;
    if (!(await pending.countWrong(step.token))) throw over();
    throw error;
  }
}
