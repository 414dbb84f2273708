import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type pg from 'pg';
import { tooManyRequests } from '../../platform/errors.ts';
import { type Attempts, limitsOfNetworks, type RateLimit } from '../../platform/http/attempts.ts';

export type AttemptLimits = {
  /** Attempts on one address from one network. */
  perAddress: number;
  /** Attempts on all addresses from one network. */
  perNetwork: number;
};

/** From how many networks an address may be tried before attempts are delayed. */
const NETWORKS_PER_ADDRESS = 5;

/** By how much each further attempt is delayed more than the one before, and the longest delay. */
const WAIT_STEP_MS = 250;
const WAIT_MOST_MS = 5_000;

const MINUTES_PER_MAIL = 10;
const MINUTES_PER_DAY = 24 * 60;

/** Roughly how many ranges a page requests while one password is typed. */
const RANGES_PER_PASSWORD = 20;

const nameOfMail = (reason: string, email: string) => `mail ${reason} ${email}`;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/** How often each action on accounts may be tried within a quarter of an hour (AUTH-23). */
export function createAccountLimits(attempts: Attempts, { perAddress, perNetwork }: AttemptLimits) {
  const forNetwork = (action: string, ip: string) =>
    limitsOfNetworks(ip, perNetwork, (network) => `${action} network ${network}`);

  return {
    /** The limits for `action` on the account of `email` from `ip`: first the pair, then the network. */
    forAddress: (action: string, ip: string, email: string): RateLimit[] => [
      ...limitsOfNetworks(ip, perAddress, (network) => `${action} pair ${network} ${email}`),
      ...forNetwork(action, ip),
    ],
    forNetwork,
    /** A browser that has signed in to the account before has its own limit (GUARD-41). */
    forDevice: (action: string, deviceHash: Buffer): RateLimit[] => [
      { key: `${action} device ${deviceHash.toString('hex')}`, max: perAddress },
    ],
    /** Limits successful sign-ins separately from failed ones: nobody needs hundreds of sessions. */
    forSuccess: (ip: string, userId: string): RateLimit[] =>
      limitsOfNetworks(ip, perNetwork, (network) => `signed-in pair ${network} ${userId}`),
    /** Limits requests of a signed-in member within a day, from all networks together. */
    forAccount: (action: string, userId: string): RateLimit[] => [
      { key: `${action} account ${userId}`, max: perAddress, minutes: MINUTES_PER_DAY },
    ],
    /** Limits second-step answers for one account from one network (GUARD-24). */
    forStep: (ip: string, userId: string): RateLimit[] =>
      limitsOfNetworks(ip, perAddress, (network) => `step pair ${network} ${userId}`),
    /**
     * Limits second-step answers from all networks together, separately for each password of the account. An
     * attacker who knows the old password cannot use up the attempts for the new one.
     */
    forStepAnywhere: (userId: string, passwordMark: string): RateLimit => ({
      key: `step account ${userId} ${passwordMark}`,
      max: perAddress * NETWORKS_PER_ADDRESS,
    }),
    /** Whether the member may be notified now that the answers are used up: once a day. */
    claimStepNotice: (client: pg.ClientBase, userId: string) =>
      attempts.claim(client, `step notice ${userId}`, MINUTES_PER_DAY),
    /** Limits requests for ranges of leaked passwords; each typed password needs several. */
    forRange: (ip: string): RateLimit[] =>
      limitsOfNetworks(ip, perNetwork * RANGES_PER_PASSWORD, (network) => `range network ${network}`),
    spend: attempts.spend,
    refund: attempts.refund,
    isUsedUp: attempts.isUsedUp,

    /**
     * Counts an attempt on an address from any network. Beyond the limit it is delayed instead of refused, because
     * otherwise strangers could lock the member out.
     * @returns the delay in milliseconds
     */
    async slowDown(action: string, email: string): Promise<number> {
      const key = `${action} address ${email}`;
      const excess = await attempts.excess({ key, max: perAddress * NETWORKS_PER_ADDRESS });
      return Math.min(excess * WAIT_STEP_MS, WAIT_MOST_MS);
    },
    /** Whether an address may get an email for this reason now. The limit is one in ten minutes for all requests together. */
    claimMail: (client: pg.ClientBase, reason: string, email: string) =>
      attempts.claim(client, nameOfMail(reason, email), MINUTES_PER_MAIL),
    /** Allows the next email immediately after its link was used, because the answer to a new request promises one. */
    allowMail: (client: pg.ClientBase, reason: string, email: string) =>
      attempts.release(client, nameOfMail(reason, email)),
    /** Refuses a request whose answer would promise an email that cannot be sent yet. */
    noMailYet: () => tooManyRequests(ACCOUNT_TEXTS.too_many_attempts, MINUTES_PER_MAIL * 60),
    refundDelay: (action: string, email: string) =>
      attempts.refund([{ key: `${action} address ${email}`, max: 0 }]),
  };
}
