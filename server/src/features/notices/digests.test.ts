import { beforeEach, describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createNoticeMails, noticeMailsTo } from '../../../test/notice-mails.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { NewNotice } from './notify.repository.ts';

let member: SignedIn;
const { ask } = conversationActions(() => test);

/** Addresses whose mail server is unreachable. */
const unreachable = new Set<string>();
/** How often an email to one of them was tried. */
let tries = 0;

const test = await startTestApp({}, { web: builtWeb });
const mails = await createNoticeMails(test, (driver) => ({
  ...driver,
  send: async (id, mail, beforeEnd) => {
    if (unreachable.has(mail.to)) {
      tries++;
      throw new Error('The mail server is away.');
    }
    await driver.send(id, mail, beforeEnd);
  },
}));
beforeEach(async () => {
  mails.at('2027-03-10T12:00:00Z');
  member = await signIn(test, { level: 'subscriber' });
});

/** The member's choice for emails of each kind, null for none. Some kinds are not offered yet. */
async function emailsOf(...kinds: string[]) {
  const { rows } = await test.pool.query<{ kind: string; mail: string | null }>(
    'select kind, mail from notice_preferences where user_id = $1',
    [member.user_id],
  );
  return kinds.map((kind) => rows.find((row) => row.kind === kind)?.mail ?? null);
}
const tell = (notice: Partial<NewNotice> = {}) => mails.notify(member, notice);
const received = () => noticeMailsTo(test, member);
const at = (instant: string) => mails.at(instant);
const digests = () => mails.digests();
const wish = (facts = {}) => tell({ event: 'homes_fit_wish', facts });

/** Adds `count` members who wait for a digest. @returns their addresses */
async function many(count: number): Promise<string[]> {
  const { rows } = await test.pool.query<{ email: string }>(
    `with member as (
       insert into users (email, email_verified) select 'many' || i || '@example.test', true
       from generate_series(1, $1::int) i returning id, email
     ), inbox as (insert into inboxes (user_id) select id from member),
     notice as (
       insert into notices (user_id, kind, event, event_key, position, created_at)
       select id, 'wish', 'homes_fit_wish', 'many', 1, $2 from member
     ), waits as (
       insert into notice_settings (user_id, digest_since, digest_at)
       select id, $2, '2027-03-11T08:00:00Z' from member
     )
     select email from member`,
    [count, mails.clock()],
  );
  return rows.map(({ email }) => email);
}

describe('the digest', () => {
  it('is sent at the member’s 8:00 with up to 30 lines of unread notices, and not sent without any [NOTE-32]', async () => {
    at('2027-03-10T14:00:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'America/New_York' });
    for (let index = 0; index < 32; index++) await wish();
    const read = await wish();
    await test.pool.query('update notices set read_at = now() where id = $1', [read]);
    at('2027-03-11T12:59:00Z');
    await digests();
    expect(await received()).toEqual([]);
    at('2027-03-11T13:00:10Z');
    await digests();
    const [sent] = await received();
    expect(sent?.subject).toBe('Your day at Swapstead: 32 notices');
    expect(sent?.text.match(/Homes fit one of your wishes\./g)).toHaveLength(30);
    expect(sent?.text).toContain('and 2 more');
    at('2027-03-12T13:00:10Z');
    await digests();
    expect(await received()).toHaveLength(1);
  });

  it('is sent once a day, even if the job is late, runs twice or in two processes [NOTE-33]', async () => {
    await wish();
    at('2027-03-12T15:00:00Z');
    await Promise.all([digests(), digests()]);
    await digests();
    expect(await received()).toHaveLength(1);
    await wish();
    at('2027-03-12T23:00:00Z');
    await digests();
    expect(await received()).toHaveLength(1);
    at('2027-03-13T08:00:00Z');
    await digests();
    expect(await received()).toHaveLength(2);
  });

  it('is neither sent twice nor dropped when the time zone changes [NOTE-33]', async () => {
    at('2027-03-10T14:00:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'America/New_York' });
    await wish();
    // 8:00 of this day has passed in the new zone, but was not reached in the old one.
    at('2027-03-11T09:30:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'Europe/Berlin' });
    await digests();
    expect(await received()).toHaveLength(1);
    await wish();
    at('2027-03-11T13:30:00Z');
    await ask('PUT', 'notice_preferences', member, { device_zone: 'America/New_York' });
    await digests();
    expect(await received()).toHaveLength(1);
    at('2027-03-12T13:30:00Z');
    await digests();
    expect(await received()).toHaveLength(2);
  });

  it.each([
    ['that occurs twice', '2027-10-31', '2027-11-01T07:00:00Z'],
    ['that is skipped', '2027-03-28', '2027-03-29T06:00:00Z'],
  ])('is sent at 8:00 local time after the hour %s [NOTE-33]', async (_, night, due) => {
    await ask('PUT', 'notice_preferences', member, { device_zone: 'Europe/Berlin' });
    at(`${night}T12:00:00Z`);
    await wish();
    at(new Date(Date.parse(due) - 60_000).toISOString());
    await digests();
    expect(await received()).toEqual([]);
    at(due);
    await digests();
    expect(await received()).toHaveLength(1);
  });

  it('has a link that switches its kinds off, and no others [NOTE-30]', async () => {
    await wish();
    at('2027-03-11T08:00:00Z');
    await digests();
    const t = new URL(
      (await received())[0]?.text.match(/http:\S+notices\/off\S+/)?.[0] ?? '',
    ).searchParams.get('t');
    await ask('POST', 'notices/off', undefined, { t, off: true });
    expect(await emailsOf('wish', 'match', 'review')).toEqual(['off', 'off', 'off']);
    expect(await emailsOf('calendar', 'answer')).toEqual([null, null]);
  });

  it('has a link that restores its kinds: those that the member switched off stay off [NOTE-29] [NOTE-30]', async () => {
    await ask('PUT', 'notice_preferences/match', member, { mail: 'off' });
    await ask('PUT', 'notice_preferences/calendar', member, { mail: 'daily' });
    await wish();
    at('2027-03-11T08:00:00Z');
    await digests();
    const url = (await received())[0]?.text.match(/http:\S+notices\/off\S+/)?.[0] ?? '';
    const t = new URL(url).searchParams.get('t');
    const press = (off: boolean) => ask('POST', 'notices/off', undefined, { t, off });
    const chosen = () => emailsOf('review', 'wish', 'match', 'calendar');
    await press(true);
    await press(true);
    expect(await chosen()).toEqual(['off', 'off', 'off', 'off']);
    await press(false);
    expect(await chosen()).toEqual(['daily', 'daily', 'off', 'daily']);
    // A choice made since then is the member's own.
    await press(true);
    await ask('PUT', 'notice_preferences/wish', member, { mail: 'off' });
    await press(false);
    expect(await chosen()).toEqual(['daily', 'off', 'off', 'daily']);
  });

  it('of one member does not stop those of others if it cannot be written [NOTE-33]', async () => {
    const other = await signIn(test, { level: 'subscriber' });
    await tell({ event: 'review_possible', facts: { day: 'no day' } });
    await mails.notify(other, { event: 'homes_fit_wish' });
    at('2027-03-11T08:00:00Z');
    await digests();
    expect([await received(), await noticeMailsTo(test, other)].map(({ length }) => length)).toEqual([0, 1]);
    await test.pool.query(`update notices set facts = '{"day": "2027-03-20"}' where user_id = $1`, [
      member.user_id,
    ]);
    at('2027-03-11T08:01:00Z');
    await digests();
    expect([await received(), await noticeMailsTo(test, other)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is retried in the next minute if it could not be sent, without the others [NOTE-33]', async () => {
    const other = await signIn(test, { level: 'subscriber' });
    await wish();
    await mails.notify(other, { event: 'homes_fit_wish' });
    at('2027-03-11T08:00:00Z');
    unreachable.add(member.email);
    await digests();
    expect([await received(), await noticeMailsTo(test, other)].map(({ length }) => length)).toEqual([0, 1]);
    unreachable.clear();
    at('2027-03-11T08:01:00Z');
    await digests();
    expect([await received(), await noticeMailsTo(test, other)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is retried with growing pauses if the mail server rejects it, and given up after three days [NOTE-33]', async () => {
    const triesAt = async (instant: string) => {
      at(instant);
      const before = tries;
      await digests();
      return tries - before;
    };
    await wish();
    unreachable.add(member.email);
    expect(await triesAt('2027-03-11T08:00:00Z')).toBe(1);
    expect(await triesAt('2027-03-11T08:01:00Z')).toBe(1);
    expect(await triesAt('2027-03-11T13:00:00Z')).toBe(1);
    expect(await triesAt('2027-03-11T13:30:00Z')).toBe(0);
    expect(await triesAt('2027-03-11T15:31:00Z')).toBe(1);
    expect(await triesAt('2027-03-14T08:01:00Z')).toBe(1);
    unreachable.clear();
    at('2027-03-15T09:00:00Z');
    await digests();
    expect(await received()).toEqual([]);
  });

  it('is free again ten minutes after the process that took it crashed, and reserved until then [NOTE-33]', async () => {
    await wish();
    at('2027-03-11T08:00:00Z');
    await mails.taken.claim(mails.clock(), 10);
    expect(await mails.taken.take(undefined, 10, mails.clock())).toHaveLength(1);
    at('2027-03-11T08:09:00Z');
    await digests();
    expect(await received()).toEqual([]);
    at('2027-03-11T08:10:01Z');
    await digests();
    expect(await received()).toHaveLength(1);
  });

  it('is sent once to each of many members by two processes at the same time [NOTE-33]', async () => {
    const others = await many(230);
    at('2027-03-11T08:00:00Z');
    await Promise.all([digests(), digests()]);
    const { rows } = await test.pool.query<{ mails: number; members: number }>(
      `select count(*)::int as mails, count(distinct recipient)::int as members from mailbox_mails
       where recipient = any($1) and subject = 'Your day at Swapstead: 1 notice'`,
      [others],
    );
    expect(rows[0]).toEqual({ mails: 230, members: 230 });
  });
});
