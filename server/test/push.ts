import { afterAll, beforeEach } from 'vitest';
import { createDeliveriesRepository } from '../src/features/notices/deliveries.repository.ts';
import { createDevicesRepository } from '../src/features/notices/devices.repository.ts';
import { createDigestsRepository } from '../src/features/notices/digests.repository.ts';
import type { NewNotice } from '../src/features/notices/notify.repository.ts';
import { createNotify } from '../src/features/notices/notify.ts';
import { createPreferencesRepository } from '../src/features/notices/preferences.repository.ts';
import { pushWorkers } from '../src/features/notices/push.jobs.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { createLogger } from '../src/platform/logger.ts';
import { newBrowserKeys } from '../src/platform/push/browser-keys.ts';
import { readPushKey } from '../src/platform/push/push-key.ts';
import { createPushSender } from '../src/platform/push/push-sender.ts';
import { conversationActions } from './conversations.ts';
import { type SignedIn, signIn } from './members.ts';
import { createTestApp } from './test-app.ts';

/** Keys as a browser sends them with its subscription. */
export function browserKeys() {
  const { p256dh, auth } = newBrowserKeys();
  return { p256dh, auth };
}

export type Browser = { id: string; endpoint: string };

type Received = { id: string; payload: Record<string, string>; urgency: string; ttl: number };

/**
 * The world of a test file about pushes: a server with a fake push service, and its workers on a clock that the test
 * moves (`at.now`). Before each test there is a new member (`at.member`) and nothing has been sent (`sent`).
 */
export async function createPushWorld() {
  const at = { now: new Date(0), member: {} as SignedIn };
  const sent: { kind: string; data: object; startAfter: unknown }[] = [];
  const test = await createTestApp({ PUSH: 'twin' });
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { ask } = conversationActions(() => test);
  const { pool } = test;
  const clock = () => at.now;
  const jobs = {
    send: async (
      _client: unknown,
      kind: { name: string },
      data: object,
      options: { startAfter?: unknown } = {},
    ) => {
      sent.push({ kind: kind.name, data, startAfter: options.startAfter });
    },
    sendAll: async (
      _client: unknown,
      kind: { name: string },
      all: readonly { data: object; after_s: number }[],
    ) => {
      sent.push(...all.map(({ data, after_s }) => ({ kind: kind.name, data, startAfter: after_s })));
    },
  };
  const notify = createNotify({ jobs, digests: createDigestsRepository(pool, () => 'null'), clock });
  const workers = pushWorkers({
    pool,
    jobs,
    deliveries: createDeliveriesRepository(pool, () => 'null'),
    devices: createDevicesRepository(pool),
    preferences: createPreferencesRepository(pool),
    subjects: () => ({}),
    pushKey: () => readPushKey(pool),
    sender: createPushSender({ hosts: [], contact: () => 'mailto:a@b.test', own: () => url }),
    logger: createLogger('silent'),
    clock,
  });

  beforeEach(async () => {
    at.now = new Date('2027-03-10T12:00:00Z');
    sent.length = 0;
    at.member = await signIn(test, { level: 'subscriber' });
  });
  afterAll(() => test.close());

  let count = 0;
  return {
    at,
    ask,
    sent,
    test,
    workers,

    /** A browser at the fake push service, switched on for the member. */
    async browser(): Promise<Browser> {
      const { endpoint, keys } = (await test.app.inject({ method: 'POST', url: '/dev/push' })).json();
      const { pathname } = new URL(endpoint);
      const { rows } = await pool.query(
        `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
         select user_id, id, $2, $3, $4 from sessions where user_id = $1 limit 1 returning id`,
        [at.member.user_id, `${url}${pathname}`, keys.p256dh, keys.auth],
      );
      return { id: rows[0].id, endpoint: pathname.split('/').at(-1) as string };
    },

    /** The pushes that a browser received. */
    shown: async ({ endpoint }: Browser): Promise<Received[]> =>
      (await test.app.inject('/dev/push.json')).json().filter(({ id }: Received) => id === endpoint),

    /** The push service's next replies for a browser. */
    answers: ({ endpoint }: Browser, ...list: object[]) =>
      test.app.inject({ method: 'PUT', url: `/dev/push/${endpoint}`, payload: list }),

    /** Notifies the member. @returns the notice's id */
    async notify(notice: Partial<NewNotice> = {}): Promise<string> {
      const key = `push ${count++}`;
      await inTransaction(pool, (client) =>
        notify(client, { user_id: at.member.user_id, event: 'agreed', event_key: key, ...notice }),
      );
      return (await pool.query('select id from notices where event_key = $1', [key])).rows[0]?.id;
    },
  };
}
