import { describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { browserKeys, createPushWorld } from '../../../test/push.ts';
import { isPushAddress, PUSH_HOSTS } from '../../platform/push/push-hosts.ts';
import { makePushKey, readPushKey } from '../../platform/push/push-key.ts';

const bytes = (key: Buffer) => key.toString('base64url');
const POINT = Buffer.from(browserKeys().p256dh, 'base64url');
/** A point with another y, outside the curve. */
const OFF_CURVE = Buffer.from(POINT);
OFF_CURVE[64] = (POINT[64] ?? 0) ^ 1;
/** The same point in another encoding of OpenSSL. */
const HYBRID = Buffer.from(POINT);
HYBRID[0] = 6 + ((POINT[64] ?? 0) & 1);

const { ask, at, browser, shown, notify, test, workers } = await createPushWorld();

describe('a push device', () => {
  const keys = browserKeys();
  const add = (who: SignedIn | undefined, endpoint: string) =>
    ask('POST', 'push_devices', who, { endpoint, ...keys });

  it('belongs to the session that switched it on, and is deleted with it [NOTE-40]', async () => {
    await add(at.member, 'https://fcm.googleapis.com/fcm/send/one');
    await ask('POST', 'auth/sign-out', at.member);
    const { rowCount } = await test.pool.query('select from push_devices where user_id = $1', [
      at.member.user_id,
    ]);
    expect(rowCount).toBe(0);
  });

  it('moves to another member on the same browser, and the first one gets no more pushes there [NOTE-40]', async () => {
    const other = await signIn(test);
    await add(at.member, 'https://fcm.googleapis.com/fcm/send/two');
    await add(other, 'https://fcm.googleapis.com/fcm/send/two');
    const of = async (who: SignedIn) => (await ask('GET', 'push_devices', who)).json().devices.length;
    expect([await of(at.member), await of(other)]).toEqual([0, 1]);
  });

  it('is one of at most ten; a new one replaces the one unused for longest [NOTE-40]', async () => {
    const other = await signIn(test);
    await add(other, 'https://fcm.googleapis.com/fcm/send/of-another');
    const ids: string[] = [];
    for (let index = 0; index < 11; index++) {
      ids.push((await add(at.member, `https://fcm.googleapis.com/fcm/send/many-${index}`)).json().id);
    }
    const { devices } = (await ask('GET', 'push_devices', at.member)).json();
    expect(devices.map(({ id }: { id: string }) => id).sort()).toEqual(ids.slice(1).sort());
    expect(JSON.stringify(devices)).not.toContain('googleapis');
    expect((await ask('GET', 'push_devices', other)).json().devices).toHaveLength(1);
  });

  it('is accepted at known push services only [NOTE-42]', async () => {
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
      const reply = await add(at.member, address);
      expect([address, reply.statusCode, reply.json().message]).toEqual([
        address,
        400,
        "We don't know this push service.",
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

  it.each([
    ['a point off the curve', { p256dh: bytes(OFF_CURVE) }],
    ['a compressed point', { p256dh: bytes(Buffer.concat([Buffer.from([3]), POINT.subarray(1, 33)])) }],
    ['a point in the hybrid form', { p256dh: bytes(HYBRID) }],
    ['a point that is too long', { p256dh: bytes(Buffer.concat([POINT, Buffer.alloc(1)])) }],
    ['a key that is not base64url', { p256dh: `!${keys.p256dh.slice(1)}` }],
    ['an empty key', { p256dh: '' }],
    ['a secret of 15 bytes', { auth: bytes(Buffer.alloc(15)) }],
    ['a secret of 17 bytes', { auth: bytes(Buffer.alloc(17)) }],
    ['a secret that is not base64url', { auth: `+/${keys.auth.slice(2)}` }],
  ])('is refused with %s [NOTE-42]', async (_, odd) => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/odd-keys';
    const refused = await ask('POST', 'push_devices', at.member, { endpoint, ...keys, ...odd });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      "This browser's keys for push aren't valid. Please turn push on again.",
    ]);
    expect((await ask('GET', 'push_devices', at.member)).json().devices).toEqual([]);
    expect((await add(at.member, endpoint)).statusCode).toBe(201);
  });

  it('can be tested by its member, but not too often [NOTE-36]', async () => {
    const device = await browser();
    await workers.test({
      ...(
        await test.pool.query('select id, endpoint, p256dh, auth from push_devices where id = $1', [
          device.id,
        ])
      ).rows[0],
    });
    expect((await shown(device)).map(({ payload }) => payload.tag)).toEqual(['test']);
    // The server knows the twin by the server's own address.
    await test.pool.query(
      "update push_devices set endpoint = 'http://localhost/dev/push/nobody' where id = $1",
      [device.id],
    );
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) {
      statuses.push((await ask('POST', `push_devices/${device.id}/test`, at.member)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the push key', () => {
  it('is created once, is the same for every process, and only its public half is published [NOTE-43]', async () => {
    const before = await readPushKey(test.pool);
    await Promise.all([makePushKey(test.pool), makePushKey(test.pool)]);
    expect(await readPushKey(test.pool)).toEqual(before);
    const published = (await ask('GET', 'push_key')).json();
    expect(published).toEqual({ key: before?.publicKey, twin: true });
    expect(before?.privateKey).toHaveLength(43);
  });

  it('can be missing: push answers 503, and the bell still works [NOTE-43]', async () => {
    const { rows } = await test.pool.query("delete from secrets where name = 'vapid' returning name, secret");
    expect((await ask('GET', 'push_key')).statusCode).toBe(503);
    const id = await notify();
    await workers.push({ notice_id: id });
    expect((await ask('GET', 'notices', at.member)).json().notices).toHaveLength(1);
    await test.pool.query('insert into secrets (name, secret) values ($1, $2)', [
      rows[0].name,
      rows[0].secret,
    ]);
  });
});
