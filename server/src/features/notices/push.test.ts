import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { mailsTo, type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createLogger } from '../../platform/logger.ts';
import { isPushAddress, PUSH_HOSTS } from '../../platform/push/push-hosts.ts';
import { makePushKey, readPushKey } from '../../platform/push/push-key.ts';
import { createPushSender } from '../../platform/push/push-sender.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { createDigestsRepository } from './digests.repository.ts';
import type { NewNotice } from './notify.repository.ts';
import { createNotify, type Notify } from './notify.ts';
import { createPreferencesRepository } from './preferences.repository.ts';
import { pushWorkers } from './push.jobs.ts';

const SECRET = 'what only we and the provider know';

let test: TestApp;
let member: SignedIn;
let now: Date;
let notify: Notify;
let workers: ReturnType<typeof pushWorkers>;
const sent: { kind: string; data: object; startAfter: unknown }[] = [];
const { ask } = conversationActions(() => test);
let url: string;

beforeAll(async () => {
  test = await createTestApp({ PUSH: 'twin', MAIL_EVENTS_SECRET: SECRET });
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { pool } = test;
  const clock = () => now;
  const jobs = {
    send: async (
      _client: unknown,
      kind: { name: string },
      data: object,
      options: { startAfter?: unknown } = {},
    ) => {
      sent.push({ kind: kind.name, data, startAfter: options.startAfter });
    },
  };
  const digests = createDigestsRepository(pool, () => 'null');
  notify = createNotify({ jobs, digests, clock });
  workers = pushWorkers({
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
});
beforeEach(async () => {
  now = new Date('2027-03-10T12:00:00Z');
  sent.length = 0;
  member = await signIn(test, { level: 'subscriber' });
});
afterAll(() => test.close());

type Browser = { id: string; endpoint: string };

/** A browser at the twin push service, switched on for the member. */
async function browser(who = member): Promise<Browser> {
  const { endpoint, keys } = (await test.app.inject({ method: 'POST', url: '/dev/push' })).json();
  const { pathname } = new URL(endpoint);
  const { rows } = await test.pool.query(
    `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, $2, $3, $4 from sessions where user_id = $1 limit 1 returning id`,
    [who.user_id, `${url}${pathname}`, keys.p256dh, keys.auth],
  );
  return { id: rows[0].id, endpoint: pathname.split('/').at(-1) as string };
}

type Received = { id: string; payload: Record<string, string>; urgency: string; ttl: number };

const shown = async ({ endpoint }: Browser): Promise<Received[]> =>
  (await test.app.inject('/dev/push.json')).json().filter(({ id }: Received) => id === endpoint);

const answers = ({ endpoint }: Browser, ...list: object[]) =>
  test.app.inject({ method: 'PUT', url: `/dev/push/${endpoint}`, payload: list });

let count = 0;
async function tell(notice: Partial<NewNotice> = {}): Promise<string> {
  const key = `push ${count++}`;
  await inTransaction(test.pool, (client) =>
    notify(client, { user_id: member.user_id, event: 'agreed', event_key: key, ...notice }),
  );
  return (await test.pool.query('select id from notices where event_key = $1', [key])).rows[0]?.id;
}

const SWAP = '10000000-0000-4000-8000-000000000001';

describe('a push', () => {
  it('is really encrypted for the browser, and says the subject and nothing else [NOTE-37] [NOTE-20]', async () => {
    const device = await browser();
    const id = await tell({ about: { swap_id: SWAP }, facts: { day: '2027-07-14' } });
    expect(sent).toContainEqual({ kind: 'notice-push', data: { notice_id: id }, startAfter: 5 });
    await workers.push({ notice_id: id });
    const [one] = await shown(device);
    expect(one).toMatchObject({
      payload: {
        title: 'Swapstead',
        body: 'Your swap is agreed: please sign',
        tag: SWAP,
        path: '/notices',
        notice_id: id,
      },
      urgency: 'high',
      ttl: 86_400,
    });
    expect(JSON.stringify(one?.payload).length).toBeLessThan(3_000);
  });

  it('is shown once on each device, whatever runs twice [NOTE-16]', async () => {
    const devices = [await browser(), await browser()];
    const id = await tell();
    await workers.push({ notice_id: id });
    await workers.push({ notice_id: id });
    for (const device of devices) expect(await shown(device)).toHaveLength(1);
  });

  it('is left out if the notice was read by then, or push is off for its kind [NOTE-37] [NOTE-23]', async () => {
    const device = await browser();
    const read = await tell();
    await ask('PUT', `notices/${read}/read`, member);
    const off = await tell({ event: 'declined' });
    await ask('PUT', 'notice_preferences/answer', member, { push: false });
    for (const notice_id of [read, off]) await workers.push({ notice_id });
    expect(await shown(device)).toEqual([]);
  });

  it('goes to nobody who has no device: no work is made of it [NOTE-16]', async () => {
    await tell();
    expect(sent.map(({ kind }) => kind)).toEqual(['notice-mail']);
  });

  it('removes a device that is gone, tries again later where it is asked to, and logs a refusal [NOTE-41]', async () => {
    const [gone, busy, refused] = [await browser(), await browser(), await browser()];
    await answers(gone, { status: 410 });
    await answers(busy, { status: 429, retryAfter: '120' });
    await answers(refused, { status: 413 });
    const id = await tell();
    sent.length = 0;
    await workers.push({ notice_id: id });
    const { devices } = (await ask('GET', 'push_devices', member)).json();
    expect(devices.map(({ id: known }: Browser) => known).sort()).toEqual([busy.id, refused.id].sort());
    expect(sent).toMatchObject([{ kind: 'notice-push', startAfter: 120 }]);
    await workers.push({ notice_id: id });
    expect([(await shown(busy)).length, (await shown(refused)).length]).toEqual([1, 0]);
    // For a day at most.
    await answers(busy, { status: 503 });
    const late = await tell();
    sent.length = 0;
    await workers.push({ notice_id: late, until: now.getTime() + 1_000 });
    expect(sent).toEqual([]);
  });
});

describe('quiet hours', () => {
  beforeEach(async () => {
    await ask('PUT', 'notice_preferences', member, { device_zone: 'Europe/Berlin' });
  });
  const night = '2027-03-10T23:30:00Z';
  const held = () => workers.held({ user_id: member.user_id });

  it('let pushes wait until 7:00 of the member, several as one, without what was read meanwhile [NOTE-38]', async () => {
    const device = await browser();
    now = new Date(night);
    const ids = [await tell(), await tell({ event: 'declined' }), await tell({ event: 'withdrawn' })];
    sent.length = 0;
    for (const notice_id of ids) await workers.push({ notice_id });
    expect(await shown(device)).toEqual([]);
    expect(sent[0]).toMatchObject({ kind: 'notice-push-held', startAfter: new Date('2027-03-11T06:00:00Z') });
    await ask('PUT', `notices/${ids[1]}/read`, member);
    now = new Date('2027-03-11T06:00:00Z');
    await held();
    await held();
    expect((await shown(device)).map(({ payload }) => payload.body)).toEqual(['2 new notices']);
  });

  it('make exceptions of safety and of a swap cancelled within 48 hours of a stay [NOTE-38]', async () => {
    const device = await browser();
    now = new Date(night);
    for (const notice of [
      { event: 'password_changed' },
      { event: 'cancelled', facts: { check_in: '2027-03-12', check_out: '2027-03-19' } },
      { event: 'cancelled', facts: { check_in: '2027-04-12', check_out: '2027-04-19' } },
    ] as Partial<NewNotice>[]) {
      await workers.push({ notice_id: await tell(notice) });
    }
    expect((await shown(device)).map(({ payload }) => payload.body)).toEqual([
      'Your password was changed',
      'Your swap was cancelled',
    ]);
  });

  it('end at once where the zone changes into one where it is day [NOTE-39]', async () => {
    const device = await browser();
    now = new Date('2027-03-10T22:00:00Z');
    await workers.push({ notice_id: await tell() });
    // By hand: the server would send it to itself, at an address where nobody listens here.
    await test.pool.query("update notice_settings set time_zone = 'Asia/Tokyo' where user_id = $1", [
      member.user_id,
    ]);
    await held();
    await held();
    expect(await shown(device)).toHaveLength(1);
  });

  it.each([
    ['8 hours', '2027-03-27T23:00:00Z', '2027-03-28T05:00:00Z'],
    ['10 hours', '2027-10-30T23:00:00Z', '2027-10-31T06:00:00Z'],
  ])('are %s long on the night on which clocks change [NOTE-39]', async (_, inside, ends) => {
    const device = await browser();
    now = new Date(inside);
    const id = await tell();
    sent.length = 0;
    await workers.push({ notice_id: id });
    expect(sent).toMatchObject([{ startAfter: new Date(ends) }]);
    now = new Date(Date.parse(ends) - 1_000);
    await held();
    expect(await shown(device)).toEqual([]);
    now = new Date(ends);
    await held();
    expect(await shown(device)).toHaveLength(1);
  });
});

describe('a device', () => {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  const add = (who: SignedIn | undefined, endpoint: string) =>
    ask('POST', 'push_devices', who, { endpoint, ...keys });

  it('belongs to the session that switched it on, and goes with it [NOTE-40]', async () => {
    await add(member, 'https://fcm.googleapis.com/fcm/send/one');
    await ask('POST', 'auth/sign-out', member);
    const { rowCount } = await test.pool.query('select from push_devices where user_id = $1', [
      member.user_id,
    ]);
    expect(rowCount).toBe(0);
  });

  it('goes to another member on the same browser, and the first gets nothing there any more [NOTE-40]', async () => {
    const other = await signIn(test);
    await add(member, 'https://fcm.googleapis.com/fcm/send/two');
    await add(other, 'https://fcm.googleapis.com/fcm/send/two');
    const of = async (who: SignedIn) => (await ask('GET', 'push_devices', who)).json().devices.length;
    expect([await of(member), await of(other)]).toEqual([0, 1]);
  });

  it('is one of ten; the one unused longest makes room [NOTE-40]', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 11; index++) {
      ids.push((await add(member, `https://fcm.googleapis.com/fcm/send/many-${index}`)).json().id);
    }
    const { devices } = (await ask('GET', 'push_devices', member)).json();
    expect(devices.map(({ id }: { id: string }) => id).sort()).toEqual(ids.slice(1).sort());
    expect(JSON.stringify(devices)).not.toContain('googleapis');
  });

  it('is taken at known push services only [NOTE-42]', async () => {
    for (const address of [
      'https://push.example/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user:pass@fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://2130706433/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilpush.apple.com.example/x',
      'https://fcm.googleapis.com./x',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      const reply = await add(member, address);
      expect([address, reply.statusCode, reply.json().message]).toEqual([
        address,
        400,
        'This push service is not known.',
      ]);
    }
    const hosts = PUSH_HOSTS.split(',');
    for (const known of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x',
    ]) {
      expect(isPushAddress(known, hosts), known).toBe(true);
    }
  });

  it('can be tested by its member, not too often [NOTE-36]', async () => {
    const device = await browser();
    await workers.test({
      ...(
        await test.pool.query('select id, endpoint, p256dh, auth from push_devices where id = $1', [
          device.id,
        ])
      ).rows[0],
    });
    expect((await shown(device)).map(({ payload }) => payload.tag)).toEqual(['test']);
    // The server itself knows the twin under its own address.
    await test.pool.query(
      "update push_devices set endpoint = 'http://localhost/dev/push/nobody' where id = $1",
      [device.id],
    );
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) {
      statuses.push((await ask('POST', `push_devices/${device.id}/test`, member)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the key', () => {
  it('is made once, is the same everywhere, and only its public half is told [NOTE-43]', async () => {
    const before = await readPushKey(test.pool);
    await Promise.all([makePushKey(test.pool), makePushKey(test.pool)]);
    expect(await readPushKey(test.pool)).toEqual(before);
    const told = (await ask('GET', 'push_key')).json();
    expect(told).toEqual({ key: before?.publicKey, twin: true });
    expect(before?.privateKey).toHaveLength(43);
  });

  it('is missed without harm: push answers 503, and the bell goes on [NOTE-43]', async () => {
    const { rows } = await test.pool.query("delete from secrets where name = 'vapid' returning name, secret");
    expect((await ask('GET', 'push_key')).statusCode).toBe(503);
    const id = await tell();
    await workers.push({ notice_id: id });
    expect((await ask('GET', 'notices', member)).json().notices).toHaveLength(1);
    await test.pool.query('insert into secrets (name, secret) values ($1, $2)', [
      rows[0].name,
      rows[0].secret,
    ]);
  });
});

describe('mails that come back', () => {
  const report = (body: object, { secret = SECRET, age = 0 } = {}) => {
    const payload = JSON.stringify(body);
    const t = Math.floor(Date.now() / 1000) - age;
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
    return test.app.inject({
      method: 'POST',
      url: '/api/mail_events',
      headers: { 'content-type': 'application/json', 'mail-signature': `t=${t},v1=${v1}` },
      payload,
    });
  };
  const settings = async () => (await ask('GET', 'notice_preferences', member)).json();

  it('are taken from who signs freshly only; they are shown until a test mail arrives [NOTE-35]', async () => {
    const bounce = { type: 'bounce', email: member.email };
    expect((await report(bounce, { secret: 'guessed' })).statusCode).toBe(400);
    expect((await report(bounce, { age: 301 })).statusCode).toBe(400);
    expect((await settings()).mails_come_back).toBeNull();
    expect((await report(bounce)).statusCode).toBe(200);
    expect((await settings()).mails_come_back).toBe(member.email);
    const { notices } = (await ask('GET', 'notices', member)).json();
    expect(notices[0].text).toBe('Mails to your address come back.');
    await ask('POST', 'mail_test', member);
    const mails = await mailsTo(test, member.email);
    const link = new URL(mails.find(({ subject }) => subject === 'This mail has arrived')?.links[0] ?? '');
    expect((await ask('POST', 'mail_works', undefined, { t: 'forged' })).statusCode).toBe(400);
    await ask('POST', 'mail_works', undefined, { t: link.searchParams.get('t') });
    expect((await settings()).mails_come_back).toBeNull();
  });

  it('that somebody complained about are switched off but for the locked ones [NOTE-35]', async () => {
    await report({ type: 'complaint', email: member.email });
    const { kinds } = await settings();
    const on = kinds
      .filter(({ mail }: { mail: string }) => mail !== 'off')
      .map(({ kind }: { kind: string }) => kind);
    expect(on).toEqual(['agreed', 'sign', 'final', 'reminder', 'cancelled', 'security']);
  });
});

it('the twin and reports of mails are not there where they are not set [NOTE-35]', async () => {
  const plain = await createTestApp();
  for (const [method, path] of [
    ['GET', '/dev/push.json'],
    ['POST', '/dev/push'],
    ['POST', '/api/mail_events'],
  ] as const) {
    expect((await plain.app.inject({ method, url: path })).statusCode, path).toBe(404);
  }
  await plain.close();
});
