import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { type Browser, createPushWorld } from '../../../test/push.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import type { NewNotice } from './notify.repository.ts';
import { heldPushJob } from './push.jobs.ts';

const { answers, ask, at, browser, sent, shown, notify, test, workers } = await createPushWorld();

const SWAP = '10000000-0000-4000-8000-000000000001';

describe('a push', () => {
  it('is encrypted for the browser, and contains the subject and nothing else [NOTE-37] [NOTE-20]', async () => {
    const device = await browser();
    const id = await notify({ about: { swap_id: SWAP }, facts: { day: '2027-07-14' } });
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
    const id = await notify();
    await workers.push({ notice_id: id });
    await workers.push({ notice_id: id });
    for (const device of devices) expect(await shown(device)).toHaveLength(1);
  });

  it('is not sent if the notice has been read or push is off for its kind [NOTE-37] [NOTE-23]', async () => {
    const device = await browser();
    const read = await notify();
    await ask('PUT', `notices/${read}/read`, at.member);
    const off = await notify({ event: 'declined' });
    await ask('PUT', 'notice_preferences/answer', at.member, { push: false });
    for (const notice_id of [read, off]) await workers.push({ notice_id });
    expect(await shown(device)).toEqual([]);
  });

  it('is not sent to a browser whose session has expired [NOTE-40]', async () => {
    const device = await browser();
    const id = await notify();
    await test.pool.query('update sessions set expires_at = now() where user_id = $1', [at.member.user_id]);
    await workers.push({ notice_id: id });
    expect(await shown(device)).toEqual([]);
  });

  it('creates no job for a member without a device [NOTE-16]', async () => {
    await notify();
    expect(sent.map(({ kind }) => kind)).toEqual(['notice-mail']);
  });

  it('removes a device that no longer exists, is retried when the service asks for it, and logs a refusal [NOTE-41]', async () => {
    const [gone, busy, refused] = [await browser(), await browser(), await browser()];
    await answers(gone, { status: 410 });
    await answers(busy, { status: 429, retryAfter: '120' });
    await answers(refused, { status: 413 });
    const id = await notify();
    sent.length = 0;
    await workers.push({ notice_id: id });
    const { devices } = (await ask('GET', 'push_devices', at.member)).json();
    expect(devices.map(({ id: known }: Browser) => known).sort()).toEqual([busy.id, refused.id].sort());
    expect(sent).toMatchObject([{ kind: 'notice-push', startAfter: 120 }]);
    await workers.push({ notice_id: id });
    expect([(await shown(busy)).length, (await shown(refused)).length]).toEqual([1, 0]);
    // For a day at most.
    await answers(busy, { status: 503 });
    const late = await notify();
    sent.length = 0;
    await workers.push({ notice_id: late, until: at.now.getTime() + 1_000 });
    expect(sent).toEqual([]);
  });
});

describe('a device stored before keys were checked, for which no push can be encrypted', () => {
  /** Corrupts the key of a browser: the point is not on the curve. */
  const spoil = (id: string) =>
    test.pool.query("update push_devices set p256dh = 'B' || repeat('A', 86) where id = $1", [id]);

  it('is removed when a push is sent, and the other devices show it [NOTE-41]', async () => {
    const [spoilt, good] = [await browser(), await browser()];
    await spoil(spoilt.id);
    await workers.push({ notice_id: await notify() });
    expect(await shown(good)).toHaveLength(1);
    const { devices } = (await ask('GET', 'push_devices', at.member)).json();
    expect(devices).toMatchObject([{ id: good.id }]);
  });

  it('is removed when its member sends a test, which reports the failure [NOTE-36]', async () => {
    const { id } = await browser();
    await spoil(id);
    // The server knows the twin by the server's own address.
    await test.pool.query(
      "update push_devices set endpoint = 'http://localhost/dev/push/spoilt' where id = $1",
      [id],
    );
    const tested = await ask('POST', `push_devices/${id}/test`, at.member);
    expect([tested.statusCode, tested.json()]).toEqual([200, { sent: false }]);
    expect((await ask('GET', 'push_devices', at.member)).json().devices).toEqual([]);
  });
});

describe('quiet hours', () => {
  beforeEach(async () => {
    await inBerlin();
  });
  const inBerlin = async () => {
    await ask('PUT', 'notice_preferences', at.member, { device_zone: 'Europe/Berlin' });
    // The server's own job for the new zone must end first, because it would take what is held later.
    await waitForJobs(test.pool, [heldPushJob], { user_id: at.member.user_id });
  };
  const night = '2027-03-10T23:30:00Z';
  const held = () => workers.held({ user_id: at.member.user_id });

  it("hold pushes back until the member's 7:00, and show several as one, without those read since [NOTE-38]", async () => {
    const device = await browser();
    at.now = new Date(night);
    const ids = [await notify(), await notify({ event: 'declined' }), await notify({ event: 'withdrawn' })];
    sent.length = 0;
    for (const notice_id of ids) await workers.push({ notice_id });
    expect(await shown(device)).toEqual([]);
    expect(sent[0]).toMatchObject({ kind: 'notice-push-held', startAfter: new Date('2027-03-11T06:00:00Z') });
    await ask('PUT', `notices/${ids[1]}/read`, at.member);
    at.now = new Date('2027-03-11T06:00:00Z');
    await held();
    await held();
    expect((await shown(device)).map(({ payload }) => payload.body)).toEqual(['2 new notices']);
  });

  it('hold back the pushes of each member separately [NOTE-38]', async () => {
    at.now = new Date(night);
    const waiting = async (event: NewNotice['event']) => {
      await inBerlin();
      const device = await browser();
      await workers.push({ notice_id: await notify({ event }) });
      return { device, user_id: at.member.user_id };
    };
    const one = await waiting('declined');
    at.member = await signIn(test, { level: 'subscriber' });
    const other = await waiting('withdrawn');
    at.now = new Date('2027-03-11T06:00:00Z');
    await workers.held({ user_id: one.user_id });
    expect([(await shown(one.device)).length, (await shown(other.device)).length]).toEqual([1, 0]);
    expect((await shown(one.device))[0]?.payload.body).not.toContain('2 new');
    await workers.held({ user_id: other.user_id });
    expect([(await shown(one.device)).length, (await shown(other.device)).length]).toEqual([1, 1]);
  });

  it('do not hold back security notices, or a swap cancelled within 48 hours of a stay [NOTE-38]', async () => {
    const device = await browser();
    at.now = new Date(night);
    for (const notice of [
      { event: 'password_changed' },
      { event: 'cancelled', facts: { check_in: '2027-03-12', check_out: '2027-03-19' } },
      { event: 'cancelled', facts: { check_in: '2027-04-12', check_out: '2027-04-19' } },
    ] as Partial<NewNotice>[]) {
      await workers.push({ notice_id: await notify(notice) });
    }
    expect((await shown(device)).map(({ payload }) => payload.body)).toEqual([
      'Your password was changed',
      'Your swap was cancelled',
    ]);
  });

  it('end immediately if the zone changes to one where it is day [NOTE-39]', async () => {
    const device = await browser();
    at.now = new Date('2027-03-10T22:00:00Z');
    await workers.push({ notice_id: await notify() });
    // Changed in the database, because the server would send the push to its own address, where nothing listens here.
    await test.pool.query("update notice_settings set time_zone = 'Asia/Tokyo' where user_id = $1", [
      at.member.user_id,
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
    at.now = new Date(inside);
    const id = await notify();
    sent.length = 0;
    await workers.push({ notice_id: id });
    expect(sent).toMatchObject([{ startAfter: new Date(ends) }]);
    at.now = new Date(Date.parse(ends) - 1_000);
    await held();
    expect(await shown(device)).toEqual([]);
    at.now = new Date(ends);
    await held();
    expect(await shown(device)).toHaveLength(1);
  });
});
