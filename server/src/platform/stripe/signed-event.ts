import Stripe from 'stripe';
import { refusal } from '../errors.ts';

/** How old a signature may be, in seconds; a recorded event that is replayed later is refused. */
const TOLERANCE_S = 300;

/**
 * Verifies an event over the bytes of its body; the simulated providers sign in Stripe's format too. `now` in
 * milliseconds.
 * @throws a refusal with 400 unless the signature is valid and fresh
 */
export function readSignedEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: number,
): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_S, undefined, now);
  } catch (cause) {
    throw Object.assign(refusal(400, 'invalid_signature', 'This event is not signed as it should be.'), {
      cause,
    });
  }
}
