import { beforeEach, describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { createNoticeMails, noticeMailsTo } from '../../../test/notice-mails.ts';
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

const tell = (notice: Partial<NewNotice> = {}) => mails.notify(member, notice);
const received = () => noticeMailsTo(test, member);
const at = (instant: string) => mails.at(instant);
const mail = (notice: { notice_id: string }) => mails.mail(notice);
const digests = () => mails.digests();
const choose = (kind: string, choice: object) => ask('PUT', `notice_preferences/${kind}`, member, choice);

describe('an email about a notice', () => {
  it('contains days and deadlines, one button and no name or title [NOTE-20] [NOTE-27]', async () => {
    const id = await tell({
      event: 'proposal_made',
      facts: { day: '2027-03-17', check_in: '2027-07-14', check_out: '2027-07-21' },
    });
    await mail({ notice_id: id });
    const [sent] = await received();
    expect(sent?.subject).toBe('Someone would like to swap homes with you');
    expect(sent?.text).toContain('Someone would like to swap homes with you. Answer by Wednesday, 17 March.');
    expect(sent?.text).toContain('Open swap:\nhttp://localhost/notices');
    expect(sent?.html).not.toMatch(/<img|<link|src=/);
  });

  it('shows suggested days beside the previous ones [NOTE-20]', async () => {
    const days = { check_in: '2027-07-14', check_out: '2027-07-21' };
    const before = { was_check_in: '2027-07-07', was_check_out: '2027-07-14' };
    const id = await tell({ event: 'days_suggested', facts: { day: '2027-03-17', ...days, ...before } });
    await mail({ notice_id: id });
    const [sent] = await received();
    expect(sent?.subject).toBe('New dates are suggested for your swap');
    expect(sent?.text).toContain(
      'New dates are suggested: 14 to 21 July instead of 7 to 14 July. Answer by Wednesday, 17 March.',
    );
  });

  it('is sent once, however often the job runs [NOTE-16] [NOTE-26]', async () => {
    const id = await tell();
    await Promise.allSettled([mail({ notice_id: id }), mail({ notice_id: id })]);
    await mail({ notice_id: id });
    expect(await received()).toHaveLength(1);
  });

  it('is not sent if the notice has been read, unless its kind is locked [NOTE-26]', async () => {
    const open = await tell({ event: 'declined' });
    const locked = await tell({ event: 'agreed' });
    await test.pool.query('update notices set read_at = now() where user_id = $1', [member.user_id]);
    await mail({ notice_id: open });
    await mail({ notice_id: locked });
    expect((await received()).map(({ subject }) => subject)).toEqual(['Your swap is agreed: please sign']);
  });

  it('can be switched off with one click, unless its kind is locked [NOTE-28] [NOTE-31]', async () => {
    await mail({ notice_id: await tell({ event: 'declined' }) });
    await mail({ notice_id: await tell({ event: 'agreed' }) });
    const [locked, open] = await received();
    const headers = (sent: typeof open) => (sent?.headers ?? {}) as Record<string, string>;
    expect(headers(open)['List-Unsubscribe']).toMatch(/^<http:\/\/localhost\/notices\/off\?t=[\w-]+>$/);
    expect(headers(open)['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(open?.text).toContain('Turn off emails like this:\nhttp://localhost/notices/off?t=');
    expect(headers(locked)['List-Unsubscribe']).toBeUndefined();
    expect(locked?.text).toContain("so you can't turn it off.");
    expect(locked?.text).not.toContain('notices/off');
  });

  it('is sent to confirmed addresses only, and not for events that are for the bell only [NOTE-17]', async () => {
    await mail({ notice_id: await tell({ event: 'completed' }) });
    await test.pool.query('update users set email_verified = false where id = $1', [member.user_id]);
    await mail({ notice_id: await tell() });
    expect(await received()).toEqual([]);
  });

  it('follows the choice at the time of sending [NOTE-23]', async () => {
    const id = await tell({ event: 'declined' });
    expect((await choose('answer', { mail: 'off' })).statusCode).toBe(200);
    await mail({ notice_id: id });
    expect(await received()).toEqual([]);
  });

  it('goes into the digest if its kind was set to daily while it waited, unless digests are off by then [NOTE-23]', async () => {
    const confirm = { event: 'feed_meets_swap', facts: { check_in: '2027-07-14', check_out: '2027-07-21' } };
    const id = await tell(confirm as Partial<NewNotice>);
    expect((await choose('calendar', { mail: 'daily' })).statusCode).toBe(200);
    at('2027-03-10T12:01:00Z');
    await mail({ notice_id: id });
    expect(await received()).toEqual([]);
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await received()).map(({ subject }) => subject)).toEqual(['Your day at Swapstead: 1 notice']);

    const late = await tell(confirm as Partial<NewNotice>);
    await mail({ notice_id: late });
    await choose('calendar', { mail: 'off' });
    at('2027-03-12T08:00:30Z');
    await digests();
    expect(await received()).toHaveLength(1);
  });

  /** Of an optional email, a locked one and a digest, only the locked one is sent. */
  async function expectLockedAlone() {
    await mail({ notice_id: await tell({ event: 'declined' }) });
    await mail({ notice_id: await tell({ event: 'agreed' }) });
    await tell({ event: 'homes_fit_wish' });
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await received()).map(({ subject }) => subject)).toEqual(['Your swap is agreed: please sign']);
  }

  it('is sent to an address that bounces only if its kind is locked [NOTE-35]', async () => {
    await test.pool.query("insert into mail_bounces (user_id, email, reason) values ($1, $2, 'refused')", [
      member.user_id,
      member.email,
    ]);
    await expectLockedAlone();
  });

  it('is sent to a suspended member only if its kind is locked; other notices are in the bell [NOTE-26, NOTE-31]', async () => {
    await test.pool.query('update users set suspended_at = now() where id = $1', [member.user_id]);
    await expectLockedAlone();
    await test.pool.query('update users set suspended_at = null where id = $1', [member.user_id]);
    expect((await ask('GET', 'notices', member)).json().notices).toHaveLength(3);
  });

  it('waits a minute in case the notice is read; a locked one is sent immediately [NOTE-26]', async () => {
    mails.waits.length = 0;
    await tell({ event: 'declined' });
    await tell({ event: 'change_suggested' });
    await tell({ event: 'agreed' });
    expect(mails.waits).toEqual([60, 0, 0]);
  });

  it('goes into the digest from the 21st of a day on, and the subject counts it [NOTE-34]', async () => {
    for (let index = 0; index < 22; index++) await mail({ notice_id: await tell({ event: 'declined' }) });
    expect(await received()).toHaveLength(20);
    at('2027-03-11T08:00:30Z');
    await digests();
    expect((await received())[0]?.subject).toBe('Your day at Swapstead: 2 notices');
  });

  it('counts before it is sent, so that a crash in between cannot exceed the limit; a locked one never counts [NOTE-34]', async () => {
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
    await watched.mail({ notice_id: await watched.notify(member, { event: 'agreed' }) });
    await watched.mail({ notice_id: await watched.notify(member, { event: 'declined' }) });
    expect(whenHandedOver).toEqual([0, 1]);
    expect(await received()).toHaveLength(2);
  });

  it('is in the digest even if the digests are written a minute after its event [NOTE-26] [NOTE-34]', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 21; index++) ids.push(await tell({ event: 'declined' }));
    at('2027-03-10T12:01:00Z');
    for (const id of ids) await mail({ notice_id: id });
    at('2027-03-11T08:00:30Z');
    await digests();
    expect(await received()).toHaveLength(21);
    expect((await received())[0]?.subject).toBe('Your day at Swapstead: 1 notice');
  });
});

describe('the unsubscribe link', () => {
  async function link(event: NewNotice['event'] = 'declined') {
    await mail({ notice_id: await tell({ event }) });
    return new URL((await received())[0]?.text.match(/http:\S+notices\/off\S+/)?.[0] ?? '');
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

  it('works without signing in, from anywhere and repeatedly; opening it changes nothing [NOTE-29]', async () => {
    at(new Date().toISOString());
    const url = await link();
    const page = await test.app.inject({ url: url.pathname + url.search });
    const look = await ask('GET', `notices/off${url.search}`);
    expect([page.statusCode, look.json()]).toEqual([200, { about: 'answers to your proposals', off: false }]);
    expect(await mailOf('answer')).toBe('at_once');
    // Another member has switched off daily emails too, which must stay off.
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

  it('is rejected if altered, or after 180 days [NOTE-28] [NOTE-29]', async () => {
    const wall = new Date();
    at(wall.toISOString());
    const url = await link();
    const t = url.searchParams.get('t') ?? '';
    for (const forged of [`${t}A`, t.slice(2), 'x', '']) {
      const reply = await ask('GET', `notices/off?t=${forged}`);
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'This link is invalid or has expired.']);
      // The page returns the same error and status, with or without a session.
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

it('emails are the same after a right has ended, because they never contain names [NOTE-18]', async () => {
  await setStatus(test, member.user_id, 'cancelled');
  await mail({ notice_id: await tell({ event: 'declined' }) });
  expect((await received())[0]?.text).toContain('Your proposal was declined.');
});
