import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from './built-web.ts';
import { memberInBrowser, memberWithApp, openBrowser, passkeyActions, withPassword } from './guard.ts';
import { newestToken, post, register, signIn } from './members.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const WRONG = 'not this one';
/** The password of a person who registers an address that may belong to somebody else. */
const THEIRS = 'of somebody else';

/** Addresses by their state at one server; the other server does not know them. */
const HOLDERS: Record<string, (test: TestApp, email: string) => Promise<unknown>> = {
  'who has an account': (test, email) => signIn(test, { email }),
  'who has not confirmed it': (test, email) => register(test, { email, password: 'six or more' }),
  async 'who has a passkey'(test, email) {
    const { browser } = await memberInBrowser(test, { email });
    await passkeyActions(() => test).add(browser, softwareAuthenticator());
  },
  'who has an app': (test, email) => memberWithApp(test, { email }),
  async 'who has passed the second step halfway'(test, email) {
    const { member } = await memberWithApp(test, { email });
    await withPassword(test, member);
  },
  async 'who recovers the account'(test, email) {
    const { member } = await memberWithApp(test, { email });
    const { browser } = await withPassword(test, member);
    await browser.ask('POST', '/api/auth/step/recover');
    await post(test, '/api/auth/recovery/confirm', { token: await newestToken(test, email) });
  },
  'who is an admin': (test, email) => memberWithApp(test, { email, admin: true }),
  async 'who has left the address'(test, email) {
    const { browser } = await memberInBrowser(test, { email });
    const next = `new-${email}`;
    await browser.ask('POST', '/api/security/address', { email: next });
    await post(test, '/api/auth/confirm-address', { token: await newestToken(test, next) });
  },
  async 'who has been suspended'(test, email) {
    const { user_id } = await signIn(test, { email });
    await test.pool.query(SUSPEND, [user_id]);
  },
};
const SUSPEND = 'update users set suspended_at = now() where id = $1';

const addressOf = (holder: string) => `${holder.replaceAll(' ', '-')}@members.test`;

const token = randomBytes(32).toString('base64url');
const stranger = softwareAuthenticator();

/** Requests that need an address and no password, each from a browser without cookies. */
const QUESTIONS: Record<string, (test: TestApp, email: string) => Promise<Response>> = {
  'a sign-in': (test, email) => post(test, '/api/auth/sign-in', { email, password: WRONG }),
  'a sign-in in capitals': (test, email) =>
    post(test, '/api/auth/sign-in', { email: ` ${email.toUpperCase()} `, password: WRONG }),
  'a sign-in of a known browser': (test, email) =>
    post(test, '/api/auth/sign-in', { email, password: WRONG }, { cookie: `swapstead_device=${token}` }),
  'a registration': (test, email) => post(test, '/api/auth/register', { email, password: THEIRS }),
  'a registration once more': (test, email) => post(test, '/api/auth/register', { email, password: THEIRS }),
  'another confirmation': (test, email) => post(test, '/api/auth/resend-verification', { email }),
  'a reset': (test, email) => post(test, '/api/auth/forgot-password', { email }),
  'a link of a reset': (test) => post(test, '/api/auth/reset-password', { token, password: WRONG }),
  'a look at a link': (test) => post(test, '/api/auth/check-reset-link', { token }),
  'a confirmation': (test) => post(test, '/api/auth/verify', { token, password: WRONG }),
  'the ways of a step': (test) => openBrowser(test).ask('GET', '/api/auth/step'),
  'a step': (test) => openBrowser(test).ask('POST', '/api/auth/step', { code: '123456' }),
  'a step of a made-up cookie': (test) =>
    openBrowser(test, `swapstead_step=${token}`).ask('POST', '/api/auth/step', { code: '123456' }),
  'a passkey for a step': (test) => openBrowser(test).ask('POST', '/api/auth/step/options'),
  'a recovery': (test) => openBrowser(test).ask('POST', '/api/auth/step/recover'),
  'a link of a recovery': (test) => post(test, '/api/auth/recovery/confirm', { token }),
  'the end of a recovery': (test) => post(test, '/api/auth/recovery/complete', { token, password: WRONG }),
  'the cancelling of a recovery': (test) => post(test, '/api/auth/recovery/cancel', { token }),
  'an undo': (test) => post(test, '/api/auth/undo-address', { token }),
  'a look at an undo': (test) => post(test, '/api/auth/read-undo', { token }),
  'a change of address': (test) => post(test, '/api/auth/confirm-address', { token }),
  'the question to a passkey': (test) => openBrowser(test).ask('POST', '/api/auth/passkey/options'),
  async 'a passkey that nobody has'(test) {
    const browser = openBrowser(test);
    const { options } = (await browser.ask('POST', '/api/auth/passkey/options')).json();
    stranger.make({ ...options, rp: { id: options.rpId }, user: { id: token } } as never);
    return browser.ask('POST', '/api/auth/passkey', { passkey: stranger.sign(options) });
  },
  'the page': (test, email) => test.app.inject({ url: `/auth?email=${encodeURIComponent(email)}` }),
  'the page of the step': (test) => test.app.inject({ url: '/auth/step' }),
  'the page of recovery': (test) => test.app.inject({ url: '/auth/recover' }),
};

/** Everything observable of a reply, with random words replaced by their lengths. */
function visible({ statusCode, headers, payload }: Response) {
  const masked = (text: string) => text.replace(/[\w-]{43,}/g, (word) => `<${word.length}>`);
  return {
    statusCode,
    headers: Object.entries(headers)
      // One of the servers has received more requests before.
      .filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
      .map(([name, value]) =>
        `${name}: ${masked(String(value))}`.replace(/(Expires=|retry-after: )[^;]+/, '$1'),
      ),
    payload: masked(payload.replace(/"request_id":"[^"]+"/, '')).replace(/nonce="[^"]+"/g, ''),
  };
}

const limits = { AUTH_ATTEMPTS: '8', AUTH_ATTEMPTS_PER_NETWORK: '1000000' };
let somebody: TestApp;
let nobody: TestApp;

beforeAll(async () => {
  [somebody, nobody] = await Promise.all([
    createTestApp(limits, { web: builtWeb }),
    createTestApp(limits, { web: builtWeb }),
  ]);
  for (const [holder, make] of Object.entries(HOLDERS)) await make(somebody, addressOf(holder));
  // Pretend that the holder's own attempts were long ago.
  await somebody.pool.query('truncate attempts');
});
afterAll(() => Promise.all([somebody.close(), nobody.close()]));

describe('nothing reveals whether an account exists before the right password is given', () => {
  it.each(Object.keys(HOLDERS))('[GUARD-41, GUARD-44, AUTH-20] %s', async (holder) => {
    const email = addressOf(holder);
    const { rows } = await somebody.pool.query('select from users where email in ($1, $2)', [
      email,
      `new-${email}`,
    ]);
    expect(rows).toHaveLength(1);
    for (const [what, ask] of Object.entries(QUESTIONS)) {
      const there = visible(await ask(somebody, email));
      expect([what, there]).toEqual([what, visible(await ask(nobody, email))]);
      expect([what, there.statusCode < 500]).toEqual([what, true]);
    }
    // Up to the limit of attempts, and beyond.
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      const [one, other] = await Promise.all(
        [somebody, nobody].map((test) => (QUESTIONS['a sign-in'] as typeof ask)(test, email)),
      );
      expect(visible(one as Response)).toEqual(visible(other as Response));
      statuses.push((one as Response).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  const ask = QUESTIONS['a sign-in'] as (test: TestApp, email: string) => Promise<Response>;

  it('a reply to the right password differs, so the comparison works', async () => {
    const email = addressOf('who has an app');
    await Promise.all([somebody, nobody].map(({ pool }) => pool.query('truncate attempts')));
    const body = { email, password: 'six or more' };
    const [one, other] = await Promise.all(
      [somebody, nobody].map((test) => post(test, '/api/auth/sign-in', body)),
    );
    expect([one?.statusCode, other?.statusCode]).toEqual([202, 401]);
    expect(visible(one as Response)).not.toEqual(visible(other as Response));
  });
});
