import { NOTICE_TEXTS } from '@swapstead/contract/notices/settings.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, isUuid, notFound, refusal, signInRequired } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { memberOf } from '../../platform/http/route.ts';
import { areBrowserKeys } from '../../platform/push/browser-keys.ts';
import type { PushKey } from '../../platform/push/push-key.ts';
import type { PushSender, PushTarget } from '../../platform/push/push-sender.ts';
import type { Device, DevicesRepository } from './devices.repository.ts';

/** How many test pushes a member may send within a quarter of an hour. */
const MOST_TESTS = 10;

type Parts = {
  pool: pg.Pool;
  devices: DevicesRepository;
  sender: PushSender;
  pushKey: () => Promise<PushKey | undefined>;
  attempts: Attempts;
  test: (device: Device) => Promise<boolean>;
  /** Whether the twin push service is used. */
  twin: boolean;
};

export type PushService = ReturnType<typeof createPushService>;

/** The push devices of each member (NOTE-36, NOTE-40, NOTE-42). */
export function createPushService({ pool, devices, sender, pushKey, attempts, test, twin }: Parts) {
  const noPush = () => refusal(503, 'no_push', NOTICE_TEXTS.no_push);

  return {
    async key() {
      const key = await pushKey();
      if (!key) throw noPush();
      return { key: key.publicKey, twin };
    },

    async add(target: PushTarget, sessionId: string | undefined, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      if (!sessionId) throw signInRequired();
      if (!(await pushKey())) throw noPush();
      if (!sender.isKnown(target.endpoint)) {
        throw refusal(400, 'push_unknown', NOTICE_TEXTS.push_unknown);
      }
      if (!areBrowserKeys(target)) throw invalid('p256dh', NOTICE_TEXTS.push_keys);
      const id = await inTransaction(pool, (client) =>
        devices.add(client, { ...target, user_id, session_id: sessionId }),
      );
      return { id };
    },

    list: async (sessionId: string | undefined, viewer: Viewer) => ({
      devices: await devices.list(memberOf(viewer).user_id, sessionId),
    }),

    async remove(id: string, viewer: Viewer): Promise<void> {
      const removed = isUuid(id) && (await devices.remove(memberOf(viewer).user_id, id));
      if (!removed) throw notFound('Device');
    },

    async test(id: string, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const device = isUuid(id) ? await devices.own(user_id, id) : undefined;
      if (!device) throw notFound('Device');
      await attempts.spend([{ key: `push test ${user_id}`, max: MOST_TESTS }]);
      return { sent: await test(device) };
    },
  };
}
