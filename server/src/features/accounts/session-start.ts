import { ACCOUNT_CODES, ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import type pg from 'pg';
import { refusal } from '../../platform/errors.ts';
import type { Activity } from './activity/activity.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { Origin } from './origin.ts';
import type { RecoveriesRepository } from './recovery/recoveries.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import type { SuspensionsRepository } from './suspensions.repository.ts';

export type SessionStart = ReturnType<typeof createSessionStart>;

/** The cookies after a completed sign-in: the token of the session, and the one that makes the browser known. */
export type StartedSession = { token: string; device_token: string };

type Parts = {
  sessions: SessionsRepository;
  devices: DevicesRepository;
  recoveries: RecoveriesRepository;
  suspensions: SuspensionsRepository;
  activity: Activity;
};

/** How many notices of new devices are sent in a day: ten, and one more (GUARD-38). */
const NOTICES_A_DAY = 11;

/** Only shown after the right password or passkey. */
export const accountSuspended = () => refusal(403, ACCOUNT_CODES.suspended, ACCOUNT_TEXTS.suspended);

type Who = { user_id: string; password_hash: string | null; way: 'password' | 'passkey' | 'two_steps' };

/**
 * The only way to sign in to an account: opens the session, records it, and notifies the member of an unknown browser.
 */
export function createSessionStart({ sessions, devices, recoveries, suspensions, activity }: Parts) {
  return {
    /**
     * @returns undefined if a second step is needed, the password has just changed, or the account was deleted
     * @throws 403 if the account is suspended
     */
    async start(
      client: pg.ClientBase,
      who: Who,
      { user_agent, device }: Origin,
    ): Promise<StartedSession | undefined> {
      const { user_id, way } = who;
      const session = await sessions.open(client, { ...who, user_agent });
      if (!session && (await suspensions.isSuspended(client, user_id))) throw accountSuspended();
      if (!session) return undefined;
      const known = await devices.remember(client, user_id, device);
      await sessions.noteDevice(client, session.id, known.token);
      if (way !== 'password') await recoveries.cancel(client, user_id, user_agent);
      await activity.record(client, { user_id, event: 'signed_in', user_agent, facts: { way } });
      if (known.is_new && known.was_in_before && known.told_today < NOTICES_A_DAY) {
        const notice = { about: { session_id: session.id } };
        await activity.record(client, { user_id, event: 'new_device', user_agent, notice });
      }
      return { token: session.token, device_token: known.token };
    },
  };
}
