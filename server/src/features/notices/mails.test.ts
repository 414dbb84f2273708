import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { mailsTo, type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { readSecret } from '../../platform/database/secrets.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createLogger } from '../../platform/logger.ts';
import { createMailDriver } from '../../platform/mail/mail-drivers.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { createDigestsRepository } from './digests.repository.ts';
import { digestsWorker } from './notice-digests.jobs.ts';
import { noticeMailWorker } from './notice-mails.jobs.ts';
import type { NewNotice } from './notify.repository.ts';
import { createNotify, type Notify } from './notify.ts';
import { createOffLinks } from './off-links.ts';
import { createPreferencesRepository } from './preferences.repository.ts';

let test: TestApp;
let member: SignedIn;
/** The clock of the workers under test; the jobs of the server itself never find anything due. */
let now: Date;
let notify: Notify;
let mail: (notice: { notice_id: string }) => Promise<void>;
let digests: () => Promise<void>;
const { ask } = conversationActions(() => test);

beforeAll(async () => {
  test = await createTestApp();
  const { pool } = test;
  const clock = () => now;
  const siteUrl = () => 'http://localhost';
  const logger = createLogger('silent');
  const repositories = {
    pool,
    deliveries: createDeliveriesRepository(pool, () => 'null'),
    digests: createDigestsRepository(pool, () => 'null'),
    preferences: createPreferencesRepository(pool),
  };
  const parts = {
    ...repositories,
    mailer: createMailer({
      pool,
      driver: createMailDriver({ SMTP_URL: undefined, MAIL_FROM: '' }, pool),
      logger,
    }),
    offLinks: createOffLinks(await readSecret(pool, 'notice-off'), siteUrl, clock),
    subjects: () => ({}),
    siteUrl,
    clock,
    logger,
  };
  // Jobs are run by hand here, at the time of the test's clock.
  const send = async (
    _client: unknown,
    _kind: unknown,
    _data: unknown,
    { startAfter }: { startAfter?: unknown } = {},
  ) => {
    waits.push(startAfter);
  };
  notify = createNotify({ jobs: { send }, digests: repositories.digests, clock });
  mail = noticeMailWorker(parts);
  digests = digestsWorker(parts);
});
beforeEach(async () => {
  now = new Date('2027-03-10T12:00:00Z');
  member = await signIn(test, { level: 'subscriber' });
});
afterAll(() => test.close());

/** How long each mail of a notice was told to wait, in seconds. */
const waits: unknown[] = [];

let count = 0;
/** Tells the member something. @returns the notice's id */
async function tell(notice: Partial<NewNotice> = {}): Promise<string> {
  const key = `test ${count++}`;
  await inTransaction(test.pool, (client) =>
    notify(client, { user_id: member.user_id, event: 'agreed', event_key: key, ...notice }),
  );
  const { rows } = await test.pool.query('select id from notices where event_key = $1', [key]);
  return rows[0]?.id;
}

const told = async () =>
  (await mailsTo(test, member.email, 0)).filter(({ subject }) => !/confirm|verify|welcome/i.test(subject));
const choose = (kind: string, choice: object) => ask('PUT', `notice_preferences/${kind}`, member, choice);
const at = (instant: string) => {
  now = new Date(instant);
};

describe('a mail about a notice', () => {
  it('holds days and deadlines, one button and no name or title [NOTE-20] [NOTE-27]', async () => {
    const id = await tell({
      event: 'proposal_made',
      facts: { day: '2027-03-17', check_in: '2027-07-14', check_out: '2027-07-21' },
    });
    await mail({ notice_id: id });
    const [sent] = await told();
    expect(sent?.subject).toBe('A swap is proposed to you');
    expect(sent?.text).toContain('A swap is proposed to you. Answer by Wednesday, 17 March.');
    expect(sent?.text).toContain('Open swap:\nhttp://localhost/notices');
    expect(sent?.html).not.toMatch(/<img|<link|src=/);
  });

  it('comes once, however often the job runs [NOTE-16] [NOTE-26]', async () => {
    const id = await tell();
    await Promise.allSettled([mail({ notice_id: id }), mail({ notice_id: id })]);
    await mail({ notice_id: id });
    expect(await told()).toHaveLength(1);
  });

  it('is left out if the notice is read by then, unless it is locked [NOTE-26]', async () => {
    const open = await tell({ event: 'declined' });
    const locked = await tell({ event: 'agreed' });
    await test.pool.query('update notices set read_at = now() where user_id = $1', [member.user_id]);
    await mail({ notice_id: open });
    await mail({ notice_id: locked });
    expect((await told()).map(({ subject }) => subject)).toEqual(['Your swap is agreed: please sign']);
  });

  it('can be switched off with one click unless it is locked [NOTE-28] [NOTE-31]', async () => {
    await mail({ notice_id: await tell({ event: 'declined' }) });
    await mail({ notice_id: await tell({ event: 'agreed' }) });
    const [locked, open] = await told();
    const headers = (sent: typeof open) => (sent?.headers ?? {}) as Record<string, string>;
    expect(headers(open)['List-Unsubscribe']).toMatch(/^<http:\/\/localhost\/notices\/off\?t=[\w-]+>$/);
    expect(headers(open)['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(open?.text).toContain('Switch off mails of this kind:\nhttp://localhost/notices/off?t=');
    expect(headers(locked)['List-Unsubscribe']).toBeUndefined();
    expect(locked?.text).toContain('This mail belongs to a swap under way and cannot be switched off.');
    expect(locked?.text).not.toContain('notices/off');
  });

  it('goes to no address that is not confirmed, and for events that are for the bell only there is none [NOTE-17]', async () => {
    await mail({ notice_id: await tell({ event: 'completed' }) });
    await test.pool.query('update users set email_verified = false where id = $1', [member.user_id]);
    await mail({ notice_id: await tell() });
    expect(await told()).toEqual([]);
  });

  it('follows the choice that holds when it is sent [NOTE-23]', async () => {
    const id = await tell({ event: 'declined' });
    expect((await choose('answer', { mail: 'off' })).statusCode).toBe(200);
    await mail({ notice_id: id });
    expect(await told()).toEqual([]);
  });

  it('is tried where mails come back only if it is locked [NOTE-35]', async () => {
    await test.pool.query("insert into mail_bounces (user_id, email, reason) values ($1, $2, 'refused')", [
      member.user_id,
      member.email,
    ]);
    await mail({ notice_id: await tell({ event: 'declined' }) });
    await mail({ notice_id: await tell({ event: 'agreed' }) });
    await tell({ event: 'homes_fit_wish' });
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await told()).map(({ subject }) => subject)).toEqual(['Your swap is agreed: please sign']);
  });

  it('waits a minute whether somebody reads along; a locked one goes at once [NOTE-26]', async () => {
    waits.length = 0;
    await tell({ event: 'declined' });
    await tell({ event: 'change_suggested' });
    await tell({ event: 'agreed' });
    expect(waits).toEqual([60, 0, 0]);
  });

  it('is the 21st of a day in the digest, whose subject counts it [NOTE-34]', async () => {
    for (let index = 0; index < 22; index++) await mail({ notice_id: await tell({ event: 'declined' }) });
    expect(await told()).toHaveLength(20);
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await told())[0]?.subject).toBe('Your day at Swapstead: 2 notices');
  });
});

describe('the digest', () => {
  const wish = (facts = {}) => tell({ event: 'homes_fit_wish', facts });

  it('comes at the member’s 8:00 with what is unread, at most 30 lines, and not without anything [NOTE-32]', async () => {
    at('2027-03-10T14:00:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'America/New_York' });
    for (let index = 0; index < 32; index++) await wish();
    const read = await wish();
    await test.pool.query('update notices set read_at = now() where id = $1', [read]);
    at('2027-03-11T12:59:00Z');
    await digests();
    expect(await told()).toEqual([]);
    at('2027-03-11T13:00:10Z');
    await digests();
    const [sent] = await told();
    expect(sent?.subject).toBe('Your day at Swapstead: 32 notices');
    expect(sent?.text.match(/Homes fit one of your wishes\./g)).toHaveLength(30);
    expect(sent?.text).toContain('and 2 more');
    at('2027-03-12T13:00:10Z');
    await digests();
    expect(await told()).toHaveLength(1);
  });

  it('comes once a day, also when the job is late, runs twice or in two processes [NOTE-33]', async () => {
    await wish();
    at('2027-03-12T15:00:00Z');
    await Promise.all([digests(), digests()]);
    await digests();
    expect(await told()).toHaveLength(1);
    await wish();
    at('2027-03-12T23:00:00Z');
    await digests();
    expect(await told()).toHaveLength(1);
    at('2027-03-13T08:00:00Z');
    await digests();
    expect(await told()).toHaveLength(2);
  });

  it('neither doubles nor drops when the zone changes [NOTE-33]', async () => {
    at('2027-03-10T14:00:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'America/New_York' });
    await wish();
    // 8:00 of the day is over in the new zone, and was not reached in the old one.
    at('2027-03-11T09:30:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'Europe/Berlin' });
    await digests();
    expect(await told()).toHaveLength(1);
    await wish();
    at('2027-03-11T13:30:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'America/New_York' });
    await digests();
    expect(await told()).toHaveLength(1);
    at('2027-03-12T13:30:00Z');
    await digests();
    expect(await told()).toHaveLength(2);
  });

  it.each([
    ['that comes twice', '2027-10-31', '2027-11-01T07:00:00Z'],
    ['that is left out', '2027-03-28', '2027-03-29T06:00:00Z'],
  ])('comes at 8:00 by the wall clock after the hour %s [NOTE-33]', async (_, night, due) => {
    await ask('PUT', 'notice_preferences', member, { device_zone: 'Europe/Berlin' });
    at(`${night}T12:00:00Z`);
    await wish();
    at(new Date(Date.parse(due) - 60_000).toISOString());
    await digests();
    expect(await told()).toEqual([]);
    at(due);
    await digests();
    expect(await told()).toHaveLength(1);
  });

  it('switches all its kinds off by its link, and only these [NOTE-30]', async () => {
    await wish();
    at('2027-03-11T08:00:00Z');
    await digests();
    const t = new URL((await told())[0]?.text.match(/http:\S+notices\/off\S+/)?.[0] ?? '').searchParams.get(
      't',
    );
    await ask('POST', 'notices/off', undefined, { t, off: true });
    const { kinds } = (await ask('GET', 'notice_preferences', member)).json();
    const of = (kind: string) => kinds.find((one: { kind: string }) => one.kind === kind);
    expect(['wish', 'match', 'review'].map((kind) => of(kind).mail)).toEqual(['off', 'off', 'off']);
    expect([of('calendar').mail, of('answer').mail, of('wish').push]).toEqual(['at_once', 'at_once', false]);
  });
});

describe('a link that switches mails off', () => {
  async function link(event: NewNotice['event'] = 'declined') {
    await mail({ notice_id: await tell({ event }) });
    return new URL((await told())[0]?.text.match(/http:\S+notices\/off\S+/)?.[0] ?? '');
  }
  const oneClick = (url: URL) =>
    test.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const mailOf = async (kind: string) =>
    (await ask('GET', 'notice_preferences', member))
      .json()
      .kinds.find((one: { kind: string }) => one.kind === kind).mail;

  it('works without signing in, from anywhere, as often as it is pressed; opening it changes nothing [NOTE-29]', async () => {
    at(new Date().toISOString());
    const url = await link();
    const page = await test.app.inject({ url: url.pathname + url.search });
    const look = await ask('GET', `notices/off${url.search}`);
    expect([page.statusCode, look.json()]).toEqual([200, { about: 'answers to your proposals', off: false }]);
    expect(await mailOf('answer')).toBe('at_once');
    expect((await oneClick(url)).statusCode).toBe(200);
    expect((await oneClick(url)).statusCode).toBe(200);
    expect(await mailOf('answer')).toBe('off');
    await ask('POST', 'notices/off', undefined, { t: url.searchParams.get('t'), off: false });
    expect(await mailOf('answer')).toBe('at_once');
  });

  it('is refused when it is altered, or after 180 days [NOTE-28] [NOTE-29]', async () => {
    const wall = new Date();
    at(wall.toISOString());
    const url = await link();
    const t = url.searchParams.get('t') ?? '';
    for (const forged of [`${t}A`, t.slice(2), 'x', '']) {
      const reply = await ask('GET', `notices/off?t=${forged}`);
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'This link is invalid or has expired.']);
    }
    at(new Date(wall.getTime() - 182 * 86_400_000).toISOString());
    const old = await link('withdrawn');
    expect((await oneClick(old)).statusCode).toBe(400);
    expect(await mailOf('answer')).toBe('at_once');
  });
});

describe('what is chosen', () => {
  it('is at first what the table of kinds says [NOTE-13] [NOTE-21]', async () => {
    const { kinds, follow_device, quiet, time_zone } = (
      await ask('GET', 'notice_preferences', member)
    ).json();
    expect(
      kinds.map(({ kind, mail: how, push }: Record<string, unknown>) => `${kind} ${how} ${push}`),
    ).toEqual([
      'message at_once true',
      'proposal at_once true',
      'answer at_once true',
      'change at_once true',
      'agreed at_once true',
      'sign at_once true',
      'final at_once true',
      'reminder at_once true',
      'cancelled at_once true',
      'repair at_once true',
      'review daily false',
      'wish daily false',
      'match daily false',
      'calendar at_once false',
      'security at_once true',
      'support at_once true',
    ]);
    expect({ follow_device, quiet, time_zone }).toEqual({
      follow_device: true,
      quiet: true,
      time_zone: 'UTC',
    });
  });

  it('cannot switch off what is locked, nor be daily where there is no daily [NOTE-22]', async () => {
    for (const kind of ['agreed', 'sign', 'final', 'reminder', 'cancelled', 'security']) {
      const reply = await choose(kind, { mail: 'off' });
      expect([kind, reply.statusCode, reply.json().message]).toEqual([
        kind,
        409,
        'This mail cannot be switched off: it belongs to a swap under way or to the safety of your account.',
      ]);
    }
    expect((await choose('change', { mail: 'off' })).statusCode).toBe(200);
    expect((await choose('proposal', { mail: 'daily' })).statusCode).toBe(400);
    expect((await choose('nothing', { mail: 'off' })).statusCode).toBe(400);
    expect((await choose('agreed', { push: false })).statusCode).toBe(200);
  });

  it('of messages is the setting of /messages [NOTE-24]', async () => {
    await choose('message', { mail: 'off' });
    expect((await ask('GET', 'message_settings', member)).json()).toEqual({ mail_notices: false });
    await ask('PUT', 'message_settings', member, { mail_notices: true });
    const { kinds } = (await ask('GET', 'notice_preferences', member)).json();
    expect(kinds[0]).toEqual({ kind: 'message', mail: 'at_once', push: true });
  });

  it('takes zones that there are [NOTE-21]', async () => {
    for (const zone of ['Nowhere/Else', '+02:00', "UTC'; drop table users", '']) {
      expect((await ask('PUT', 'notice_preferences', member, { device_zone: zone })).statusCode, zone).toBe(
        400,
      );
    }
    const chosen = await ask('PUT', 'notice_preferences', member, {
      follow_device: false,
      time_zone: 'Asia/Tokyo',
    });
    expect(chosen.json()).toMatchObject({ follow_device: false, time_zone: 'Asia/Tokyo' });
    const device = await ask('PUT', 'notice_preferences', member, { device_zone: 'Europe/Rome' });
    expect(device.json().time_zone).toBe('Asia/Tokyo');
  });
});

it('a right that has ended shows in mails too: they never said more [NOTE-18]', async () => {
  await setStatus(test, member.user_id, 'cancelled');
  await mail({ notice_id: await tell({ event: 'declined' }) });
  expect((await told())[0]?.text).toContain('Your proposal was declined.');
});
