import { m } from '@swapstead/messages';
import { refusal } from '../errors.ts';

/** An order: one of the provider's prices, and the amount that the site shows. */
export type CheckoutOrder = {
  /**
   * Our id for this checkout: links the payment to the account, and makes a repeated call return the same session.
   */
  reference: string;
  price_id: string;
  /** Price of one period in euro cents, and the period in months, as shown to the buyer. */
  amount_cents: number;
  months: number;
  /** The customer id of a member who has paid before; the provider then knows card and invoices. */
  customer_id: string | null;
  /** Prefills the payment page for first-time buyers; it links nothing. */
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

/** The current state of a subscription at the provider. */
export type ProviderSubscription = {
  id: string;
  customer_id: string;
  /** Reference of the order that started it, if it was one of ours. */
  reference: string | null;
  /** `incomplete`: never paid. `past_due`: a renewal failed and is retried. `ended`: over, for any reason. */
  state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  price_id: string;
  /** The price of one period, in the smallest unit of `currency`. */
  amount: number | null;
  /** ISO code in lower case. */
  currency: string;
  started_at: Date;
  period_start: Date;
  /** End of the paid period; if `cancels`, also of the subscription. */
  period_end: Date;
  cancels: boolean;
  ended_at: Date | null;
};

/** A hint with a valid signature that something changed. The change itself is read from the provider. */
export type BillingEvent = {
  id: string;
  type: string;
  /** Absent for events about neither a checkout, a subscription nor a payment. */
  subject?: BillingSubject;
};

export type BillingSubject = { checkout: string } | { subscription: string } | { charge: string };

/** A payment that was made. */
type ProviderCharge = {
  customer_id: string | null;
  paid_at: Date;
  /** Whether all of it was refunded, or the buyer's bank disputes it. */
  is_returned: boolean;
};

/** A payment provider. Every call except `readEvent` may be refused with 503 if the provider does not respond. */
export type BillingProvider = {
  /** Opens a payment page; the same reference returns the same page. */
  createCheckout(order: CheckoutOrder): Promise<CheckoutPage>;
  readCheckout(id: string): Promise<ProviderCheckout | undefined>;
  /** Closes a payment page if it is still open, and returns its state afterwards. */
  expireCheckout(id: string): Promise<ProviderCheckout['status']>;
  readSubscription(id: string): Promise<ProviderSubscription | undefined>;
  readCharge(id: string): Promise<ProviderCharge | undefined>;
  /** Ends a subscription immediately; it is not an error if it has already ended. */
  cancelSubscription(id: string): Promise<void>;
  /** Lets a subscription end after the paid period, or renew again; it is not an error if it has already ended. */
  cancelAtPeriodEnd(id: string, cancels: boolean): Promise<void>;
  /** Changes the address for receipts; does nothing for a customer that the provider no longer knows. */
  changeEmail(customer_id: string, email: string): Promise<void>;
  /**
   * The page where a customer manages card, plan and invoices; undefined if the provider does not know the customer.
   */
  createPortal(customer_id: string, return_url: string): Promise<{ url: string } | undefined>;
  /** @throws a refusal with 400 unless the signature is valid and fresh. */
  readEvent(body: Buffer, signature: string | undefined): BillingEvent;
};

export const providerSilent = (cause: unknown) =>
  Object.assign(refusal(503, 'billing_unavailable', m.membership_provider_silent()), { cause });
