import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  memberInBrowser,
  memberWithApp,
  openBrowser,
  passkeyActions,
  withPassword,
} from '../../../test/guard.ts';
import { mailAbout, mailsTo, newEmail, newestToken, post, tenMinutesLater } from '../../../test/members.ts';
import { softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { guardAccounts, tidyAccounts } from './accounts.jobs.ts';

const test = await startTestApp();
beforeEach(() => test.pool.query('truncate attempts'));

const { memberWithPasskey, enter } = passkeyActions(() => test);
const runJob = (kind: typeof guardAccounts) =>
  inTransaction(test.pool, (client) => test.jobs.send(client, kind, {}));
const count = async (what: string, userId: string): Promise<number> =>
  (await test.pool.query(`select count(*)::int as n from ${what} where user_id = $1`, [userId])).rows[0].n;

describe('a second step under attack', () => {
  it('[GUARD-24] checks five answers, even if many are sent at the same time', async () => {
    const { member, key } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    const cookie = browser.cookie();
    const replies = await Promise.all(
      Array.from({ length: 9 }, () =>
        openBrowser(test, cookie).ask('POST', '/api/auth/step', { code: codeOf(key, 9) }),
      ),
    );
    const refused = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(refused).toEqual([400, 400, 400, 400, 401, 401, 401, 401, 401]);
    const refusals = "(select * from account_events where event = 'step_refused') as refusals";
    expect(await count(refusals, member.user_id)).toBe(5);
  });

  it("[GUARD-24, GUARD-41] a right answer restores the browser's whole allowance, however often", async () => {
    const { member, authenticator } = await memberWithPasskey(softwareAuthenticator({ synced: true }), {
      second_step: true,
    });
    const browser = openBrowser(test);
    for (let time = 0; time < 3; time++) {
      const { email, password } = member;
      const asked = await browser.ask('POST', '/api/auth/sign-in', { email, password });
      expect([time, asked.statusCode]).toEqual([time, 202]);
      const { options } = (await browser.ask('POST', '/api/auth/step/options')).json();
      const reply = await browser.ask('POST', '/api/auth/step', { passkey: authenticator.sign(options) });
      expect([time, reply.statusCode]).toEqual([time, 200]);
      // One of ten attempts is left.
      await test.pool.query('update attempts set spent = 9 where spent < 9');
    }
  });

  it('[GUARD-23, GUARD-44] is required if it is turned on while the password is being checked', async () => {
    const { member, browser } = await memberInBrowser(test);
    const { key } = (await browser.ask('POST', '/api/security/app/setup')).json();
    const setting = await test.pool.connect();
    await setting.query('begin');
    await setting.query('select from users where id = $1 for no key update', [member.user_id]);
    await setting.query(
      `insert into account_security (user_id, two_step) values ($1, true)
       on conflict (user_id) do update set two_step = true`,
      [member.user_id],
    );
    const entering = withPassword(test, member);
    const isWaiting = async () =>
      (await test.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;
    while (!(await isWaiting())) await delay(5);
    await setting.query('commit');
    setting.release();
    expect((await entering).reply.statusCode).toBe(202);
    expect(key).toHaveLength(32);
  });
});

describe('a copied passkey', () => {
  it('[GUARD-15, GUARD-17] cannot avoid the counter check by claiming to be synced', async () => {
    const { member, authenticator } = await memberWithPasskey();
    expect((await enter(authenticator, { counter: 9 })).reply.statusCode).toBe(200);
    const { reply } = await enter(authenticator, { counter: 3, claimsSynced: true });
    expect([reply.statusCode, reply.cookies.length]).toEqual([401, 0]);
    await mailAbout(test, member.email, 'A passkey was paused');
    // An older passkey of unknown kind learns it at its next use.
    const { authenticator: old, passkey } = await memberWithPasskey();
    await test.pool.query('update passkeys set syncable = null where id = $1', [passkey.id]);
    expect((await enter(old)).reply.statusCode).toBe(200);
    expect((await enter(old, { counter: 99, claimsSynced: true })).reply.statusCode).toBe(401);
  });
});

describe('a change of address by someone else', () => {
  it('[GUARD-06] leaves no recovery codes behind after it is undone', async () => {
    const { member, browser } = await memberWithApp(test);
    const email = newEmail();
    await browser.ask('POST', '/api/security/address', { email });
    await post(test, '/api/auth/confirm-address', { token: await newestToken(test, email) });
    const { recovery_codes } = (await browser.ask('POST', '/api/security/recovery-codes')).json();
    expect(recovery_codes).toHaveLength(10);
    const undo = await post(test, '/api/auth/undo-address', {
      token: await newestToken(test, member.email),
    });
    expect(undo.statusCode).toBe(204);
    expect(await count('recovery_codes', member.user_id)).toBe(0);
    expect(await count('authenticator_apps', member.user_id)).toBe(1);
  });

  it('[GUARD-07] cancels a pending recovery, and no other can start while it can be undone', async () => {
    const { member, browser } = await memberWithApp(test);
    const { browser: waiting } = await withPassword(test, member);
    await waiting.ask('POST', '/api/auth/step/recover');
    await post(test, '/api/auth/recovery/confirm', { token: await newestToken(test, member.email) });
    const email = newEmail();
    await browser.ask('POST', '/api/security/address', { email });
    await post(test, '/api/auth/confirm-address', { token: await newestToken(test, email) });
    expect(await count('recoveries', member.user_id)).toBe(0);
    const { browser: again } = await withPassword(test, { ...member, email });
    expect((await again.ask('POST', '/api/auth/step/recover')).statusCode).toBe(409);
  });
});

describe('an account recovery', () => {
  it('[GUARD-28, GUARD-29] starts again with a whole day if it was not completed, and is deleted after two', async () => {
    const { member } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    await post(test, '/api/auth/recovery/confirm', { token: await newestToken(test, member.email) });
    await mailAbout(test, member.email, 'Your account will be recovered in 24 hours');
    await test.pool.query('update recoveries set opens_at = now() where user_id = $1', [member.user_id]);
    await runJob(guardAccounts);
    await mailAbout(test, member.email, 'You can recover your account now');
    await test.pool.query(
      "update recoveries set opens_at = now() - interval '25 hours', told_at = now() - interval '24 hours 1 second'",
    );
    await tenMinutesLater(test);
    await browser.ask('POST', '/api/auth/step/recover');
    const reply = await post(test, '/api/auth/recovery/confirm', {
      token: await newestToken(test, member.email, 4),
    });
    expect(Date.parse(reply.json().opens_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await test.pool.query("update recoveries set told_at = now() - interval '48 hours 1 second'");
    await runJob(tidyAccounts);
    while (await count('recoveries', member.user_id)) await delay(10);
  });

  it('[GUARD-33] deletes the judgement of the password it replaces', async () => {
    const { member } = await memberWithApp(test);
    await test.pool.query('update account_security set password_strong = true where user_id = $1', [
      member.user_id,
    ]);
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    await post(test, '/api/auth/recovery/confirm', { token: await newestToken(test, member.email) });
    await test.pool.query('update recoveries set opens_at = now() where user_id = $1', [member.user_id]);
    await runJob(guardAccounts);
    const { links } = await mailAbout(test, member.email, 'You can recover your account now');
    const token = new URL(links[0] as string).searchParams.get('token');
    const done = await post(test, '/api/auth/recovery/complete', { token, password: 'weakly' });
    expect(done.statusCode).toBe(204);
    const { rows } = await test.pool.query(
      'select password_strong from account_security where user_id = $1',
      [member.user_id],
    );
    expect(rows).toEqual([{ password_strong: null }]);
  });
});

it('[GUARD-38] causes a notice for a new device, if the account has no known browser left', async () => {
  const { member } = await memberInBrowser(test);
  await test.pool.query('delete from known_devices where user_id = $1', [member.user_id]);
  expect((await withPassword(test, member)).reply.statusCode).toBe(200);
  await mailAbout(test, member.email, 'New sign-in to your account');
  expect(await mailsTo(test, member.email)).toHaveLength(1);
});
