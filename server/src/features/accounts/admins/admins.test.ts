import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  codeOf,
  confirmApp,
  memberInBrowser,
  memberWithApp,
  type openBrowser,
  withPassword,
} from '../../../../test/guard.ts';
import { mailAbout, mailsTo, post, type SignedIn } from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { guardAccounts } from '../accounts.jobs.ts';

const test = await startTestApp({ DEMO: 'true' });

const graceOver = ({ user_id }: SignedIn) =>
  test.pool.query('update account_security set admin_until = now() where user_id = $1', [user_id]);
const strong = ({ user_id }: SignedIn) =>
  test.pool.query('update account_security set password_strong = true where user_id = $1', [user_id]);
const codeAt = async (browser: ReturnType<typeof openBrowser>, url: string) => {
  const reply = await browser.ask('GET', url);
  return [reply.statusCode, reply.json().code];
};

describe('the second step of admins', () => {
  it('[GUARD-31] is required after seven days, counted from the day the role was given', async () => {
    const { member, browser } = await memberInBrowser(test, { admin: true });
    const { rows } = await test.pool.query(
      "select admin_until between now() + interval '6 days 23 hours' and now() + interval '7 days' as fits from account_security where user_id = $1",
      [member.user_id],
    );
    expect(rows).toEqual([{ fits: true }]);
    expect((await browser.ask('GET', '/api/security')).json().admin).toMatchObject({
      needs: 'second_step',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect((await browser.ask('GET', '/api/user_roles')).statusCode).toBe(200);
  });

  it('[GUARD-31] is requested three times, once each: at first, two days before the end, and at the end', async () => {
    const { member } = await memberInBrowser(test, { admin: true });
    const remind = async (left: string, mails: number) => {
      await test.pool.query(
        `update account_security set admin_until = now() + interval '${left}' where user_id = $1`,
        [member.user_id],
      );
      for (let twice = 0; twice < 2; twice++)
        await inTransaction(test.pool, (client) => test.jobs.send(client, guardAccounts, {}));
      const subjects = (await mailsTo(test, member.email, mails)).map(({ subject }) => subject);
      return subjects.filter((subject) => subject === 'Please set up a second sign-in step').length;
    };
    expect(await remind('7 days', 1)).toBe(1);
    expect(await remind('47 hours', 2)).toBe(2);
    expect(await remind('-1 second', 3)).toBe(3);
    expect(await remind('-1 day', 3)).toBe(3);
  });

  it("[GUARD-32, GUARD-33] is required for admin operations after the grace period, but not for the member's own pages or role", async () => {
    const { member, browser } = await memberInBrowser(test, { admin: true });
    await graceOver(member);
    const refused = await browser.ask('GET', '/api/user_roles');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'second_step_required',
        message: 'Set up a second sign-in step to open the admin pages.',
      },
    ]);
    expect((await browser.ask('GET', '/api/viewer')).json()).toMatchObject({ is_admin: true });
    expect((await browser.ask('GET', '/api/user_roles/me')).json()).toMatchObject({ role: 'admin' });
    // Operations of any member, and of admins on other members' rows, need no second step.
    const { member: other } = await memberInBrowser(test);
    expect((await browser.ask('GET', `/api/user_roles/${other.user_id}`)).statusCode).toBe(404);
    const { key } = (await browser.ask('POST', '/api/security/app/setup')).json();
    await confirmApp(test, member, browser, key);
    expect(await codeAt(browser, '/api/user_roles')).toEqual([403, 'stronger_password_required']);
    await strong(member);
    expect(await codeAt(browser, '/api/user_roles')).toEqual([403, 'reauthentication_required']);
    await browser.ask('POST', '/api/security/confirm', { password: member.password, code: codeOf(key) });
    // A password is judged again each time it is entered.
    expect(await codeAt(browser, '/api/user_roles')).toEqual([403, 'stronger_password_required']);
    const chosen = { current_password: member.password, password: 'a quiet harbour at dusk' };
    expect((await browser.ask('PUT', '/api/security/password', chosen)).statusCode).toBe(204);
    expect((await browser.ask('GET', '/api/user_roles')).statusCode).toBe(200);
    await browser.ask('PUT', '/api/security/two-step', { on: false });
    expect(await codeAt(browser, '/api/user_roles')).toEqual([403, 'second_step_required']);
  });

  it('[GUARD-32] gets no second grace period if the role is removed and given back within 30 days', async () => {
    const { member, browser } = await memberInBrowser(test, { admin: true });
    await graceOver(member);
    const set = (role: string) =>
      test.pool.query('update user_roles set role = $2 where user_id = $1', [member.user_id, role]);
    await set('user');
    await set('admin');
    await test.pool.query('delete from user_roles where user_id = $1', [member.user_id]);
    await test.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [member.user_id]);
    expect(await codeAt(browser, '/api/user_roles')).toEqual([403, 'second_step_required']);
    await test.pool.query(
      "update account_security set admin_left_at = now() - interval '31 days' where user_id = $1",
      [member.user_id],
    );
    await test.pool.query('delete from user_roles where user_id = $1', [member.user_id]);
    await test.pool.query(
      "update account_security set admin_left_at = now() - interval '31 days' where user_id = $1",
      [member.user_id],
    );
    await test.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [member.user_id]);
    expect((await browser.ask('GET', '/api/user_roles')).statusCode).toBe(200);
  });
});

describe('the password of an admin', () => {
  it('[GUARD-33] needs twelve characters and must not be on the list of leaked passwords; members choose freely', async () => {
    const { member, browser } = await memberInBrowser(test, { admin: true });
    const change = (password: string) =>
      browser.ask('PUT', '/api/security/password', { current_password: member.password, password });
    expect((await change('elevenchars')).json().fields).toEqual({
      password: 'Admins need at least 12 characters.',
    });
    const known = await change('qwerty123456');
    expect([known.statusCode, known.json().fields]).toEqual([
      400,
      { password: 'This password is too common or has been leaked. Please choose another one.' },
    ]);
    expect((await change('a long and own sentence')).statusCode).toBe(204);
    const { member: plain, browser: theirs } = await memberInBrowser(test);
    expect(
      (
        await theirs.ask('PUT', '/api/security/password', {
          current_password: plain.password,
          password: '123456',
        })
      ).statusCode,
    ).toBe(204);
  });

  it('[GUARD-33] is judged when it is next entered, if it was chosen before the role was given', async () => {
    const { member, browser } = await memberWithApp(test, { admin: true });
    await browser.ask('PUT', '/api/security/password', {
      current_password: member.password,
      password: 'a long and own sentence',
    });
    await test.pool.query('update account_security set password_strong = null where user_id = $1', [
      member.user_id,
    ]);
    await graceOver(member);
    expect((await browser.ask('GET', '/api/security')).json().admin).toEqual({
      needs: 'stronger_password',
      until: null,
    });
    await withPassword(test, { ...member, password: 'a long and own sentence' });
    expect((await browser.ask('GET', '/api/security')).json().admin).toEqual({
      needs: 'nothing',
      until: null,
    });
  });
});

describe('demo accounts', () => {
  it('[GUARD-42] keep their admin pages and their weak password indefinitely, outside production', async () => {
    const { member, browser } = await memberInBrowser(test, { admin: true });
    await graceOver(member);
    await test.pool.query('update account_security set demo = true where user_id = $1', [member.user_id]);
    expect((await browser.ask('GET', '/api/user_roles')).statusCode).toBe(200);
    expect((await browser.ask('GET', '/api/security')).json().admin).toBeNull();
    expect((await withPassword(test, member)).reply.statusCode).toBe(200);
  });
});

describe('resetting factors as the operator', () => {
  const SCRIPT = fileURLToPath(new URL('../../../../cli/admin.ts', import.meta.url));

  it('[GUARD-34] removes every factor, ends sessions, notifies the member, is recorded, and starts the seven days again', async () => {
    const { member, browser } = await memberWithApp(test, { admin: true });
    const { member: another } = await memberWithApp(test, { admin: true });
    for (const one of [member, another]) await graceOver(one);
    const env = { ...process.env, DATABASE_URL: test.databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, 'reset-factors', member.email], {
      env,
    });
    expect(stdout.trim()).toBe(
      `${member.email} signs in with the password alone, and is signed out everywhere.`,
    );
    expect((await browser.ask('GET', '/api/viewer')).json()).toEqual({ level: 'visitor' });
    const known = await test.pool.query('select from known_devices where user_id = $1', [member.user_id]);
    expect(known.rows).toEqual([]);
    const { browser: again, reply } = await withPassword(test, member);
    expect(reply.statusCode).toBe(200);
    expect((await again.ask('GET', '/api/security')).json()).toMatchObject({
      app: false,
      two_step: false,
      codes_left: 0,
    });
    expect((await again.ask('GET', '/api/user_roles')).statusCode).toBe(200);
    const over = await test.pool.query(
      'select admin_until <= now() as over from account_security where user_id = $1',
      [another.user_id],
    );
    expect(over.rows, 'of another admin').toEqual([{ over: true }]);
    const unsaved = await test.pool.query(
      'select codes_unsaved from account_security where user_id = any($1) order by user_id = $2',
      [[member.user_id, another.user_id], another.user_id],
    );
    expect(unsaved.rows).toEqual([{ codes_unsaved: false }, { codes_unsaved: true }]);
    const { rows } = await test.pool.query(
      'select actor_id, action, new_value from audit_log where user_id = $1',
      [member.user_id],
    );
    expect(rows).toContainEqual({ actor_id: null, action: 'second_step', new_value: 'reset' });
    await mailAbout(test, member.email, 'Two-step sign-in was turned off');
    expect(
      (await post(test, '/api/auth/sign-in', { email: member.email, password: 'not this one' })).statusCode,
    ).toBe(401);
  });
});
