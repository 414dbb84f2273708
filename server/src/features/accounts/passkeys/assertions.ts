import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { assertionSchema } from '@swapstead/contract/accounts/passkey-shapes';
import { SECURITY_CODES, SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import type pg from 'pg';
import type { z } from 'zod';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { refusal } from '../../../platform/errors.ts';
import type { Activity } from '../activity/activity.ts';
import type { Challenges } from './challenges.repository.ts';
import type { PasskeyRow, PasskeysRepository } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

export type Assertions = ReturnType<typeof createAssertions>;
export type Assertion = z.output<typeof assertionSchema>;

type Asked = { purpose: 'sign-in' | 'step' | 'confirm'; holder: string; user_agent: string | null };

type Parts = {
  pool: pg.Pool;
  passkeys: PasskeysRepository;
  challenges: Challenges;
  party: RelyingParty;
  activity: Activity;
};

const unknown = () => refusal(401, SECURITY_CODES.passkey_unknown, SECURITY_TEXTS.passkey_unknown);
const refused = () => refusal(401, 'passkey_refused', SECURITY_TEXTS.passkey_refused);

/** A public key without a private key, so that an unknown passkey takes the same work as a known one. */
const NOBODY = Buffer.from(
  'a5010203262001215820d5b3a3c0a0d5b1a1c8d8a3f4c7a6c4f0e9a54f3c4c0a0f9dd7a0b6a3a7f5c1f9225820aa3d0e7e6b1f5e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aab',
  'hex',
);

/** Verifies the signature of a passkey (GUARD-15 to GUARD-17). */
export function createAssertions({ pool, passkeys, challenges, party, activity }: Parts) {
  async function verify(response: Assertion, passkey: PasskeyRow | undefined, { purpose, holder }: Asked) {
    const credential = {
      id: response.id,
      publicKey: new Uint8Array(passkey?.public_key ?? NOBODY),
      // The update of the row compares the counter below.
      counter: 0,
    };
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => challenges.use(challenge, purpose, holder),
        expectedOrigin: party.origin(),
        expectedRPID: party.id(),
        credential,
        requireUserVerification: true,
      });
      return verified && passkey ? authenticationInfo : undefined;
    } catch {
      // Every error in the response means that it proves nothing.
      return undefined;
    }
  }

  /** Pauses a passkey that may have been copied, until the member resumes it. */
  async function pause({ id, user_id, name }: PasskeyRow, user_agent: string | null) {
    await inTransaction(
      pool,
      async (client) => {
        if (!(await passkeys.pause(client, id))) return;
        const facts = { passkey: name };
        const notice = { about: { passkey_id: id } };
        await activity.record(client, { user_id, event: 'passkey_paused', user_agent, facts, notice });
      },
      { retries: 3 },
    );
  }

  return {
    /**
     * @returns the passkey that signed
     * @throws 401 if anything does not match
     */
    async accept(response: Assertion, asked: Asked): Promise<PasskeyRow> {
      const passkey = await passkeys.byCredential(Buffer.from(response.id, 'base64url'));
      const info = await verify(response, passkey, asked);
      if (!passkey) throw unknown();
      const { userHandle } = response.response;
      const isTheirs =
        userHandle === undefined
          ? asked.purpose !== 'sign-in'
          : Buffer.from(userHandle, 'base64url').equals(passkey.user_handle);
      if (!info || !isTheirs || passkey.rp_id !== party.id() || passkey.paused_at) throw refused();
      const used = {
        counter: info.newCounter,
        synced: info.credentialBackedUp,
        syncable: info.credentialDeviceType === 'multiDevice',
      };
      if (!(await inTransaction(pool, (client) => passkeys.use(client, passkey.id, used)))) {
        await pause(passkey, asked.user_agent);
        throw refused();
      }
      return passkey;
    },
  };
}
