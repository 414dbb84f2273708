import Stripe from 'stripe';
import { refusal } from '../errors.ts';
import type { BillingEvent, BillingSubject } from './billing-provider.ts';

/** How old a signature may be, in seconds; a recorded event that is replayed later is refused. */
const TOLERANCE_S = 300;

/** Verifies and parses an event; both drivers sign in Stripe's format. `now` in milliseconds. */
export function readSignedEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: number,
): BillingEvent {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_S, undefined, now);
  } catch (cause) {
    throw Object.assign(refusal(400, 'invalid_signature', 'This event is not signed as it should be.'), {
      cause,
    });
  }
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
    default:
      return undefined;
  }
}
