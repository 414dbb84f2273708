import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  codeOf,
  memberInBrowser,
  memberWithApp,
  openBrowser,
  passkeyActions,
  tenMinutesIdle,
  withPassword,
} from '../../../test/guard.ts';
import { newEmail, newestToken, post, register } from '../../../test/members.ts';
import { softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { guardAccounts } from './accounts.jobs.ts';
import { newToken } from './tokens.ts';

const DAY_MS = 86_400_000;
let ahead = 0;
const now = () => Date.now() + ahead;

const test = await startTestApp({}, { clock: () => new Date(now()) });
beforeEach(async () => {
  ahead = 0;
  await test.pool.query('truncate attempts');
});

const step = (browser: ReturnType<typeof openBrowser>, given: object) =>
  browser.ask('POST', '/api/auth/step', given).then(({ statusCode }) => statusCode);

describe('a secret of one kind', () => {
  it('[GUARD-16, GUARD-24, GUARD-44] cookie secrets are worth nothing in another cookie', async () => {
    const { member, key, codes } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    expect(await step(browser, { recovery_code: codes[0] })).toBe(200);
    const { browser: waiting } = await withPassword(test, member);
    await waiting.ask('POST', '/api/auth/passkey/options');
    const registered = await register(test, { email: newEmail(), password: 'six or more' });
    const secrets = new Map([
      ...browser.jar,
      ...waiting.jar,
      ...registered.cookies.map(({ name, value }) => [name, value] as const),
    ]);
    expect([...secrets.keys()].toSorted()).toEqual(
      ['challenge', 'device', 'registration', 'session', 'step'].map((name) => `swapstead_${name}`),
    );
    for (const [of, secret] of secrets) {
      for (const name of secrets.keys()) {
        if (name === of) continue;
        const thief = openBrowser(test, `${name}=${secret}`);
        const { level } = (await thief.ask('GET', '/api/viewer')).json();
        const passed = await step(thief, { code: codeOf(key) });
        expect([of, name, level, passed]).toEqual([of, name, 'visitor', 401]);
      }
    }
    // In its own cookie it works.
    expect(await step(waiting, { code: codeOf(key) })).toBe(200);
  });

  it('[GUARD-30, GUARD-44] link secrets do nothing at the page of another link, and are not used up there', async () => {
    const { member } = await memberInBrowser(test);
    const password = 'another-harbour';
    const pages: Record<string, (token: string) => Promise<{ statusCode: number }>> = {
      verify: (token) => post(test, '/api/auth/verify', { token }),
      reset: (token) => post(test, '/api/auth/reset-password', { token, password }),
      address: (token) => post(test, '/api/auth/confirm-address', { token }),
      undo: (token) => post(test, '/api/auth/undo-address', { token }),
      recover: (token) => post(test, '/api/auth/recovery/confirm', { token }),
      recover_cancel: (token) => post(test, '/api/auth/recovery/cancel', { token }),
      recover_complete: (token) => post(test, '/api/auth/recovery/complete', { token, password }),
    };
    const links = Object.keys(pages).map((purpose) => ({ purpose, ...newToken() }));
    for (const { purpose, token_hash } of links)
      await test.pool.query(
        `insert into mail_tokens (user_id, purpose, token_hash, expires_at)
         values ($1, $2, $3, now() + interval '1 hour')`,
        [member.user_id, purpose, token_hash],
      );
    for (const { purpose, token } of links)
      for (const [page, open] of Object.entries(pages))
        if (page !== purpose)
          expect([purpose, page, (await open(token)).statusCode]).toEqual([purpose, page, 400]);
    const { rowCount } = await test.pool.query('select from mail_tokens where user_id = $1', [
      member.user_id,
    ]);
    expect(rowCount).toBe(links.length);
    expect((await withPassword(test, member)).reply.statusCode).toBe(200);
    const reset = links.find(({ purpose }) => purpose === 'reset')?.token as string;
    expect((await pages.reset?.(reset))?.statusCode).toBe(204);
  });
});

it('the server has one key of 256 bits for each purpose', async () => {
  const { rows } = await test.pool.query<{ key: string }>("select encode(secret, 'hex') as key from secrets");
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

describe('a session that ends during one of its own requests', () => {
  it.each([
    [
      'adds no passkey',
      (browser: Browser) => passkeyActions(() => test).add(browser, softwareAuthenticator()),
    ],
    ['does not turn the app off', (browser: Browser) => browser.ask('DELETE', '/api/security/app')],
    [
      'does not turn two-step sign-in off',
      (browser: Browser) => browser.ask('PUT', '/api/security/two-step', { on: false }),
    ],
    ['creates no codes', (browser: Browser) => browser.ask('POST', '/api/security/recovery-codes')],
  ])('[GUARD-06, GUARD-44] %s', async (_, ask) => {
    const { member, browser, codes } = await memberWithApp(test);
    const holder = await test.pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for no key update', [member.user_id]);
    await holder.query('delete from sessions where user_id = $1', [member.user_id]);
    const asking = ask(browser);
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await test.pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(1);
    await holder.query('commit');
    holder.release();
    expect((await asking).statusCode).toBe(401);
    const { rows } = await test.pool.query(
      `select two_step, (select count(*)::int from passkeys p where p.user_id = s.user_id) as passkeys,
         (select count(*)::int from authenticator_apps a where a.user_id = s.user_id) as apps
       from account_security s where user_id = $1`,
      [member.user_id],
    );
    expect(rows).toEqual([{ two_step: true, passkeys: 0, apps: 1 }]);
    expect(await step((await withPassword(test, member)).browser, { recovery_code: codes[0] })).toBe(200);
  });
});

describe("a jump of the server's clock", () => {
  it('[GUARD-20] makes no used app code valid again, and recovery codes still let the member in', async () => {
    const { member, key, codes } = await memberWithApp(test);
    const enter = async (given: object) => step((await withPassword(test, member)).browser, given);
    const [today, later] = [codeOf(key, 0, now()), codeOf(key, 1, now())];
    expect(await enter({ code: today })).toBe(200);
    ahead = DAY_MS;
    expect(await enter({ code: today })).toBe(400);
    expect(await enter({ code: codeOf(key, 0, now()) })).toBe(200);
    ahead = 0;
    for (const code of [today, later, codeOf(key, 0, now())]) expect(await enter({ code })).toBe(400);
    expect(await enter({ recovery_code: codes[0] })).toBe(200);
  });

  it('[GUARD-09, GUARD-24] neither confirms a session nor changes the life of a pending second step', async () => {
    const { member, browser, codes } = await memberWithApp(test);
    await tenMinutesIdle(test, member);
    const { browser: waiting } = await withPassword(test, member);
    for (const jump of [-DAY_MS, DAY_MS]) {
      ahead = jump;
      expect((await browser.ask('POST', '/api/security/recovery-codes')).statusCode).toBe(403);
      expect((await waiting.ask('GET', '/api/auth/step')).statusCode).toBe(200);
    }
    await test.pool.query('update pending_sign_ins set expires_at = now() where user_id = $1', [
      member.user_id,
    ]);
    ahead = -DAY_MS;
    expect(await step(waiting, { recovery_code: codes[0] })).toBe(401);
  });

  it('[GUARD-06, GUARD-28, GUARD-29] neither opens a recovery early nor ends the time to undo', async () => {
    const { member } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    await post(test, '/api/auth/recovery/confirm', { token: await newestToken(test, member.email) });
    const mover = await memberInBrowser(test);
    const email = newEmail();
    await mover.browser.ask('POST', '/api/security/address', { email });
    await post(test, '/api/auth/confirm-address', { token: await newestToken(test, email) });
    const undo = await newestToken(test, mover.member.email);
    ahead = 4 * DAY_MS;
    await inTransaction(test.pool, (client) => test.jobs.send(client, guardAccounts, {}));
    const done = "select from pgboss.job where name = 'guard-accounts' and state = 'completed'";
    await expect.poll(async () => (await test.pool.query(done)).rowCount).toBeGreaterThan(0);
    expect((await post(test, '/api/auth/undo-address', { token: undo })).statusCode).toBe(204);
    const { rows } = await test.pool.query(
      `select r.told_at is null as untold, exists (
         select from mail_tokens t where t.user_id = r.user_id and t.purpose = 'recover_complete') as opened
       from recoveries r where r.user_id = $1`,
      [member.user_id],
    );
    expect(rows).toEqual([{ untold: true, opened: false }]);
  });
});
