import type Stripe from 'stripe';
import { readSignedEvent } from '../stripe/signed-event.ts';
import type { BillingEvent, BillingSubject } from './billing-provider.ts';

/** Verifies and parses an event about a payment. `now` in milliseconds. */
export function readBillingEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: number,
): BillingEvent {
  const event = readSignedEvent(body, signature, secret, now);
  const subject = subjectOf(event);
  return { id: event.id, type: event.type, ...(subject && { subject }) };
}

/** Only names are taken from an event: it may be late, duplicated or out of order. */
function subjectOf(event: Stripe.Event): BillingSubject | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { checkout: event.data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { subscription: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const subscription = event.data.object.parent?.subscription_details?.subscription;
      if (!subscription) return undefined;
      return { subscription: typeof subscription === 'string' ? subscription : subscription.id };
    }
    case 'charge.refunded':
      return { charge: event.data.object.id };
    case 'charge.dispute.created': {
      const { charge } = event.data.object;
      return { charge: typeof charge === 'string' ? charge : charge.id };
    }
    default:
      return undefined;
  }
}
