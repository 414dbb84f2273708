import Stripe from 'stripe';
import type { Refusal } from '../errors.ts';

type Settings = {
  secret_key: string;
  /** A different address of Stripe's API, such as a local stand-in. */
  api_url?: string | undefined;
  /** Timeout of a call in milliseconds. */
  timeout_ms?: number | undefined;
  /** What members read when Stripe does not respond. */
  silent: (cause: unknown) => Refusal;
};

const TIMEOUT_MS = 5_000;

/** Stripe's library, with its errors turned into refusals that members can read. */
export function createStripeClient({ secret_key, api_url, timeout_ms = TIMEOUT_MS, silent }: Settings) {
  const stripe = new Stripe(secret_key, {
    ...address(api_url),
    timeout: timeout_ms,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  /** A silent or failing Stripe becomes a readable refusal; an error reported by Stripe is a bug of ours. */
  async function ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
      const kinds = [StripeConnectionError, StripeAPIError, StripeRateLimitError];
      if (kinds.some((kind) => error instanceof kind)) throw silent(error);
      // Stripe's status refers to our request to Stripe, not to the member's request to us.
      if (error instanceof Stripe.errors.StripeError) Reflect.deleteProperty(error, 'statusCode');
      throw error;
    }
  }

  /** Like `ask`, but undefined for objects that Stripe does not know. */
  async function askFor<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask(call);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
      throw error;
    }
  }

  return { stripe, ask, askFor };
}

/** Whether Stripe refuses what was asked in the present state of the object. */
export function isRefusedByStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

function address(api_url: string | undefined) {
  if (!api_url) return {};
  const { hostname, port, protocol } = new URL(api_url);
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
}
