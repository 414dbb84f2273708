import type { BillingSubject } from '../../platform/billing/billing-provider.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Brings one subscription or checkout up to date, when the provider did not answer at the time of the event. */
export const settleBilling: JobKind<{ subject: BillingSubject; event?: { id: string; type: string } }> = {
  name: 'settle-billing',
  retryLimit: 20,
  retryDelay: 10,
  urgent: true,
};

/**
 * Stops every payment of somebody: closes open payment pages and ends subscriptions at the provider. Of those that
 * `failed`, only what is not paid by then.
 */
export const endBilling: JobKind<{ checkouts: string[]; subscriptions: string[]; failed?: string[] }> = {
  name: 'end-billing',
  retryLimit: 20,
  retryDelay: 10,
  urgent: true,
};

/** After a suspension, or once it is lifted: lets what the member pays for end with its period, or renew again. */
export const followSuspension: JobKind<{ user_id: string }> = {
  name: 'follow-suspension',
  retryLimit: 20,
  retryDelay: 10,
  urgent: true,
};

/** Tells the provider the address that an account has now. */
export const tellBillingAddress: JobKind<{ user_id: string }> = {
  name: 'tell-billing-address',
  retryLimit: 20,
  retryDelay: 10,
};

/** Every minute: heals what lost events left behind. */
export const refreshBilling: JobKind<Record<string, never>> = {
  name: 'refresh-billing',
  retryLimit: 0,
  retryDelay: 0,
  urgent: true,
  cron: '* * * * *',
};
