import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { conversationActions } from '../../../test/conversations.ts';
import { enter, newestToken, type SignedIn, signIn } from '../../../test/members.ts';
import { browserKeys } from '../../../test/push.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createLogger } from '../../platform/logger.ts';
import { type PushKey, readPushKey } from '../../platform/push/push-key.ts';
import { createPushSender } from '../../platform/push/push-sender.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { createDigestsRepository } from './digests.repository.ts';
import type { NewNotice } from './notify.repository.ts';
import { createNotify } from './notify.ts';
import { createPreferencesRepository } from './preferences.repository.ts';
import { pushWorkers } from './push.jobs.ts';

let member: SignedIn;
const { ask } = conversationActions(() => test);
const now = new Date('2027-03-10T12:00:00Z');

const test = await startTestApp();
beforeEach(async () => {
  member = await signIn(test, { level: 'subscriber' });
});

const KEYS = browserKeys();
const known = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
const add = (who: SignedIn, endpoint = known()) => ask('POST', 'push_devices', who, { endpoint, ...KEYS });
const devices = async (who: SignedIn): Promise<{ id: string; this_session: boolean }[]> =>
  (await ask('GET', 'push_devices', who)).json().devices;

it('a device belongs to the last one who adds it, even if two members do so at the same time [NOTE-40]', async () => {
  const other = await signIn(test, { level: 'subscriber' });
  const endpoint = known();
  const adding = `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
    select user_id, id, $2, $3, $4 from sessions where user_id = $1 limit 1`;
  const [added] = await behindLock(
    test.pool,
    [adding, [other.user_id, endpoint, KEYS.p256dh, KEYS.auth]],
    () => [add(member, endpoint)],
  );
  expect(added?.statusCode).toBeLessThan(300);
  expect(await devices(member)).toMatchObject([{ this_session: true }]);
  expect(await devices(other)).toEqual([]);
});

describe('the device of a session', () => {
  it('is deleted when that session is ended from another device, but no other device is [NOTE-40]', async () => {
    const other = { ...member, ...(await enter(test, member)) };
    await add(member);
    await add(other);
    const { sessions } = (await ask('GET', 'sessions', member)).json();
    const away = sessions.find((one: { current: boolean }) => !one.current);
    expect((await ask('DELETE', `sessions/${away.id}`, member)).statusCode).toBeLessThan(300);
    expect(await devices(member)).toMatchObject([{ this_session: true }]);
  });

  it('is deleted when the password is reset [NOTE-40]', async () => {
    await add(member);
    await ask('POST', 'auth/forgot-password', undefined, { email: member.email });
    const token = await newestToken(test, member.email);
    const reset = await ask('POST', 'auth/reset-password', undefined, { token, password: 'another harbour' });
    expect(reset.statusCode).toBeLessThan(300);
    const { rowCount } = await test.pool.query('select from push_devices where user_id = $1', [
      member.user_id,
    ]);
    expect(rowCount).toBe(0);
  });

  it('is kept when the browser renews its subscription: the session has a new address [NOTE-40]', async () => {
    await add(member);
    await add(member);
    const shown = await devices(member);
    expect(shown.map(({ this_session }) => this_session)).toEqual([true, true]);
    // The push service reports that the old address is gone.
    await createDevicesRepository(test.pool).drop(shown[0]?.id as string);
    expect(await devices(member)).toMatchObject([{ id: shown[1]?.id }]);
  });
});

/** A push service with the given answer, at an address that the sender takes for the twin's. */
async function pushService(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sender = createPushSender({ hosts: [], contact: () => 'mailto:a@b.test', own: () => own });
  return { sender, own, target: { endpoint: `${own}/dev/push/secret-address`, ...browserKeys() } };
}

const PUSH = { payload: '{"title":"Swapstead"}', urgency: 'high', ttlSeconds: 60 } as const;
const key = async () => (await readPushKey(test.pool)) as PushKey;

describe('the answer of a push service', () => {
  it('cannot redirect the request [NOTE-42]', async () => {
    const asked: string[] = [];
    const { sender, target } = await pushService((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/metadata' }).end();
    });
    expect(await sender.send(await key(), target, PUSH)).toEqual({ kind: 'refused', status: 307 });
    expect(asked).toEqual(['/dev/push/secret-address']);
  });

  it('is read up to 4 kB, however long it is [NOTE-42]', async () => {
    let written = 0;
    const { sender, target } = await pushService((_, response) => {
      response.writeHead(201);
      const more = () => {
        while (!response.destroyed && written < 64 * 1024 * 1024) {
          written += 16_384;
          if (!response.write(Buffer.alloc(16_384))) return void response.once('drain', more);
        }
      };
      more();
    });
    expect(await sender.send(await key(), target, PUSH)).toEqual({ kind: 'sent' });
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [429, { 'retry-after': '120' }, { kind: 'later', seconds: 120 }],
    [500, {}, { kind: 'later' }],
    [413, {}, { kind: 'refused', status: 413 }],
    [400, {}, { kind: 'refused', status: 400 }],
  ])('is understood if it has the status %i [NOTE-41]', async (status, headers, outcome) => {
    const { sender, target } = await pushService((_, response) => response.writeHead(status, headers).end());
    expect(await sender.send(await key(), target, PUSH)).toEqual(outcome);
  });
});

describe('a push', () => {
  /** Notifies the member and sends the push. @returns the request to the push service, and the log */
  async function pushed(notice: Partial<NewNotice>, status = 201) {
    const asked: Record<string, unknown>[] = [];
    const logged: string[] = [];
    const { sender, target } = await pushService(({ headers }, response) => {
      asked.push({ urgency: headers.urgency, ttl: Number(headers.ttl) });
      response.writeHead(status).end();
    });
    const { pool } = test;
    await pool.query(
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
       select user_id, id, $2, $3, $4 from sessions where user_id = $1`,
      [member.user_id, target.endpoint, target.p256dh, target.auth],
    );
    const jobs = { send: async () => {}, sendAll: async () => {} };
    const clock = () => now;
    const notify = createNotify({ jobs, digests: createDigestsRepository(pool, () => 'null'), clock });
    const workers = pushWorkers({
      pool,
      jobs,
      deliveries: createDeliveriesRepository(pool, () => 'null'),
      devices: createDevicesRepository(pool),
      preferences: createPreferencesRepository(pool),
      subjects: () => ({}),
      pushKey: () => readPushKey(pool),
      sender,
      logger: createLogger('trace', { write: (line: string) => void logged.push(line) }),
      clock,
    });
    const event_key = randomUUID();
    await inTransaction(pool, (client) =>
      notify(client, { user_id: member.user_id, event: 'agreed', event_key, ...notice }),
    );
    const { rows } = await pool.query('select id from notices where event_key = $1', [event_key]);
    await workers.push({ notice_id: rows[0].id });
    return { asked, logged, target };
  }

  it('has the lifetime and urgency of its kind: a reminder lives until the stay, daily kinds may wait [NOTE-41]', async () => {
    await ask('PUT', 'notice_preferences/wish', member, { push: true });
    const day = 86_400;
    expect((await pushed({ event: 'agreed' })).asked).toEqual([{ urgency: 'high', ttl: day }]);
    expect((await pushed({ event: 'homes_fit_wish' })).asked).toContainEqual({ urgency: 'low', ttl: day });
    const reminder = await pushed({ event: 'week_before_guest', facts: { check_in: '2027-03-17' } });
    expect(reminder.asked).toContainEqual({ urgency: 'high', ttl: 6.5 * day });
  });

  it('is logged without the address or keys of the device if it is refused [NOTE-41]', async () => {
    const { logged, target } = await pushed({}, 413);
    expect(logged.join()).toContain('413');
    for (const secret of [target.endpoint, 'secret-address', target.p256dh, target.auth]) {
      expect(logged.join()).not.toContain(secret);
    }
  });
});
