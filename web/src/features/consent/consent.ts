import type { ConsentCategory, ConsentChoice } from '@swapstead/contract/consent/endpoints';
import { useSyncExternalStore } from 'react';
import { hexOf, randomBytes } from '../../lib/browser/random.ts';
import { safeStorage } from '../../lib/browser/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';

/**
 * This device's choice, when it was made and for which version of the policy; `device` is the random number that
 * identifies it in the proof.
 */
export type Consent = ConsentChoice & {
  device: string;
  policy_version: string;
  decided_at: string;
  /** Whether the server has stored the proof; if not, the next visit tries again. */
  proven: boolean;
};

export const OPTIONAL: readonly ConsentCategory[] = ['analytics', 'functional', 'marketing'];
export const NOTHING: ConsentChoice = { analytics: false, functional: false, marketing: false };
export const EVERYTHING: ConsentChoice = { analytics: true, functional: true, marketing: true };

const listeners = new Set<() => void>();
let known: { text: string | null; consent: Consent | null } = { text: null, consent: null };

/** Parses a stored choice; null if there is none or it is invalid. */
function parseConsent(text: string | null): Consent | null {
  try {
    const value = JSON.parse(text ?? 'null') as Consent | null;
    const isOurs =
      typeof value?.device === 'string' &&
      typeof value.policy_version === 'string' &&
      OPTIONAL.every((category) => typeof value[category] === 'boolean');
    return isOurs ? value : null;
  } catch {
    return null;
  }
}

function read(): Consent | null {
  const text = safeStorage.get(STORAGE_KEYS.consent);
  if (text !== known.text) known = { text, consent: parseConsent(text) };
  return known.consent;
}

function write(consent: Consent) {
  safeStorage.set(STORAGE_KEYS.consent, JSON.stringify(consent));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/**
 * The choice for the given version of the policy, followed in every tab. Null until one is made, and again after the
 * policy has changed; undefined on the server.
 */
export function useConsent(policyVersion: string): Consent | null | undefined {
  const consent = useSyncExternalStore(subscribe, read, () => undefined);
  return consent && consent.policy_version !== policyVersion ? null : consent;
}

/** Stores the choice; it applies immediately. */
export function decide(choice: ConsentChoice, policyVersion: string) {
  write({
    ...choice,
    device: read()?.device ?? randomNumber(),
    policy_version: policyVersion,
    decided_at: new Date().toISOString(),
    proven: false,
  });
}

/** Records that the server has stored the proof of this choice. */
export function markProven(consent: Consent) {
  if (read()?.decided_at === consent.decided_at) write({ ...consent, proven: true });
}

/** 128 random bits, hexadecimal. */
const randomNumber = () => hexOf(randomBytes(16));
