import { m } from '@swapstead/messages';
import { refusal } from '../errors.ts';

/** Why a check did not succeed, as far as members are told (TRUST-13). */
export const IDENTITY_FAULTS = ['expired', 'unreadable', 'selfie', 'document_kind', 'other'] as const;
export type IdentityFault = (typeof IDENTITY_FAULTS)[number];

/** `open`: the member has sent nothing yet, or not all. `processing`: the provider compares. */
export type IdentityState = 'open' | 'processing' | 'verified' | 'failed' | 'cancelled';

/** A check at the provider. It holds no name, number or picture: those stay there until they are redacted. */
export type ProviderCheck = {
  state: IdentityState;
  /** Only of a failed check. */
  fault: IdentityFault | null;
  /** Where the member goes on; null once there is nothing left to send. */
  url: string | null;
};

/** A provider that compares an identity document with a selfie. Calls may be refused with 503 if it is silent. */
export type IdentityProvider = {
  /** Begins a check. The same reference returns the same check. */
  begin(order: { reference: string; return_url: string }): Promise<{ id: string; url: string }>;
  read(id: string): Promise<ProviderCheck | undefined>;
  /**
   * Lets the provider delete everything it collected; a check that still waits ends by it.
   * @returns true once it is deleted, false while that is under way
   */
  redact(id: string): Promise<boolean>;
  /**
   * The check that a signed event is about; undefined for other events.
   * @throws a refusal with 400 unless the signature is valid and fresh
   */
  readEvent(body: Buffer, signature: string | undefined): string | undefined;
};

export const identitySilent = (cause: unknown) =>
  Object.assign(refusal(503, 'identity_unavailable', m.trust_provider_silent()), { cause });
