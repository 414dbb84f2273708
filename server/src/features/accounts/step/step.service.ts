import { SECURITY_CODES, SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isRefusal, refusal } from '../../../platform/errors.ts';
import type { FactorsRepository } from '../factors/factors.repository.ts';
import type { Origin } from '../origin.ts';
import type { Assertion, Assertions } from '../passkeys/assertions.ts';
import type { SessionStart, StartedSession } from '../session-start.ts';
import type { SignInService } from '../sign-in.service.ts';
import type { Pending, PendingSignIns } from './pending.repository.ts';
import { type SecondStep, type TypedStep, waysOf } from './second-step.ts';

export type StepService = ReturnType<typeof createStepService>;

type Parts = {
  pool: pg.Pool;
  pending: PendingSignIns;
  factors: FactorsRepository;
  second: SecondStep;
  assertions: Assertions;
  sessionStart: SessionStart;
  signing: Pick<SignInService, 'attemptLimits'>;
};

const over = () => refusal(401, SECURITY_CODES.step_over, SECURITY_TEXTS.step_over);

/** The second step of signing in: bound to one browser, one right password and ten minutes. */
export function createStepService({
  pool,
  pending,
  factors,
  second,
  assertions,
  sessionStart,
  signing,
}: Parts) {
  async function waiting(token: string | undefined): Promise<Pending & { token: string }> {
    const found = token && (await pending.find(pool, token));
    if (!found) throw over();
    return { ...found, token };
  }

  /** Opens the session. Of two requests that pass the same step, only one gets it. */
  async function openSession(
    client: pg.PoolClient,
    step: Pending & { token: string },
    origin: Origin,
  ): Promise<StartedSession> {
    const { user_id, password_hash } = step;
    if (!(await pending.end(client, step.token))) throw over();
    const started = await sessionStart.start(client, { user_id, password_hash, way: 'two_steps' }, origin);
    if (!started) throw over();
    return started;
  }

  return {
    waiting,

    async ways(token: string | undefined) {
      const { user_id } = await waiting(token);
      return waysOf(await factors.protection(pool, user_id));
    },

    async pass(token: string | undefined, given: TypedStep | { passkey: Assertion }, origin: Origin) {
      const step = await waiting(token);
      if (!('passkey' in given)) second.requireForm(given);
      // Prepared before this sign-in makes the browser a known one.
      const { refund } = await signing.attemptLimits(step.email, step.user_id, origin);
      const left = await pending.claimAnswer(step.token);
      if (left === undefined) throw over();
      try {
        const passed = await ('passkey' in given
          ? passByPasskey(step, given.passkey, origin)
          : passByCode(step, given, origin));
        await refund();
        return passed;
      } catch (error) {
        const wasChecked = isRefusal(error) && error.status !== 429;
        if (!wasChecked) await pending.returnAnswer(step.token);
        throw wasChecked && left === 0 ? over() : error;
      }
    },
  };

  async function passByPasskey(step: Pending & { token: string }, given: Assertion, origin: Origin) {
    const asked = { purpose: 'step' as const, holder: step.token, user_agent: origin.user_agent };
    const passkey = await assertions.accept(given, asked);
    if (passkey.user_id !== step.user_id) throw over();
    const started = await inTransaction(pool, (client) => openSession(client, step, origin), { retries: 3 });
    return { started, codes_left: null };
  }

  async function passByCode(step: Pending & { token: string }, given: TypedStep, origin: Origin) {
    const { result, codes_left } = await second.take(step.user_id, given, origin, (client) =>
      openSession(client, step, origin),
    );
    return { started: result, codes_left };
  }
}
