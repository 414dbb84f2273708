import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { attestationSchema } from '@swapstead/contract/accounts/passkey-shapes';
import type { Passkey } from '@swapstead/contract/accounts/passkeys.endpoints';
import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import type pg from 'pg';
import type { z } from 'zod';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid, notFound, refusal } from '../../../platform/errors.ts';
import type { Activity } from '../activity/activity.ts';
import type { FactorsRepository } from '../factors/factors.repository.ts';
import type { Actor, FactorsService } from '../factors/factors.service.ts';
import type { Challenges } from './challenges.repository.ts';
import type { PasskeyRow, PasskeysRepository } from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';

export type PasskeysService = ReturnType<typeof createPasskeysService>;

type Attestation = z.output<typeof attestationSchema>;
type Wanted = { response: Attestation; name: string; second_step: boolean };

type Parts = {
  pool: pg.Pool;
  passkeys: PasskeysRepository;
  challenges: Challenges;
  factors: FactorsRepository;
  factorsService: Pick<FactorsService, 'turnOn' | 'turnOffIfEmpty'>;
  party: RelyingParty;
  activity: Activity;
};

const MOST = 10;
const TIMEOUT_MS = 5 * 60_000;

const full = () => refusal(409, 'passkeys_full', SECURITY_TEXTS.passkeys_full);
const double = () => refusal(409, 'passkey_double', SECURITY_TEXTS.passkey_double);
const refused = () => refusal(400, 'passkey_refused', SECURITY_TEXTS.passkey_refused);

/** Adds, renames and removes passkeys, and creates the options that browsers need to use one. */
export function createPasskeysService(parts: Parts) {
  const { pool, passkeys, challenges, factors, factorsService, party, activity } = parts;

  const change = <T>(actor: Actor, work: (client: pg.PoolClient) => Promise<T>) =>
    inTransaction(
      pool,
      async (client) => {
        await factors.lock(client, actor.user_id);
        await factors.requireSession(client, actor.session_id);
        return work(client);
      },
      { retries: 3 },
    );

  const isUsable = ({ rp_id, paused_at }: Pick<PasskeyRow, 'rp_id' | 'paused_at'>) =>
    rp_id === party.id() && !paused_at;

  const viewOf = (row: PasskeyRow): Passkey => ({
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    synced: row.synced,
    paused: row.paused_at !== null,
    made_for: row.rp_id === party.id() ? null : row.rp_id,
  });

  const idOf = ({ credential_id, transports }: PasskeyRow) => ({
    id: credential_id.toString('base64url'),
    transports: transports as AuthenticatorTransportFuture[],
  });

  return {
    async list(userId: string, host: string) {
      return { passkeys: (await passkeys.list(userId)).map(viewOf), can_add: party.worksAt(host) };
    },

    async begin(userId: string, email: string, holder: string) {
      const own = await passkeys.list(userId);
      if (own.length >= MOST) throw full();
      const options = await generateRegistrationOptions({
        rpName: 'Swapstead',
        rpID: party.id(),
        userName: email,
        userID: new Uint8Array(await passkeys.userHandle(userId)),
        challenge: Buffer.from(await challenges.make('register', holder), 'base64url'),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: own.filter(({ rp_id }) => rp_id === party.id()).map(idOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      return { options: { ...options } };
    },

    async add(actor: Actor, { response, name, second_step }: Wanted, holder: string) {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.use(challenge, 'register', holder),
        expectedOrigin: party.origin(),
        expectedRPID: party.id(),
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) throw refused();
      const { credential, credentialBackedUp, credentialDeviceType } = registrationInfo;
      return change(actor, async (client) => {
        const before = await factors.protection(client, actor.user_id);
        if (before.passkeys_in_all >= MOST) throw full();
        const id = await passkeys.add(client, {
          user_id: actor.user_id,
          credential_id: Buffer.from(credential.id, 'base64url'),
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          synced: credentialBackedUp,
          syncable: credentialDeviceType === 'multiDevice',
          transports: response.response.transports ?? [],
          rp_id: party.id(),
          name,
        });
        if (!id) throw double();
        const notice = { about: { passkey_id: id } };
        const recovery_codes = second_step ? await factorsService.turnOn(client, actor, before) : null;
        await activity.record(client, { ...actor, event: 'passkey_added', facts: { passkey: name }, notice });
        const made = (await passkeys.list(actor.user_id, client)).find((one) => one.id === id) as PasskeyRow;
        return { passkey: viewOf(made), recovery_codes };
      });
    },

    async rename(userId: string, id: string, name: string): Promise<void> {
      if (!isUuid(id) || !(await passkeys.rename(userId, id, name))) throw notFound('Passkey');
    },

    resume: (actor: Actor, id: string) =>
      change(actor, async (client) => {
        const name = isUuid(id) ? await passkeys.resume(client, actor.user_id, id) : undefined;
        if (name === undefined) throw notFound('Passkey');
        await activity.record(client, { ...actor, event: 'passkey_resumed', facts: { passkey: name } });
      }),

    remove: (actor: Actor, id: string) =>
      change(actor, async (client) => {
        const gone = isUuid(id) ? await passkeys.remove(client, actor.user_id, id) : undefined;
        if (!gone) throw notFound('Passkey');
        const facts = { passkey: gone.name };
        await activity.record(client, {
          ...actor,
          event: 'passkey_removed',
          facts,
          notice: { about: { passkey_id: id } },
        });
        return {
          credential_id: gone.credential_id.toString('base64url'),
          rp_id: gone.rp_id,
          two_step_off: await factorsService.turnOffIfEmpty(client, actor, isUsable(gone)),
        };
      }),

    /** Without a member the options name no passkey, so they are the same for everyone. */
    async ask(purpose: 'sign-in' | 'step' | 'confirm', holder: string, userId?: string) {
      const own = userId ? await passkeys.list(userId) : [];
      const usable = own.filter(isUsable);
      const options = await generateAuthenticationOptions({
        rpID: party.id(),
        challenge: Buffer.from(await challenges.make(purpose, holder), 'base64url'),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        ...(userId && { allowCredentials: usable.map(idOf) }),
      });
      return { options: { ...options } };
    },
  };
}

type AuthenticatorTransportFuture = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports']
>[number];
