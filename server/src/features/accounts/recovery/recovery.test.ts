import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountMails } from '../../../../test/account-mails.ts';
import { behindLock } from '../../../../test/behind-lock.ts';
import { codeOf, memberWithApp, openBrowser, withPassword } from '../../../../test/guard.ts';
import {
  mailAbout,
  mailsTo,
  newEmail,
  newestToken,
  post,
  type SignedIn,
  setStatus,
  tenMinutesLater,
} from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { watchBystanders } from '../../../../test/watch-bystanders.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { guardAccounts } from '../accounts.jobs.ts';

const test = await startTestApp();

watchBystanders(() => test);

/** Runs the scheduled jobs now. */
const timePasses = () => inTransaction(test.pool, (client) => test.jobs.send(client, guardAccounts, {}));
const dayLater = (member: SignedIn) =>
  test.pool.query('update recoveries set opens_at = now() where user_id = $1', [member.user_id]);
const confirm = (token: string) => post(test, '/api/auth/recovery/confirm', { token });
const complete = (token: string) =>
  post(test, '/api/auth/recovery/complete', { token, password: 'another one' });
const subjectsOf = async (email: string, atLeast: number) =>
  (await mailsTo(test, email, atLeast)).map(({ subject }) => subject);

/** A member with an app who has requested and confirmed a recovery. */
async function begun() {
  const owner = await memberWithApp(test);
  const { browser: waiting } = await withPassword(test, owner.member);
  expect((await waiting.ask('POST', '/api/auth/step/recover')).statusCode).toBe(202);
  const reply = await confirm(await newestToken(test, owner.member.email));
  expect(reply.statusCode).toBe(200);
  // Has its own link, which is no longer the newest after another email.
  await mailAbout(test, owner.member.email, 'Your account will be recovered in 24 hours');
  return { ...owner, waiting, opens_at: reply.json().opens_at as string };
}

describe('account recovery', () => {
  it('[GUARD-27] is requested only after the right password, and confirmed by email', async () => {
    expect((await openBrowser(test).ask('POST', '/api/auth/step/recover')).statusCode).toBe(401);
    const { member } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    const token = await newestToken(test, member.email);
    await mailAbout(test, member.email, 'Confirm that you want to recover your account');
    const { rows } = await test.pool.query('select opens_at from recoveries where user_id = $1', [
      member.user_id,
    ]);
    expect(rows).toEqual([{ opens_at: null }]);
    await confirm(token);
    expect((await confirm(token)).statusCode).toBe(400);
  });

  it('[GUARD-27, GUARD-28] is refused after a cancellation until ten minutes are over, because no email can be sent before', async () => {
    const { member, browser, waiting } = await begun();
    await browser.ask('DELETE', '/api/security/recovery');
    expect((await waiting.ask('POST', '/api/auth/step/recover')).statusCode).toBe(429);
    await tenMinutesLater(test);
    expect((await waiting.ask('POST', '/api/auth/step/recover')).statusCode).toBe(202);
    expect((await confirm(await newestToken(test, member.email, 3))).statusCode).toBe(200);
  });

  it('[GUARD-27] can be neither confirmed nor completed by someone who has become an admin since', async () => {
    const makeAdmin = ({ user_id }: SignedIn) =>
      test.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [user_id]);
    const { member } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    const token = await newestToken(test, member.email);
    await makeAdmin(member);
    expect((await confirm(token)).statusCode).toBe(400);
    const later = await begun();
    await dayLater(later.member);
    await timePasses();
    const link = await newestToken(test, later.member.email, 3);
    await makeAdmin(later.member);
    expect((await complete(link)).statusCode).toBe(403);
    expect((await withPassword(test, later.member)).reply.statusCode).toBe(202);
  });

  it('[GUARD-27] cannot be confirmed after it was deleted', async () => {
    const { member } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    const token = await newestToken(test, member.email);
    await test.pool.query('delete from recoveries where user_id = $1', [member.user_id]);
    expect((await confirm(token)).statusCode).toBe(400);
  });

  it('[GUARD-27] is refused to admins, and to everyone while a change of address can be undone', async () => {
    const { member } = await memberWithApp(test, { admin: true });
    const { browser } = await withPassword(test, member);
    const refused = await browser.ask('POST', '/api/auth/step/recover');
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Please ask whoever runs this site.']);
    const owner = await memberWithApp(test);
    const email = newEmail();
    await owner.browser.ask('POST', '/api/security/address', { email });
    await post(test, '/api/auth/confirm-address', { token: await newestToken(test, email) });
    const { browser: waiting } = await withPassword(test, { ...owner.member, email });
    const later = await waiting.ask('POST', '/api/auth/step/recover');
    expect([later.statusCode, later.json().message]).toEqual([
      409,
      expect.stringMatching(/^You can recover your account from \w+day, \d+ \w+( \d{4})?\.$/),
    ]);
  });

  it('[GUARD-07, GUARD-27] cannot be requested while a change of address is being confirmed', async () => {
    const { member } = await memberWithApp(test);
    const { browser: waiting } = await withPassword(test, member);
    const moving = `with moved as (update users set email = $2 where id = $1 returning id)
      insert into address_changes (user_id, old_email, new_email, done_at) select id, $3, $2, now() from moved`;
    const [reply] = await behindLock(test.pool, [moving, [member.user_id, newEmail(), member.email]], () => [
      waiting.ask('POST', '/api/auth/step/recover'),
    ]);
    expect([reply?.statusCode, reply?.json().code]).toEqual([409, 'address_changed']);
    const { rows } = await test.pool.query('select from recoveries where user_id = $1', [member.user_id]);
    expect(rows).toEqual([]);
  });

  it('[GUARD-28] waits for a day, with a note on every page of every open session; a second request changes no time', async () => {
    const { member, browser, waiting, opens_at } = await begun();
    const hours = (Date.parse(opens_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await browser.ask('GET', '/api/viewer')).json()).toMatchObject({ recovery_at: opens_at });
    await tenMinutesLater(test);
    await waiting.ask('POST', '/api/auth/step/recover');
    const again = await confirm(await newestToken(test, member.email, 3));
    expect(again.json()).toEqual({ opens_at });
    await mailAbout(test, member.email, 'Your account will be recovered in 24 hours');
    await timePasses();
    expect(await subjectsOf(member.email, 3)).not.toContain('You can recover your account now');
  });

  it.each([
    [
      'a session, without confirming',
      async ({ browser }: Awaited<ReturnType<typeof begun>>) =>
        (await browser.ask('DELETE', '/api/security/recovery')).statusCode,
    ],
    [
      'the link in the email',
      async ({ member }: Awaited<ReturnType<typeof begun>>) =>
        (await post(test, '/api/auth/recovery/cancel', { token: await newestToken(test, member.email, 2) }))
          .statusCode,
    ],
    [
      'a sign-in with a second step',
      async ({ waiting, key }: Awaited<ReturnType<typeof begun>>) =>
        (await waiting.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode - 200 + 204,
    ],
  ])('[GUARD-28] is cancelled by %s', async (_, cancel) => {
    const one = await begun();
    expect(await cancel(one)).toBe(204);
    const { rows } = await test.pool.query('select from recoveries where user_id = $1', [one.member.user_id]);
    expect(rows).toEqual([]);
    await mailAbout(test, one.member.email, 'The recovery was cancelled');
    expect((await one.browser.ask('GET', '/api/viewer')).json().recovery_at).toBeUndefined();
  });

  it('[GUARD-28, GUARD-29] can be cancelled by the link of the first email until it is completed', async () => {
    const { member } = await begun();
    const token = await newestToken(test, member.email, 2);
    const { user_id } = member;
    await test.pool.query(
      "update recoveries set opens_at = opens_at - interval '25 hours' where user_id = $1",
      [user_id],
    );
    await test.pool.query(
      "update mail_tokens set expires_at = expires_at - interval '25 hours' where user_id = $1",
      [user_id],
    );
    expect((await post(test, '/api/auth/recovery/cancel', { token })).statusCode).toBe(204);
    const { rows } = await test.pool.query('select from recoveries where user_id = $1', [user_id]);
    expect(rows).toEqual([]);
  });

  it('[GUARD-28, GUARD-29] is not continued by a delayed email after a cancellation', async () => {
    const { member, browser } = await begun();
    const { mails, work } = accountMails(test);
    const write = async (reason: 'recover' | 'recover_complete') => {
      await work({ event_id: randomUUID(), reason, user_id: member.user_id });
      return mails.at(-1)?.subject;
    };
    expect(await write('recover')).toBe('Confirm that you want to recover your account');
    expect(await write('recover_complete')).toBeUndefined();
    await dayLater(member);
    expect(await write('recover_complete')).toBe('You can recover your account now');
    await browser.ask('DELETE', '/api/security/recovery');
    expect([await write('recover'), await write('recover_complete')]).toEqual([undefined, undefined]);
  });

  it('[GUARD-29] replaces every factor with a new password, and signs nobody in', async () => {
    const { member, browser } = await begun();
    await dayLater(member);
    await timePasses();
    const token = await newestToken(test, member.email, 3);
    const replies = await Promise.all([complete(token), complete(token)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
    expect(replies.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect((await browser.ask('GET', '/api/viewer')).json()).toEqual({ level: 'visitor' });
    const known = await test.pool.query('select from known_devices where user_id = $1', [member.user_id]);
    expect(known.rows).toEqual([]);
    const entered = await withPassword(test, { ...member, password: 'another one' });
    expect(entered.reply.statusCode).toBe(200);
    expect((await entered.browser.ask('GET', '/api/security')).json()).toMatchObject({
      app: false,
      two_step: false,
      codes_left: 0,
    });
    await mailAbout(test, member.email, 'Your account was recovered');
  });

  it('[GUARD-29] opens at its time whenever the job runs, and is either completed or cancelled', async () => {
    const { member, browser } = await begun();
    await test.pool.query(
      `insert into mail_tokens (token_hash, user_id, purpose, expires_at)
       values (sha256('early'), $1, 'recover_complete', now() + interval '1 day')`,
      [member.user_id],
    );
    expect((await complete('early')).statusCode).toBe(400);
    await dayLater(member);
    const [done, cancelled] = await Promise.all([
      complete('early'),
      browser.ask('DELETE', '/api/security/recovery'),
    ]);
    const isIn = (await withPassword(test, { ...member, password: 'another one' })).reply.statusCode;
    expect(done.statusCode === 204 ? isIn : 200 + Number(isIn === 401)).toBe(
      done.statusCode === 204 ? 200 : 201,
    );
    expect([204, 401]).toContain(cancelled.statusCode);
  });

  it('[GUARD-30] is not done by a password reset, which still requires the second step', async () => {
    const { member, key } = await memberWithApp(test);
    await post(test, '/api/auth/forgot-password', { email: member.email });
    const token = await newestToken(test, member.email);
    const reply = await post(test, '/api/auth/reset-password', { token, password: 'another one' });
    expect([reply.statusCode, reply.cookies]).toEqual([204, []]);
    await mailAbout(test, member.email, 'Your password was changed');
    const { browser, reply: waits } = await withPassword(test, { ...member, password: 'another one' });
    expect(waits.statusCode).toBe(202);
    expect((await browser.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode).toBe(200);
    await setStatus(test, member.user_id, 'paid');
  });
});
