import { expect, it } from 'vitest';
import { memberInBrowser } from '../../../test/guard.ts';
import { newEmail, newestToken, post, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();

/** The subject of the link exists, so that only the link itself can be refused. */
async function countsInTime(page: string, purpose: string, of: { user_id: string }, address: string) {
  const token = await newestToken(test, address);
  const link = (change: string) =>
    test.pool.query(`update mail_tokens set ${change} where user_id = $1`, [of.user_id]);
  const opened = async () => (await post(test, `/api/auth/${page}`, { token })).statusCode;
  await link('expires_at = now()');
  expect([page, await opened()]).toEqual([page, 400]);
  await link(`expires_at = now() + interval '1 minute', purpose = 'verify'`);
  expect([page, await opened()]).toEqual([page, 400]);
  await link(`purpose = '${purpose}'`);
  expect([page, await opened()]).toEqual([page, page === 'read-undo' ? 200 : 204]);
}

it('[GUARD-04, GUARD-05] an expired link, or one of another kind, neither changes an address nor undoes a change', async () => {
  const { member, browser } = await memberInBrowser(test);
  const email = newEmail();
  await browser.ask('POST', '/api/security/address', { email });
  await countsInTime('confirm-address', 'address', member, email);
  await countsInTime('read-undo', 'undo', member, member.email);
  await countsInTime('undo-address', 'undo', member, member.email);
});

it('[AUTH-21] an expired link to a new password, or one of another kind, is rejected', async () => {
  const member = await signIn(test);
  await post(test, '/api/auth/forgot-password', { email: member.email });
  await countsInTime('check-reset-link', 'reset', member, member.email);
});

it('[GUARD-06] a password reset keeps the link that undoes a change of address', async () => {
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
