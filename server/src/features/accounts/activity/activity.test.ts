import { describe, expect, it } from 'vitest';
import { memberInBrowser, memberWithApp, openBrowser, withPassword } from '../../../../test/guard.ts';
import { mailAbout, newestToken, post } from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { createRestoreRepository } from '../restore.repository.ts';

const test = await startTestApp();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in with this user agent. */
async function withBrowser(member: { email: string; password: string }, userAgent: string) {
  const browser = openBrowser(test, '', { 'user-agent': userAgent });
  const { email, password } = member;
  const reply = await browser.ask('POST', '/api/auth/sign-in', { email, password });
  expect(reply.statusCode).toBe(200);
  return browser;
}

const sessionsOf = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.ask('GET', '/api/sessions')).json().sessions as {
    id: string;
    current: boolean;
    user_agent: string;
    way: string;
  }[];

describe('changing the password', () => {
  it('[GUARD-02, GUARD-03] ends every other session and open links, renews the token of this session and notifies the member', async () => {
    const { member, browser } = await memberInBrowser(test);
    const phone = await withBrowser(member, FIREFOX);
    await post(test, '/api/auth/forgot-password', { email: member.email });
    const reset = await newestToken(test, member.email);
    const change = (current_password: string, password: string) =>
      browser.ask('PUT', '/api/security/password', { current_password, password });
    expect((await change('not this one', 'another one')).json().fields).toEqual({
      current_password: "Your current password isn't right.",
    });
    expect((await change(member.password, member.password)).json().fields).toEqual({
      password: "Please choose a password that's different from your current one.",
    });
    const before = browser.cookie();
    expect((await change(member.password, 'another one')).statusCode).toBe(204);
    expect(browser.cookie()).not.toBe(before);
    expect((await browser.ask('GET', '/api/viewer')).json()).toMatchObject({ user_id: member.user_id });
    expect((await phone.ask('GET', '/api/viewer')).json()).toEqual({ level: 'visitor' });
    expect((await post(test, '/api/auth/check-reset-link', { token: reset })).statusCode).toBe(400);
    const notified = await mailAbout(test, member.email, 'Your password was changed');
    expect(notified.text).toMatch(/\d{1,2} \w+ \d{4} at \d\d:\d\d|\d{1,2} \w+ \d{4}, \d\d:\d\d/);
    expect(notified.text).toContain('(UTC)');
    // A signed-out member has no session in which to change the password, so the email suggests a reset.
    expect(notified.text).toContain("If it wasn't you, choose a new password with 'Forgot password?'");
    expect(notified.links).toEqual(['http://localhost/profile/security']);
    const { rows } = await test.pool.query(
      "select event from notices where user_id = $1 and event = 'password_changed'",
      [member.user_id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[GUARD-03] changes the password once when two requests arrive at the same time', async () => {
    const { member, browser } = await memberInBrowser(test);
    const twin = openBrowser(test, browser.cookie());
    const replies = await Promise.all([
      browser.ask('PUT', '/api/security/password', {
        current_password: member.password,
        password: 'number one',
      }),
      twin.ask('PUT', '/api/security/password', {
        current_password: member.password,
        password: 'number two',
      }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
  });
});

it('is available at the address that browsers and password managers look for', async () => {
  const reply = await test.app.inject({ url: '/.well-known/change-password' });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/profile/security']);
});

describe('signed-in devices', () => {
  it('[GUARD-35] are listed by user agent and sign-in method, without any location', async () => {
    const { member, browser } = await memberInBrowser(test);
    await withBrowser(member, `<script>alert(1)</script>${'x'.repeat(10_000)}`);
    const list = await sessionsOf(browser);
    expect(list.map(({ way }) => way)).toEqual(['password', 'password']);
    const odd = list.find(({ current }) => !current);
    expect(odd?.user_agent).toHaveLength(300);
    const { rows } = await test.pool.query(
      "select column_name from information_schema.columns where table_name in ('sessions', 'known_devices', 'account_events') and column_name ~ 'ip|address|network|place|country'",
    );
    expect(rows).toEqual([]);
  });

  it('[GUARD-36] are signed out one by one or all together, and their browsers become unknown', async () => {
    const { member, browser } = await memberInBrowser(test);
    const [phone, tablet] = [await withBrowser(member, FIREFOX), await withBrowser(member, FIREFOX)];
    const known = async () =>
      (await test.pool.query('select from known_devices where user_id = $1', [member.user_id])).rowCount;
    expect(await known()).toBe(3);
    const own = (await sessionsOf(phone)).find(({ current }) => current)?.id;
    expect((await browser.ask('DELETE', `/api/sessions/${own}`)).statusCode).toBe(204);
    expect((await phone.ask('GET', '/api/sessions')).statusCode).toBe(401);
    expect((await browser.ask('DELETE', `/api/sessions/${own}`)).statusCode).toBe(404);
    expect(await known()).toBe(2);
    const { browser: stranger } = await memberInBrowser(test);
    const theirs = (await sessionsOf(tablet)).find(({ current }) => current)?.id;
    expect((await stranger.ask('DELETE', `/api/sessions/${theirs}`)).statusCode).toBe(404);
    expect((await browser.ask('DELETE', '/api/sessions')).statusCode).toBe(204);
    expect((await tablet.ask('GET', '/api/sessions')).statusCode).toBe(401);
    expect(await sessionsOf(browser)).toHaveLength(1);
    expect(await known()).toBe(1);
  });

  it('[GUARD-38] cause a notice if new, except for the first one; at most eleven a day', async () => {
    const { member, browser } = await memberInBrowser(test);
    const notified = async () =>
      (
        await test.pool.query("select from notices where user_id = $1 and event = 'new_device'", [
          member.user_id,
        ])
      ).rowCount;
    expect(await notified()).toBe(0);
    const same = await browser.ask('POST', '/api/auth/sign-in', {
      email: member.email,
      password: member.password,
    });
    expect(same.statusCode).toBe(200);
    const first = await notified();
    const phone = await withBrowser(member, FIREFOX);
    expect(await notified()).toBe((first ?? 0) + 1);
    const mail = await mailAbout(test, member.email, 'New sign-in to your account');
    expect(mail.text).toMatch(/Someone signed in on a new device: /);
    await phone.ask('POST', '/api/auth/sign-in', { email: member.email, password: member.password });
    expect(await notified()).toBe((first ?? 0) + 1);
    for (let index = 0; index < 13; index++) await withBrowser(member, FIREFOX);
    expect(await notified()).toBe(11);
    const { rows } = await test.pool.query(
      'select count(*)::int as known from known_devices where user_id = $1',
      [member.user_id],
    );
    expect(rows[0].known).toBeLessThanOrEqual(20);
  });

  it('[GUARD-38] are named in the bell by browser and system', async () => {
    const { member, browser } = await memberInBrowser(test);
    await withBrowser(member, FIREFOX);
    const { notices } = (await browser.ask('GET', '/api/notices')).json();
    expect(JSON.stringify(notices)).toContain('Someone signed in on a new device: Firefox on Windows.');
  });
});

describe('recent activity', () => {
  it('[GUARD-43] lists events to their member only, newest first, twenty a page', async () => {
    const { member, browser } = await memberWithApp(test);
    const { browser: wrong } = await withPassword(test, member);
    await wrong.ask('POST', '/api/auth/step', { code: '000000' });
    const events = async () =>
      ((await browser.ask('GET', '/api/account-events')).json().events as { event: string }[]).map(
        ({ event }) => event,
      );
    expect(await events()).toEqual(['step_refused', 'app_on', 'two_step_on', 'signed_in']);
    await test.pool.query(
      `insert into account_events (user_id, event) select $1, 'session_ended' from generate_series(1, 30)`,
      [member.user_id],
    );
    const first = (await browser.ask('GET', '/api/account-events')).json();
    expect(first.events).toHaveLength(20);
    const second = (await browser.ask('GET', `/api/account-events?before=${first.next}`)).json();
    expect([second.events.length, second.next]).toEqual([14, null]);
    const { browser: stranger } = await memberInBrowser(test);
    expect(((await stranger.ask('GET', '/api/account-events')).json().events as object[]).length).toBe(1);
  });

  it('[GUARD-43] cannot be changed, and is deleted after its retention period or with the account', async () => {
    const { member, browser } = await memberInBrowser(test);
    const of = [member.user_id];
    await test.pool.query(
      `insert into account_events (user_id, event, happened_at) select $1, 'signed_in', now() - days * interval '1 day'
       from unnest(array[88, 90]) as days`,
      of,
    );
    const old = await test.pool.query(
      "delete from account_events where user_id = $1 and happened_at < now() - interval '89 days'",
      of,
    );
    expect(old.rowCount).toBe(1);
    for (const statement of [
      "update account_events set event = 'nothing' where user_id = $1",
      'delete from account_events where user_id = $1',
      "delete from account_events where user_id = $1 and happened_at < now() - interval '87 days'",
    ])
      await expect(test.pool.query(statement, of)).rejects.toThrow('append-only');
    await browser.ask('POST', '/api/functions/delete-profile');
    expect((await test.pool.query('select from account_events where user_id = $1', of)).rowCount).toBe(0);
  });

  it("[GUARD-37, GUARD-43] records a download of the member's data, and notifies the member", async () => {
    const { member, browser } = await memberInBrowser(test);
    expect((await browser.ask('GET', '/api/profiles/me/export')).statusCode).toBe(200);
    await mailAbout(test, member.email, 'Your data was downloaded');
  });

  it('[GUARD-43] after a restored backup, nothing pending is valid, and neither are older codes of an app', async () => {
    const { member } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    await createRestoreRepository().voidPending(test.pool);
    expect((await browser.ask('GET', '/api/auth/step')).statusCode).toBe(401);
    const { rows } = await test.pool.query(
      `select (select count(*) from recoveries where user_id = $1)::int as recoveries,
         (select last_step >= floor(extract(epoch from now()) / 30) - 1 from authenticator_apps where user_id = $1) as used`,
      [member.user_id],
    );
    expect(rows).toEqual([{ recoveries: 0, used: true }]);
  });
});
