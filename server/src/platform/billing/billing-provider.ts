import { refusal } from '../errors.ts';

/** An order: one price of the provider, and what the site says that it costs. */
export type CheckoutOrder = {
  /** Our own name for this checkout: ties payment and account, and makes a repeated call find the same session. */
  reference: string;
  price_id: string;
  /** Price of one period in euro cents, and the period in months, as shown to the buyer. */
  amount_cents: number;
  months: number;
  /** The customer id of a member who paid before; the provider then knows card and invoices. */
  customer_id: string | null;
  /** Fills the field on the payment page for those who pay the first time; it ties nothing to anybody. */
  email: string;
  success_url: string;
  cancel_url: string;
};

/** A payment page. `id` is null for a hosted payment link, which has none until somebody pays. */
export type CheckoutPage = { id: string | null; url: string; expires_at: Date };

export type ProviderCheckout = {
  /** The order's reference, or null if this page was not ours. */
  reference: string | null;
  status: 'open' | 'complete' | 'expired';
  subscription_id: string | null;
};

/** A subscription as the provider has it now. */
export type ProviderSubscription = {
  id: string;
  customer_id: string;
  /** Reference of the order that began it, if it was one of ours. */
  reference: string | null;
  /** `incomplete`: never paid. `past_due`: a renewal failed and is tried again. `ended`: over, for whatever reason. */
  state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  price_id: string;
  /** What the price costs for one period, in the smallest unit of `currency`. */
  amount: number | null;
  /** ISO code in lower case. */
  currency: string;
  started_at: Date;
  period_start: Date;
  /** End of the paid period; with `cancels` also of the subscription. */
  period_end: Date;
  cancels: boolean;
  ended_at: Date | null;
};

/** A hint that something changed, with valid signature. What changed is read from the provider. */
export type BillingEvent = {
  id: string;
  type: string;
  /** Absent for events that concern neither. */
  subject?: BillingSubject;
};

export type BillingSubject = { checkout: string } | { subscription: string };

/** A payment provider. Every call but `readEvent` may refuse with 503 when the provider does not answer. */
export type BillingProvider = {
  /** Opens a payment page; the same reference gives the same page. */
  createCheckout(order: CheckoutOrder): Promise<CheckoutPage>;
  readCheckout(id: string): Promise<ProviderCheckout | undefined>;
  /** Closes a payment page that is still open and tells how it stands then. */
  expireCheckout(id: string): Promise<ProviderCheckout['status']>;
  readSubscription(id: string): Promise<ProviderSubscription | undefined>;
  /** Ends a subscription at once; one that has ended already is no error. */
  cancelSubscription(id: string): Promise<void>;
  /** Lets a subscription end with what is paid, or renew again; one that has ended already is no error. */
  cancelAtPeriodEnd(id: string, cancels: boolean): Promise<void>;
  /** Where receipts go from now on; nowhere for a customer that the provider does not know any more. */
  changeEmail(customer_id: string, email: string): Promise<void>;
  /** The page where a customer manages card, plan and invoices; undefined for one that the provider does not know. */
  createPortal(customer_id: string, return_url: string): Promise<{ url: string } | undefined>;
  /** @throws a refusal with 400 unless the signature is valid and fresh. */
  readEvent(body: Buffer, signature: string | undefined): BillingEvent;
};

export const providerSilent = (cause: unknown) =>
  Object.assign(
    refusal(
      503,
      'billing_unavailable',
      'The payment provider does not answer right now. Please try again in a moment.',
    ),
    { cause },
  );
