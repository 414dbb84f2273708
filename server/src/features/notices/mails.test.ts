import { beforeEach, describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { createNoticeMails, toldByMail } from '../../../test/notice-mails.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { NewNotice } from './notify.repository.ts';

let member: SignedIn;
const { ask } = conversationActions(() => test);

const test = await startTestApp({}, { web: builtWeb });
const mails = await createNoticeMails(test);
beforeEach(async () => {
  mails.at('2027-03-10T12:00:00Z');
  member = await signIn(test, { level: 'subscriber' });
});

const tell = (notice: Partial<NewNotice> = {}) => mails.tell(member, notice);
const told = () => toldByMail(test, member);
const at = (instant: string) => mails.at(instant);
const mail = (notice: { notice_id: string }) => mails.mail(notice);
const digests = () => mails.digests();
const choose = (kind: string, choice: object) => ask('PUT', `notice_preferences/${kind}`, member, choice);

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

  it('names suggested days beside those before [NOTE-20]', async () => {
    const days = { check_in: '2027-07-14', check_out: '2027-07-21' };
    const before = { was_check_in: '2027-07-07', was_check_out: '2027-07-14' };
    const id = await tell({ event: 'days_suggested', facts: { day: '2027-03-17', ...days, ...before } });
    await mail({ notice_id: id });
    const [sent] = await told();
    expect(sent?.subject).toBe('Other days are suggested to you');
    expect(sent?.text).toContain(
      'Other days are suggested: 14 July to 21 July, was 7 July to 14 July. Answer by Wednesday, 17 March.',
    );
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
    expect(locked?.text).toContain('cannot be switched off.');
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

  it('comes in the digest if its kind was set to it while it waited, unless that is off by then [NOTE-23]', async () => {
    const confirm = { event: 'feed_meets_swap', facts: { check_in: '2027-07-14', check_out: '2027-07-21' } };
    const id = await tell(confirm as Partial<NewNotice>);
    expect((await choose('calendar', { mail: 'daily' })).statusCode).toBe(200);
    at('2027-03-10T12:01:00Z');
    await mail({ notice_id: id });
    expect(await told()).toEqual([]);
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await told()).map(({ subject }) => subject)).toEqual(['Your day at Swapstead: 1 notice']);

    const late = await tell(confirm as Partial<NewNotice>);
    await mail({ notice_id: late });
    await choose('calendar', { mail: 'off' });
    at('2027-03-12T08:00:30Z');
    await digests();
    expect(await told()).toHaveLength(1);
  });

  /** Of a mail that can be switched off, a locked one and a digest only the locked one goes out. */
  async function expectLockedAlone() {
    await mail({ notice_id: await tell({ event: 'declined' }) });
    await mail({ notice_id: await tell({ event: 'agreed' }) });
    await tell({ event: 'homes_fit_wish' });
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await told()).map(({ subject }) => subject)).toEqual(['Your swap is agreed: please sign']);
  }

  it('is tried where mails come back only if it is locked [NOTE-35]', async () => {
    await test.pool.query("insert into mail_bounces (user_id, email, reason) values ($1, $2, 'refused')", [
      member.user_id,
      member.email,
    ]);
    await expectLockedAlone();
  });

  it('goes to who is suspended only if it is locked; the rest stands in the bell [NOTE-26, NOTE-31]', async () => {
    await test.pool.query('update users set suspended_at = now() where id = $1', [member.user_id]);
    await expectLockedAlone();
    await test.pool.query('update users set suspended_at = null where id = $1', [member.user_id]);
    expect((await ask('GET', 'notices', member)).json().notices).toHaveLength(3);
  });

  it('waits a minute whether somebody reads along; a locked one goes at once [NOTE-26]', async () => {
    mails.waits.length = 0;
    await tell({ event: 'declined' });
    await tell({ event: 'change_suggested' });
    await tell({ event: 'agreed' });
    expect(mails.waits).toEqual([60, 0, 0]);
  });

  it('is the 21st of a day in the digest, whose subject counts it [NOTE-34]', async () => {
    for (let index = 0; index < 22; index++) await mail({ notice_id: await tell({ event: 'declined' }) });
    expect(await told()).toHaveLength(20);
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await told())[0]?.subject).toBe('Your day at Swapstead: 2 notices');
  });

  it('counts for the day before it goes, so that none comes too many where all ends in between; a locked one never [NOTE-34]', async () => {
    const counted = async () =>
      (
        await test.pool.query(
          `select from notice_deliveries d join notices n on n.id = d.notice_id
           where n.user_id = $1 and d.channel = 'mail' and d.state = 'sent'`,
          [member.user_id],
        )
      ).rowCount;
    const whenHandedOver: unknown[] = [];
    const watched = await createNoticeMails(test, (driver) => ({
      ...driver,
      send: async (...mailed) => {
        whenHandedOver.push(await counted());
        await driver.send(...mailed);
      },
    }));
    await watched.mail({ notice_id: await watched.tell(member, { event: 'agreed' }) });
    await watched.mail({ notice_id: await watched.tell(member, { event: 'declined' }) });
    expect(whenHandedOver).toEqual([0, 1]);
    expect(await told()).toHaveLength(2);
  });

  it('is in the digest also a minute after what it tells of, when all of them are written [NOTE-26] [NOTE-34]', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 21; index++) ids.push(await tell({ event: 'declined' }));
    at('2027-03-10T12:01:00Z');
    for (const id of ids) await mail({ notice_id: id });
    at('2027-03-11T08:00:30Z');
    await digests();
    expect(await told()).toHaveLength(21);
    expect((await told())[0]?.subject).toBe('Your day at Swapstead: 1 notice');
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
    // Others switched theirs off as well, and had them daily: that is not brought back here.
    const other = async () =>
      test.pool.query(
        "insert into notice_preferences (user_id, kind, mail, mail_before) values ($1, 'answer', 'off', 'daily')",
        [(await signIn(test)).user_id],
      );
    await other();
    expect((await oneClick(url)).statusCode).toBe(200);
    expect((await oneClick(url)).statusCode).toBe(200);
    expect(await mailOf('answer')).toBe('off');
    await other();
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
      // The page says the same, to programs too, with or without a session.
      for (const headers of [{}, member.headers]) {
        const page = await test.app.inject({ url: `/notices/off?t=${forged}`, headers });
        expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      }
    }
    expect((await test.app.inject({ url: '/notices/off' })).statusCode).toBe(400);
    at(new Date(wall.getTime() - 182 * 86_400_000).toISOString());
    const old = await link('withdrawn');
    expect((await oneClick(old)).statusCode).toBe(400);
    expect((await test.app.inject({ url: old.pathname + old.search })).statusCode).toBe(400);
    expect(await mailOf('answer')).toBe('at_once');
  });
});

it('a right that has ended shows in mails too: they never said more [NOTE-18]', async () => {
  await setStatus(test, member.user_id, 'cancelled');
  await mail({ notice_id: await tell({ event: 'declined' }) });
  expect((await told())[0]?.text).toContain('Your proposal was declined.');
});
