import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, refusal, signInRequired } from '../../platform/errors.ts';
import type { FactorsRepository } from './factors/factors.repository.ts';
import type { Origin } from './origin.ts';
import type { Assertion, Assertions } from './passkeys/assertions.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { SignInService } from './sign-in.service.ts';
import type { SecondStep, TypedStep } from './step/second-step.ts';

export type ConfirmService = ReturnType<typeof createConfirmService>;

type Parts = {
  pool: pg.Pool;
  sessions: SessionsRepository;
  factors: FactorsRepository;
  signing: SignInService;
  second: SecondStep;
  assertions: Assertions;
};

type Given = ({ password: string } & TypedStep) | { passkey: Assertion };

/** "Confirm it's you" (GUARD-08): a password, with the second step if it is on, or a passkey. */
export function createConfirmService({ pool, sessions, factors, signing, second, assertions }: Parts) {
  async function renew(client: pg.ClientBase, token: string, passedStep: boolean): Promise<string> {
    const next = await sessions.confirm(client, token, passedStep);
    if (!next) throw signInRequired();
    return next;
  }

  return {
    /** @param token of the session @returns its new token */
    async confirm(userId: string, token: string, given: Given, origin: Origin): Promise<string> {
      if ('passkey' in given) {
        const holder = (await sessions.idOf(token)) ?? '';
        const asked = { purpose: 'confirm' as const, holder, user_agent: origin.user_agent };
        const passkey = await assertions.accept(given.passkey, asked).catch((error) => {
          // A rejected passkey must not sign the member out, as a 401 would.
          throw Object.assign(error, { status: error.status === 401 ? 400 : error.status });
        });
        if (passkey.user_id !== userId) throw refusal(400, 'passkey_refused', SECURITY_TEXTS.passkey_refused);
        return inTransaction(pool, (client) => renew(client, token, true));
      }
      if (!(await signing.verifyPassword(userId, given.password, origin)))
        throw invalid('password', SECURITY_TEXTS.wrong_password);
      if (!(await factors.protection(pool, userId)).two_step)
        return inTransaction(pool, (client) => renew(client, token, false));
      const { result } = await second.take(userId, given, origin, (client) => renew(client, token, true));
      return result;
    },
  };
}
