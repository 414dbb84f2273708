import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberInBrowser } from '../../../test/guard.ts';
import { newEmail, newestToken, post, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test.close());

// What a link is about stays as it is here, so that nothing but the link itself can be refused.
it('[GUARD-04, GUARD-05] a link that has run out, or is of another kind, changes no address and undoes no change', async () => {
  const { member, browser } = await memberInBrowser(test);
  const email = newEmail();
  const link = (change: string) =>
    test.pool.query(`update mail_tokens set ${change} where user_id = $1`, [member.user_id]);
  await browser.ask('POST', '/api/security/address', { email });
  for (const [page, purpose, address] of [
    ['confirm-address', 'address', email],
    ['undo-address', 'undo', member.email],
  ] as const) {
    const token = await newestToken(test, address);
    const opened = async () => (await post(test, `/api/auth/${page}`, { token })).statusCode;
    await link('expires_at = now()');
    expect([page, await opened()]).toEqual([page, 400]);
    await link(`expires_at = now() + interval '1 minute', purpose = 'reset'`);
    expect([page, await opened()]).toEqual([page, 400]);
    await link(`purpose = '${purpose}'`);
    expect([page, await opened()]).toEqual([page, 204]);
  }
});

it('[AUTH-21, GUARD-05] a link that has run out, or is of another kind, is said to be none', async () => {
  const { member, browser } = await memberInBrowser(test);
  const email = newEmail();
  await browser.ask('POST', '/api/security/address', { email });
  await post(test, '/api/auth/confirm-address', { token: await newestToken(test, email) });
  const other = await signIn(test);
  await post(test, '/api/auth/forgot-password', { email: other.email });
  for (const [page, purpose, of, address] of [
    ['read-undo', 'undo', member.user_id, member.email],
    ['check-reset-link', 'reset', other.user_id, other.email],
  ] as const) {
    const token = await newestToken(test, address);
    const link = (change: string) =>
      test.pool.query(`update mail_tokens set ${change} where user_id = $1`, [of]);
    const opened = async () => (await post(test, `/api/auth/${page}`, { token })).statusCode;
    await link('expires_at = now()');
    expect([page, await opened()]).toEqual([page, 400]);
    await link(`expires_at = now() + interval '1 minute', purpose = 'verify'`);
    expect([page, await opened()]).toEqual([page, 400]);
    await link(`purpose = '${purpose}'`);
    expect([page, await opened()]).toEqual([page, page === 'read-undo' ? 200 : 204]);
  }
});

it('[GUARD-06] a new password by mail leaves the link that undoes a change of the address', async () => {
  const { member, browser } = await memberInBrowser(test);
  const email = newEmail();
  await browser.ask('POST', '/api/security/address', { email });
  await post(test, '/api/auth/confirm-address', { token: await newestToken(test, email) });
  const undo = await newestToken(test, member.email);
  await post(test, '/api/auth/forgot-password', { email });
  const reset = { token: await newestToken(test, email, 2), password: 'another one of mine' };
  expect((await post(test, '/api/auth/reset-password', reset)).statusCode).toBe(204);
  expect((await post(test, '/api/auth/read-undo', { token: undo })).statusCode).toBe(200);
});
