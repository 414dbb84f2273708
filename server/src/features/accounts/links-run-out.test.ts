import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberInBrowser } from '../../../test/guard.ts';
import { newEmail, newestToken, post } from '../../../test/members.ts';
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
