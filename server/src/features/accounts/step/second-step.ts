import type { StepWay } from '@swapstead/contract/accounts/security.endpoints';
import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { invalid } from '../../../platform/errors.ts';
import type { AccountLimits } from '../accounts.limits.ts';
import type { Activity } from '../activity/activity.ts';
import type { DevicesRepository } from '../devices.repository.ts';
import { digitsOf } from '../factors/app-codes.ts';
import type { Protection } from '../factors/factors.repository.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import type { Origin } from '../origin.ts';
import { hashToken } from '../tokens.ts';
import type { PendingSignIns } from './pending.repository.ts';

export type SecondStep = ReturnType<typeof createSecondStep>;

/** A typed answer to the second step. */
export type TypedStep = { code?: string | undefined; recovery_code?: string | undefined };

type Parts = {
  pool: pg.Pool;
  factors: FactorsService;
  devices: DevicesRepository;
  pending: Pick<PendingSignIns, 'passwordMark'>;
  limits: AccountLimits;
  activity: Activity;
};

const ACTION = 'step';

/** The methods for the second step that this account has now. */
export function waysOf({ app, passkeys, codes_left }: Protection): StepWay[] {
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(codes_left > 0 ? (['recovery_code'] as const) : []),
  ];
}

/**
 * Checks codes of the second step. Answers are counted for account and network, and for the account from all networks
 * (GUARD-24). Whoever knows the password can use up the latter, so they are counted per password: after a reset the
 * member can sign in.
 */
export function createSecondStep({ pool, factors, devices, pending, limits, activity }: Parts) {
  async function spendAttempt(userId: string, { ip, device, user_agent }: Origin) {
    if (device && (await devices.isKnown(userId, device))) {
      const own = limits.forDevice(`${ACTION} ${userId}`, hashToken(device));
      await limits.spend(own);
      return () => limits.refund(own);
    }
    const anywhere = limits.forStepAnywhere(userId, await pending.passwordMark(userId));
    const rateLimits = [...limits.forStep(ip, userId), anywhere];
    await limits.spend(rateLimits).catch(async (error) => {
      if (await limits.isUsedUp(anywhere)) await notifyOfAttack(userId, user_agent);
      throw error;
    });
    return () => limits.refund(rateLimits);
  }

  /** Whoever gave so many answers knows the password. The member can choose another one, whose count starts at zero. */
  async function notifyOfAttack(userId: string, user_agent: string | null) {
    await inTransaction(
      pool,
      async (client) => {
        if (!(await limits.claimStepNotice(client, userId))) return;
        await activity.record(client, { user_id: userId, event: 'step_attacked', user_agent, notice: {} });
      },
      { retries: 3 },
    );
  }

  return {
    /** Rejects input that is not a code. It is not a guess, so it is not counted. */
    requireForm({ code, recovery_code }: TypedStep): void {
      if (recovery_code === undefined) digitsOf(code ?? '');
    },

    /**
     * Accepts a code of the app or a recovery code, and throws a field error for a wrong one.
     * @param onRight runs in the transaction that uses up the code
     * @returns its result, and how many recovery codes are left if one was used
     */
    async take<T>(
      userId: string,
      { code, recovery_code }: TypedStep,
      origin: Origin,
      onRight: (client: pg.PoolClient) => Promise<T>,
    ): Promise<{ result: T; codes_left: number | null }> {
      this.requireForm({ code, recovery_code });
      const refund = await spendAttempt(userId, origin);
      const { user_agent } = origin;
      const taken = await inTransaction(
        pool,
        async (client) => {
          const left =
            recovery_code === undefined
              ? (await factors.acceptsCode(client, userId, code ?? ''))
                ? null
                : undefined
              : await factors.acceptsRecoveryCode(client, { user_id: userId, user_agent }, recovery_code);
          return left === undefined ? undefined : { result: await onRight(client), codes_left: left };
        },
        { retries: 3 },
      );
      if (taken) {
        await refund();
        return taken;
      }
      await inTransaction(pool, (client) =>
        activity.record(client, { user_id: userId, event: 'step_refused', user_agent }),
      );
      throw recovery_code === undefined
        ? invalid('code', SECURITY_TEXTS.code_wrong)
        : invalid('recovery_code', SECURITY_TEXTS.recovery_code_wrong);
    },
  };
}
