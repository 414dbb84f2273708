import { beforeEach, expect, it } from 'vitest';
import { type Browser, openBrowser, passkeyActions, withPassword } from '../../../test/guard.ts';
import { post } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp({ AUTH_ATTEMPTS_PER_NETWORK: '3' });

beforeEach(() => test.pool.query('truncate attempts'));

const { memberWithPasskey, enter } = passkeyActions(() => test);

const guess = async (page: string) => {
  const setsPassword = /reset-password|complete/.test(page);
  const payload = { token: 'guessed', ...(setsPassword && { password: 'not this one' }) };
  return (await post(test, `/api/auth/${page}`, payload)).statusCode;
};

it.each([
  ['verify', 'reset-password'],
  ['check-reset-link', 'verify'],
  ['reset-password', 'undo-address'],
  ['confirm-address', 'recovery/complete'],
  ['read-undo', 'check-reset-link'],
  ['undo-address', 'recovery/confirm'],
  ['recovery/confirm', 'recovery/cancel'],
  ['recovery/cancel', 'read-undo'],
  ['recovery/complete', 'confirm-address'],
])('[AUTH-23] too many guesses at %s are refused, and then those at %s too', async (page, other) => {
  const got = [await guess(page), await guess(page), await guess(page), await guess(page)];
  expect(got).toEqual([400, 400, 400, 429]);
  expect(await guess(other)).toBe(429);
});

it('[AUTH-23] too many requests for passkey challenges are refused, whatever their purpose', async () => {
  const { member, authenticator, browser } = await memberWithPasskey(undefined, { second_step: true });
  const { browser: waiting } = await withPassword(test, member);
  await test.pool.query('truncate attempts');
  const ask = async () => (await openBrowser(test).ask('POST', '/api/auth/passkey/options')).statusCode;
  const asked = async (by: Browser, page: string) => (await by.ask('POST', `/api/${page}`)).statusCode;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200]);
  expect(await asked(waiting, 'auth/step/options')).toBe(429);
  expect(await asked(browser, 'security/confirm/options')).toBe(429);
  expect(await ask()).toBe(429);
  await test.pool.query('truncate attempts');
  expect(await asked(waiting, 'auth/step/options')).toBe(200);
  expect(await asked(browser, 'security/confirm/options')).toBe(200);
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await test.pool.query('truncate attempts');
  const { passkey } = await enter(authenticator);
  const tries: number[] = [];
  for (let index = 0; index < 3; index++)
    tries.push((await openBrowser(test).ask('POST', '/api/auth/passkey', { passkey })).statusCode);
  expect(tries).toEqual([401, 401, 429]);
});

/** How many ranges one typed password may need. */
const A_PASSWORD = 20;

it('[GUARD-40] too many requests for ranges of leaked passwords are refused', async () => {
  const ask = async () => (await test.app.inject({ url: '/api/passwords/ABCDE' })).statusCode;
  const got = new Set<number>();
  for (let index = 0; index < 3 * A_PASSWORD; index++) got.add(await ask());
  expect([[...got], await ask()]).toEqual([[200], 429]);
});
