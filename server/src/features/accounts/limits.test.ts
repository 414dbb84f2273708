import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    AUTH_ATTEMPTS: '3',
    AUTH_ATTEMPTS_PER_NETWORK: '8',
    TRUST_PROXY: '127.0.0.1',
  });
});

beforeEach(() => test.pool.query('truncate attempts'));

afterAll(() => test.close());

const password = 'not this one';
const from = (network: string, action: string, payload: object) =>
  test.app.inject({
    method: 'POST',
    url: `/api/auth/${action}`,
    headers: { 'x-forwarded-for': network },
    payload,
  });

/** Statuses of so many attempts, one after the other. */
async function tries(count: number, network: string, action: string, payload: () => object) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) {
    statuses.push((await from(network, action, payload())).statusCode);
  }
  return statuses;
}

describe('too many attempts', () => {
  it.each([
    ['sign-in', 401],
    ['register', 202],
    ['resend-verification', 202],
    ['forgot-password', 202],
  ])('[AUTH-23] %s is refused for an address from one network', async (action, status) => {
    const email = newEmail();
    const payload = () => (action === 'sign-in' || action === 'register' ? { email, password } : { email });
    expect(await tries(4, '10.0.0.1', action, payload)).toEqual([status, status, status, 429]);
    const refused = await from('10.0.0.1', action, payload());
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again later.',
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it('[AUTH-23] of one network are refused whatever the addresses are', async () => {
    const statuses = await tries(9, '10.0.0.2', 'forgot-password', () => ({ email: newEmail() }));
    expect(statuses.lastIndexOf(202)).toBe(7);
    expect(statuses[8]).toBe(429);
    expect((await from('10.0.0.3', 'forgot-password', { email: newEmail() })).statusCode).toBe(202);
  });

  it('[AUTH-23] of an IPv6 network count together', async () => {
    for (let host = 0; host < 8; host++) {
      await from(`2001:db8::${host}`, 'forgot-password', { email: newEmail() });
    }
    const ask = (ip: string) => from(ip, 'forgot-password', { email: newEmail() });
    expect((await ask('2001:db8:0:0:ffff::1')).statusCode).toBe(429);
    expect((await ask('2001:db8:0:1::1')).statusCode).toBe(202);
  });

  it('[AUTH-23] on one address from many networks are refused too', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let network = 0; network < 16; network++) {
      statuses.push((await from(`10.1.0.${network}`, 'sign-in', { email, password })).statusCode);
    }
    expect(statuses).toEqual([...Array(15).fill(401), 429]);
  });

  it('[AUTH-23] with links are refused', async () => {
    const statuses = await tries(9, '10.0.0.4', 'verify', () => ({ token: 'guessed' }));
    expect(statuses).toEqual([...Array(8).fill(400), 429]);
    const reset = await from('10.0.0.4', 'reset-password', { token: 'guessed', password });
    expect(reset.statusCode).toBe(429);
    expect((await from('10.0.0.4', 'check-reset-link', { token: 'guessed' })).statusCode).toBe(429);
    const looks = await tries(9, '10.0.0.14', 'check-reset-link', () => ({ token: 'guessed' }));
    expect(looks).toEqual(statuses);
  });

  it('[AUTH-23] are counted exactly when they come at once', async () => {
    const email = newEmail();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => from('10.0.0.5', 'sign-in', { email, password })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
  });
});

describe('the limits', () => {
  it('are the same for known and unknown addresses', async () => {
    const { email } = await signIn(test);
    const known = await tries(5, '10.0.0.6', 'sign-in', () => ({ email, password }));
    const unknownEmail = newEmail();
    const unknown = await tries(5, '10.0.0.7', 'sign-in', () => ({ email: unknownEmail, password }));
    expect(known).toEqual(unknown);
  });

  it('lock nobody out: refused attempts from one network do not use up the address', async () => {
    const member = await signIn(test);
    await tries(40, '10.0.0.8', 'sign-in', () => ({ email: member.email, password }));
    const { statusCode } = await from('10.0.0.9', 'sign-in', {
      email: member.email,
      password: member.password,
    });
    expect(statusCode).toBe(200);
  });

  it('do not count sign-ins that succeed', async () => {
    const { email, password: right } = await signIn(test);
    expect(await tries(12, '10.0.1.1', 'sign-in', () => ({ email, password: right }))).toEqual(
      Array(12).fill(200),
    );
  });

  it('end after a quarter of an hour', async () => {
    const email = newEmail();
    await tries(4, '10.0.1.2', 'sign-in', () => ({ email, password }));
    const { rows } = await test.pool.query(
      "select max(window_ends_at) - now() <= interval '15 minutes' as short from attempts",
    );
    expect(rows).toEqual([{ short: true }]);
    await test.pool.query('update attempts set window_ends_at = now()');
    expect((await from('10.0.1.2', 'sign-in', { email, password })).statusCode).toBe(401);
  });

  it('keep no address in the clear', async () => {
    const email = newEmail();
    await from('10.0.1.3', 'sign-in', { email, password });
    const { rows } = await test.pool.query("select encode(key, 'escape') as key from attempts");
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|10\\.0\\.1\\.3`));
  });
});
