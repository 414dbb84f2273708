import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Gives welcome nights to members who have just taken the last step to them (NIGHT-05). */
export const giveWelcomeNights: JobKind<object> = {
  name: 'give-welcome-nights',
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/3 * * * *',
};

/** Compares balances, sums and nights on hold with the swaps, and forgets addresses of long ago (NIGHT-26). */
export const checkLedger: JobKind<object> = {
  name: 'check-ledger',
  retryLimit: 3,
  retryDelay: 60,
  cron: '20 3 * * *',
};
