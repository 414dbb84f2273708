import { createHash, randomBytes } from 'node:crypto';
import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { invalid, refusal } from '../../../platform/errors.ts';
import type { createSeal } from '../../../platform/sealed-text.ts';
import type { AccountEvent, Activity } from '../activity/activity.ts';
import { appUri, digitsOf, newAppKey, stepOfCode } from './app-codes.ts';
import type { FactorsRepository, Protection } from './factors.repository.ts';

export type FactorsService = ReturnType<typeof createFactorsService>;

type Parts = {
  pool: pg.Pool;
  factors: FactorsRepository;
  activity: Activity;
  seal: ReturnType<typeof createSeal>;
  clock: () => Date;
};

/** The member who makes a change, and the browser's user agent. */
export type Actor = {
  user_id: string;
  user_agent: string | null;
  /** The session of the request, if there is one. It must not have ended before the change is stored. */
  session_id?: string;
};

/** Crockford's 32 digits, without the look-alikes I, L, O and U. */
const CODE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 24;
const CODES = 10;

const nothingToAsk = () => refusal(409, 'no_second_step', m.accounts_factors_set_up_one_first());
const setupOver = () => refusal(409, 'setup_over', m.accounts_factors_setup_over());

/**
 * Authenticator app, two-step sign-in and recovery codes. A sealed value contains the id of its account, so it cannot
 * be opened in the row of another one.
 */
export function createFactorsService({ pool, factors, activity, seal, clock }: Parts) {
  const sealKey = (userId: string, key: string) => seal.seal(`${userId} ${key}`);
  function openKey(userId: string, sealed: string): string {
    const [owner, key] = seal.open(sealed)?.split(' ') ?? [];
    if (owner !== userId || !key) throw new Error('The key of an authenticator app does not open');
    return key;
  }

  const change = <T>(
    actor: Pick<Actor, 'user_id' | 'session_id'>,
    work: (client: pg.PoolClient) => Promise<T>,
  ) =>
    inTransaction(
      pool,
      async (client) => {
        await factors.lock(client, actor.user_id);
        await factors.requireSession(client, actor.session_id);
        return work(client);
      },
      { retries: 3 },
    );

  async function record(client: pg.ClientBase, actor: Actor, event: AccountEvent) {
    await activity.record(client, { ...actor, event, notice: {} });
  }

  async function makeCodes(client: pg.ClientBase, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await factors.replaceCodes(client, userId, codes.map(hashRecoveryCode));
    return codes;
  }

  /** Turns two-step sign-in on. @returns the recovery codes, if these are the first */
  async function turnOn(client: pg.ClientBase, actor: Actor, before: Protection): Promise<string[] | null> {
    if (!before.two_step) {
      await factors.setTwoStep(client, actor.user_id, true);
      await activity.record(client, { ...actor, event: 'two_step_on' });
    }
    return before.codes_left > 0 ? null : makeCodes(client, actor.user_id);
  }

  /** Turns two-step sign-in off if the last factor was removed. @returns whether it did */
  async function turnOffIfEmpty(client: pg.ClientBase, actor: Actor, onlyUsable = false): Promise<boolean> {
    const now = await factors.protection(client, actor.user_id);
    const passkeys = onlyUsable ? now.passkeys : now.passkeys_in_all;
    if (!now.two_step || now.app || passkeys > 0) return false;
    await factors.setTwoStep(client, actor.user_id, false);
    await record(client, actor, 'two_step_off');
    return true;
  }

  return {
    turnOn,
    turnOffIfEmpty,

    /** Creates a key, which is shown only once. It counts after a right code. */
    beginApp: (userId: string, email: string) =>
      change({ user_id: userId }, async (client) => {
        const key = newAppKey();
        await factors.beginApp(client, userId, sealKey(userId, key));
        return { key, uri: appUri(key, email) };
      }),

    finishApp: (actor: Actor, typed: string) => {
      const digits = digitsOf(typed);
      return change(actor, async (client) => {
        const sealed = await factors.setupOf(client, actor.user_id);
        if (!sealed) throw setupOver();
        const step = stepOfCode(openKey(actor.user_id, sealed), digits, clock());
        if (step === undefined) throw invalid('code', SECURITY_TEXTS.code_wrong);
        const before = await factors.protection(client, actor.user_id);
        await factors.keepApp(client, actor.user_id, sealed, step);
        const recovery_codes = await turnOn(client, actor, before);
        await record(client, actor, 'app_on');
        return { recovery_codes };
      });
    },

    removeApp: (actor: Actor) =>
      change(actor, async (client) => {
        if (!(await factors.removeApp(client, actor.user_id))) return;
        await record(client, actor, 'app_off');
        await turnOffIfEmpty(client, actor, true);
      }),

    setTwoStep: (actor: Actor, on: boolean) =>
      change(actor, async (client) => {
        const before = await factors.protection(client, actor.user_id);
        if (on) {
          if (!before.app && before.passkeys === 0) throw nothingToAsk();
          return { recovery_codes: await turnOn(client, actor, before) };
        }
        if (before.two_step) {
          await factors.setTwoStep(client, actor.user_id, false);
          await record(client, actor, 'two_step_off');
        }
        return { recovery_codes: null };
      }),

    createCodes: (actor: Actor) =>
      change(actor, async (client) => {
        const { two_step } = await factors.protection(client, actor.user_id);
        if (!two_step) throw nothingToAsk();
        const recovery_codes = await makeCodes(client, actor.user_id);
        await record(client, actor, 'recovery_codes_created');
        return { recovery_codes };
      }),

    keepCodes: (userId: string) => factors.keepCodes(pool, userId),

    /** Whether the code of the app is right. Each code works once. */
    async acceptsCode(client: pg.ClientBase, userId: string, typed: string): Promise<boolean> {
      const digits = digitsOf(typed);
      const sealed = await factors.sealedKey(client, userId);
      const step = sealed && stepOfCode(openKey(userId, sealed), digits, clock());
      return typeof step === 'number' && factors.useStep(client, userId, step);
    },

    /** Whether the recovery code is one of the member's. Each works once. @returns how many are left */
    async acceptsRecoveryCode(
      client: pg.ClientBase,
      actor: Actor,
      typed: string,
    ): Promise<number | undefined> {
      await factors.lock(client, actor.user_id);
      if (!(await factors.useCode(client, actor.user_id, hashRecoveryCode(typed)))) return undefined;
      const { codes_left } = await factors.protection(client, actor.user_id);
      await activity.record(client, {
        ...actor,
        event: 'recovery_code_used',
        facts: { n: codes_left },
        notice: {},
      });
      return codes_left;
    },
  };
}

/** Ten codes of 120 random bits each, in groups of four characters. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_DIGITS[byte % CODE_DIGITS.length]).join(
      '',
    );
    return code.match(/.{4}/g)?.join('-') ?? code;
  });
}

/**
 * The stored hash of a code, however it was typed: in any case, with or without hyphens and spaces, O for 0, I or L for
 * 1.
 */
function hashRecoveryCode(typed: string): Buffer {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
