import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type pg from 'pg';
import { tooManyRequests } from '../../platform/errors.ts';
import { type Attempts, limitsOfNetworks, type RateLimit } from '../../platform/http/attempts.ts';

export type AttemptLimits = {
  /** For one address from one network. */
  perAddress: number;
  /** For all addresses from one network. */
  perNetwork: number;
};

/** From how many networks an address may be tried before attempts have to wait. */
const NETWORKS_PER_ADDRESS = 5;

/** How much longer each further attempt waits than the one before, and how long at most; in milliseconds. */
const WAIT_STEP_MS = 250;
const WAIT_MOST_MS = 5_000;

const MINUTES_PER_MAIL = 10;
const MINUTES_PER_DAY = 24 * 60;

/** Roughly how many ranges are asked for while one password is typed. */
const RANGES_PER_PASSWORD = 20;

const nameOfMail = (reason: string, email: string) => `mail ${reason} ${email}`;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/** How often accounts may be tried, per action, within a quarter of an hour (AUTH-23). */
export function createAccountLimits(attempts: Attempts, { perAddress, perNetwork }: AttemptLimits) {
  const forNetwork = (action: string, ip: string) =>
    limitsOfNetworks(ip, perNetwork, (network) => `${action} network ${network}`);

  return {
    /** The limits for `action` at the account of `email` from `ip`: first the pair, then the network. */
    forAddress: (action: string, ip: string, email: string): RateLimit[] => [
      ...limitsOfNetworks(ip, perAddress, (network) => `${action} pair ${network} ${email}`),
      ...forNetwork(action, ip),
    ],
    forNetwork,
    /** A browser that was signed in to the account before has a limit of its own (GUARD-41). */
    forDevice: (action: string, deviceHash: Buffer): RateLimit[] => [
      { key: `${action} device ${deviceHash.toString('hex')}`, max: perAddress },
    ],
    /** Limits successful sign-ins, apart from those that fail: nobody needs hundreds of sessions. */
    forSuccess: (ip: string, userId: string): RateLimit[] =>
      limitsOfNetworks(ip, perNetwork, (network) => `signed-in pair ${network} ${userId}`),
    /** Limits what a signed-in member asks for, from wherever; within a day. */
    forAccount: (action: string, userId: string): RateLimit[] => [
      { key: `${action} account ${userId}`, max: perAddress, minutes: MINUTES_PER_DAY },
    ],
    /** Limits answers to second steps for one account from one network (GUARD-24). */
    forStep: (ip: string, userId: string): RateLimit[] =>
      limitsOfNetworks(ip, perAddress, (network) => `step pair ${network} ${userId}`),
    /** The same from everywhere: for one password of the account, so that another one is not used up by who knew this. */
    forStepAnywhere: (userId: string, passwordMark: string): RateLimit => ({
      key: `step account ${userId} ${passwordMark}`,
      max: perAddress * NETWORKS_PER_ADDRESS,
    }),
    /** Whether the holder may be told now that this is used up: once a day. */
    claimStepNotice: (client: pg.ClientBase, userId: string) =>
      attempts.claim(client, `step notice ${userId}`, MINUTES_PER_DAY),
    /** Limits requests for ranges of known passwords, of which each typed password needs several. */
    forRange: (ip: string): RateLimit[] =>
      limitsOfNetworks(ip, perNetwork * RANGES_PER_PASSWORD, (network) => `range network ${network}`),
    spend: attempts.spend,
    refund: attempts.refund,
    isUsedUp: attempts.isUsedUp,

    /**
     * Counts an attempt at an address, whoever makes it. Beyond the limit it waits instead of being refused; otherwise
     * others could lock the holder out.
     * @returns how long to wait, in milliseconds
     */
    async slowDown(action: string, email: string): Promise<number> {
      const key = `${action} address ${email}`;
      const excess = await attempts.excess({ key, max: perAddress * NETWORKS_PER_ADDRESS });
      return Math.min(excess * WAIT_STEP_MS, WAIT_MOST_MS);
    },
    /** Whether an address may get a mail for this reason now: one in ten minutes, whoever asks. */
    claimMail: (client: pg.ClientBase, reason: string, email: string) =>
      attempts.claim(client, nameOfMail(reason, email), MINUTES_PER_MAIL),
    /** Once the link of that mail was used: who asks again needs another one, and is promised it. */
    allowMail: (client: pg.ClientBase, reason: string, email: string) =>
      attempts.release(client, nameOfMail(reason, email)),
    /** The refusal for a mail that the address cannot get yet, where the answer would promise one. */
    noMailYet: () => tooManyRequests(ACCOUNT_TEXTS.too_many_attempts, MINUTES_PER_MAIL * 60),
    relent: (action: string, email: string) =>
      attempts.refund([{ key: `${action} address ${email}`, max: 0 }]),
  };
}
