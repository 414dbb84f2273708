import type { Allowance, Attempts } from '../../platform/http/attempts.ts';
import { networkOf } from '../../platform/http/attempts.ts';

export type AttemptLimits = {
  /** For one address from one network. */
  perAddress: number;
  /** For all addresses from one network. */
  perNetwork: number;
};

/** An address may be tried from several networks, or somebody else could lock its holder out. */
const NETWORKS_PER_ADDRESS = 5;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/** How often accounts may be tried, per action, within a quarter of an hour (AUTH-23). */
export function createAccountLimits(attempts: Attempts, { perAddress, perNetwork }: AttemptLimits) {
  return {
    /** Who comes from `ip` and tries `action` at the account of `email`. */
    forAddress(action: string, ip: string, email: string): Allowance[] {
      const network = networkOf(ip);
      return [
        { counted: `${action} pair ${network} ${email}`, most: perAddress },
        { counted: `${action} address ${email}`, most: perAddress * NETWORKS_PER_ADDRESS },
        { counted: `${action} network ${network}`, most: perNetwork },
      ];
    },
    forNetwork: (action: string, ip: string): Allowance[] => [
      { counted: `${action} network ${networkOf(ip)}`, most: perNetwork },
    ],
    spend: attempts.spend,
    refund: attempts.refund,
  };
}
