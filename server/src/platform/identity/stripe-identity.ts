import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { readSignedEvent } from '../stripe/signed-event.ts';
import { createStripeClient, isRefusedByStripe } from '../stripe/stripe-client.ts';
import {
  type IdentityFault,
  type IdentityProvider,
  type IdentityState,
  identitySilent,
  type ProviderCheck,
} from './identity-provider.ts';

export type StripeIdentitySettings = {
  secret_key: string;
  /** Without it no event is accepted, and results are read by a job. */
  webhook_secret: string | undefined;
  api_url?: string | undefined;
  timeout_ms?: number;
  clock: () => Date;
};

/** Stripe Identity: https://docs.stripe.com/identity/verification-sessions */
export function createStripeIdentity(settings: StripeIdentitySettings): IdentityProvider {
  const { secret_key, api_url, timeout_ms, clock } = settings;
  // Without a secret nobody can sign an event.
  const webhook_secret = settings.webhook_secret ?? randomBytes(32).toString('hex');
  const { stripe, ask, askFor } = createStripeClient({
    secret_key,
    api_url,
    timeout_ms,
    silent: identitySilent,
  });
  const sessions = stripe.identity.verificationSessions;

  return {
    async begin({ reference, return_url }) {
      const session = await ask(() =>
        sessions.create(
          {
            type: 'document',
            options: { document: { require_matching_selfie: true } },
            client_reference_id: reference,
            return_url,
          },
          { idempotencyKey: `identity-${reference}` },
        ),
      );
      if (!session.url) throw new Error(`Stripe gave verification session ${session.id} no address`);
      return { id: session.id, url: session.url };
    },

    async read(id) {
      const session = await askFor(() => sessions.retrieve(id));
      return session && checkOf(session);
    },

    async redact(id) {
      const session = await askFor(() => sessions.retrieve(id));
      if (!session || session.redaction?.status === 'redacted') return true;
      if (session.redaction) return false;
      try {
        const { redaction } = await ask(() => sessions.redact(id));
        return redaction?.status === 'redacted';
      } catch (error) {
        if (!isRefusedByStripe(error)) throw error;
        // Only a session that was cancelled before anything was sent has nothing to delete. One in processing is
        // asked again when its result is there.
        return session.status === 'canceled';
      }
    },

    readEvent(body, signature) {
      const event = readSignedEvent(body, signature, webhook_secret, clock().getTime());
      const { object } = event.data;
      return event.type.startsWith('identity.verification_session.') && 'id' in object
        ? (object as { id: string }).id
        : undefined;
    },
  };
}

function checkOf({ status, last_error, url }: Stripe.Identity.VerificationSession): ProviderCheck {
  const state = status === 'requires_input' && last_error?.code ? 'failed' : (STATES[status] ?? 'open');
  return {
    state,
    fault: state === 'failed' ? (FAULTS[last_error?.code ?? ''] ?? 'other') : null,
    url: state === 'open' ? url : null,
  };
}

const STATES: Record<string, IdentityState> = {
  requires_input: 'open',
  processing: 'processing',
  verified: 'verified',
  canceled: 'cancelled',
};

/** https://docs.stripe.com/identity/how-sessions-work#error-codes */
const FAULTS: Record<string, IdentityFault> = {
  document_expired: 'expired',
  document_unverified_other: 'unreadable',
  selfie_document_missing_photo: 'selfie',
  selfie_face_mismatch: 'selfie',
  selfie_manipulated: 'selfie',
  selfie_unverified_other: 'selfie',
  document_type_not_supported: 'document_kind',
  country_not_supported: 'document_kind',
};
