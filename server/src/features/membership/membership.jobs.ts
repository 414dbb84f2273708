import type { BillingSubject } from '../../platform/billing/billing-provider.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Updates one subscription or checkout later, if the provider did not answer when its event was received. */
export const syncBilling: JobKind<{ subject: BillingSubject; event?: { id: string; type: string } }> = {
  name: 'settle-billing',
  retryLimit: 20,
  retryDelay: 10,
  urgent: true,
};

/** Ends payments at the provider: open payment pages and subscriptions, those in `failed` only if still unpaid. */
export const endBilling: JobKind<{ checkouts: string[]; subscriptions: string[]; failed?: string[] }> = {
  name: 'end-billing',
  retryLimit: 20,
  retryDelay: 10,
  urgent: true,
};

/** After a suspension, lets subscriptions end with their period; after its end, lets them renew again. */
export const adjustRenewals: JobKind<{ user_id: string }> = {
  name: 'follow-suspension',
  retryLimit: 20,
  retryDelay: 10,
  urgent: true,
};

/** Sends the account's new address to the provider. */
export const sendBillingAddress: JobKind<{ user_id: string }> = {
  name: 'tell-billing-address',
  retryLimit: 20,
  retryDelay: 10,
};

/** Every minute: reads from the provider what lost events would have reported. */
export const refreshBilling: JobKind<Record<string, never>> = {
  name: 'refresh-billing',
  retryLimit: 0,
  retryDelay: 0,
  urgent: true,
  cron: '* * * * *',
};
