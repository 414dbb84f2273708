import { onTestFinished, vi } from 'vitest';
import type { Answers } from './answers.ts';
import { anOwnProfile } from './profiles.ts';

/** An account protected by a password only, as its owner reads it. */
export const PROTECTION = {
  email: 'ines@members.test',
  password_changed_at: null,
  new_email: null,
  address_from: null,
  two_step: false,
  app: false,
  ways: [] as ('app' | 'passkey' | 'recovery_code')[],
  codes_left: 0,
  codes_unsaved: false,
  admin: null,
};

export const PASSKEY = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Blue key',
  created_at: '2026-06-02T03:04:05.678Z',
  last_used_at: null as string | null,
  synced: false,
  paused: false,
  made_for: null as string | null,
};

const PROFILE = anOwnProfile({ display_name: 'Wilhelmina Kok' });

/** The responses /profile/security needs. */
export const securityAnswers = (more: Answers = {}): Answers => ({
  'GET /api/security': PROTECTION,
  'GET /api/profiles/me': PROFILE,
  'GET /api/passkeys': { passkeys: [], can_add: true },
  'GET /api/sessions': {
    sessions: [
      {
        id: '00000000-0000-4000-8000-0000000000b1',
        current: true,
        user_agent: null,
        created_at: '2026-06-02T03:04:05.678Z',
        way: 'password',
        last_used_at: '2026-06-02T03:04:05.678Z',
      },
    ],
  },
  'GET /api/account-events': { events: [], next: null },
  ...more,
});

/**
 * Fakes a browser that supports passkeys.
 * @param get the result of its dialog
 * @returns the passkeys that the page asked it to stop offering
 */
export function knowPasskeys(get: () => Promise<unknown> = () => new Promise(() => {})) {
  const signalUnknownCredential = vi.fn(async () => undefined);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(class {}, { signalUnknownCredential, isConditionalMediationAvailable: async () => false }),
  );
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return signalUnknownCredential;
}

/** A browser's result when a passkey was used. */
export const SIGNED = {
  id: 'a2V5',
  rawId: new Uint8Array([107, 101, 121]).buffer,
  type: 'public-key',
  response: {
    clientDataJSON: new Uint8Array([1]).buffer,
    authenticatorData: new Uint8Array([1]).buffer,
    signature: new Uint8Array([1]).buffer,
    userHandle: new Uint8Array([1]).buffer,
  },
  getClientExtensionResults: () => ({}),
};
