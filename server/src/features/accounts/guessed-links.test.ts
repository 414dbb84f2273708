import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { post } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ AUTH_ATTEMPTS_PER_NETWORK: '3' });
});

beforeEach(() => test.pool.query('truncate attempts'));

afterAll(() => test.close());

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

it('[AUTH-23] too many questions for a passkey are refused', async () => {
  const ask = async () =>
    (await test.app.inject({ method: 'POST', url: '/api/auth/passkey/options' })).statusCode;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
});
