import type { ConsentCategory, ConsentChoice } from '@swapstead/contract/consent';
import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';

/** What this device chose, when, about which version of the policy; `device` is its random number in the proof. */
export type Consent = ConsentChoice & {
  device: string;
  policy_version: string;
  decided_at: string;
  /** Whether the server has kept the proof; tried again on the next visit if not. */
  proven: boolean;
};

export const OPTIONAL: readonly ConsentCategory[] = ['analytics', 'functional', 'marketing'];
export const NOTHING: ConsentChoice = { analytics: false, functional: false, marketing: false };
export const EVERYTHING: ConsentChoice = { analytics: true, functional: true, marketing: true };

const listeners = new Set<() => void>();
let known: { text: string | null; consent: Consent | null } = { text: null, consent: null };
/** Holds the choice where the browser keeps nothing for us: it then lasts as long as the page. */
let unstored: string | null = null;

/** The choice in a stored text; null where there is none or it is not one of ours. */
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
  let text = unstored;
  try {
    text ??= localStorage.getItem(STORAGE_KEYS.consent);
  } catch {
    // Storage is switched off: nothing was chosen on this page yet.
  }
  if (text !== known.text) known = { text, consent: parseConsent(text) };
  return known.consent;
}

function write(consent: Consent) {
  const text = JSON.stringify(consent);
  try {
    localStorage.setItem(STORAGE_KEYS.consent, text);
    unstored = null;
  } catch {
    unstored = text;
  }
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
 * The choice about the given version of the policy, followed in every tab: null until one is made, and again after the
 * policy has changed; undefined as long as there is no browser to ask.
 */
export function useConsent(policyVersion: string): Consent | null | undefined {
  const consent = useSyncExternalStore(subscribe, read, () => undefined);
  return consent && consent.policy_version !== policyVersion ? null : consent;
}

/** Takes the choice down; it holds from this moment on. */
export function decide(choice: ConsentChoice, policyVersion: string) {
  write({
    ...choice,
    device: read()?.device ?? randomNumber(),
    policy_version: policyVersion,
    decided_at: new Date().toISOString(),
    proven: false,
  });
}

/** Notes that the server has kept the proof of exactly this choice. */
export function markProven(consent: Consent) {
  if (read()?.decided_at === consent.decided_at) write({ ...consent, proven: true });
}

/** 128 random bits, hexadecimal; `crypto.randomUUID` is missing on pages without encryption. */
function randomNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
