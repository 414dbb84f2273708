import { beforeEach, describe, expect, it } from 'vitest';
import { memberInBrowser, openBrowser } from '../../../test/guard.ts';
import { mailsTo, newEmail, newestToken, signUp } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import { accountMail } from './accounts.jobs.ts';

const test = await startTestApp({
  AUTH_ATTEMPTS: '3',
  AUTH_ATTEMPTS_PER_NETWORK: '8',
  TRUST_PROXY: '127.0.0.1',
});

beforeEach(() => test.pool.query('truncate attempts'));

const password = 'not this one';
const from = (network: string, action: string, payload: object) =>
  test.app.inject({
    method: 'POST',
    url: `/api/auth/${action}`,
    headers: { 'x-forwarded-for': network },
    payload,
  });

/** The statuses of `count` attempts, one after the other. */
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
  ])('[AUTH-23] %s is refused for one address from one network', async (action, status) => {
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

  it('[GUARD-04] to change the address are refused for a day, whatever the new addresses and networks are', async () => {
    const { browser } = await memberInBrowser(test);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++)
      statuses.push((await browser.ask('POST', '/api/security/address', { email: newEmail() })).statusCode);
    expect(statuses).toEqual([202, 202, 202, 429]);
    const later = await test.pool.query(
      "update attempts set window_ends_at = window_ends_at - interval '16 minutes'",
    );
    expect(later.rowCount).toBeGreaterThan(0);
    for (const network of ['10.9.0.1', '10.9.0.2']) {
      const moved = openBrowser(test, browser.cookie(), { 'x-forwarded-for': network });
      const refused = await moved.ask('POST', '/api/security/address', { email: newEmail() });
      expect([network, refused.statusCode]).toEqual([network, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    }
  });

  it('[AUTH-23] are refused for one network, whatever the addresses are', async () => {
    const statuses = await tries(9, '10.0.0.2', 'forgot-password', () => ({ email: newEmail() }));
    expect(statuses.lastIndexOf(202)).toBe(7);
    expect(statuses[8]).toBe(429);
    expect((await from('10.0.0.3', 'forgot-password', { email: newEmail() })).statusCode).toBe(202);
  });

  it('[AUTH-23] are counted together for one IPv6 network', async () => {
    for (let host = 0; host < 8; host++) {
      await from(`2001:db8::${host}`, 'forgot-password', { email: newEmail() });
    }
    const ask = (ip: string) => from(ip, 'forgot-password', { email: newEmail() });
    expect((await ask('2001:db8:0:0:ffff::1')).statusCode).toBe(429);
    expect((await ask('2001:db8:0:1::1')).statusCode).toBe(202);
  });

  it('[AUTH-23] are counted exactly when they are sent at the same time', async () => {
    const email = newEmail();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => from('10.0.0.5', 'sign-in', { email, password })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
  });
});

describe('an attack on the account of another member', () => {
  /** `count` simultaneous attempts, each from the network that `network` returns. */
  const flood = (count: number, email: string, network: (index: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => from(network(index), 'sign-in', { email, password })),
    );

  it('does not lock the member out, if it comes from one network with any number of simultaneous requests', async () => {
    const member = await signUp(test);
    const replies = await flood(150, member.email, () => '10.2.0.1');
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
    const { rows } = await test.pool.query('select max(spent) as most from attempts');
    expect(rows).toEqual([{ most: 3 }]);
    expect(
      (await from('10.2.0.2', 'sign-in', { email: member.email, password: member.password })).statusCode,
    ).toBe(200);
    expect((await from('10.2.0.2', 'forgot-password', { email: member.email })).statusCode).toBe(202);
  });

  it('slows the member down, if it comes from many networks, and only those who try too often are refused', async () => {
    const member = await signUp(test);
    const payload = { email: member.email, password: member.password };
    await flood(16, member.email, (index) => `10.3.0.${index}`);
    const begun = performance.now();
    expect((await from('10.3.1.1', 'sign-in', payload)).statusCode).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(450);
    const reset = await from('10.3.1.1', 'forgot-password', { email: member.email });
    expect(reset.statusCode).toBe(202);
  });

  it('locks the member out of neither the reset nor the sign-in, if it uses resets from many networks', async () => {
    const member = await signUp(test);
    const asked = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        from(`10.9.${index}.1`, 'forgot-password', { email: member.email }),
      ),
    );
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(202));
    const own = (action: string, payload: object) => from('10.9.100.1', action, payload);
    expect((await own('forgot-password', { email: member.email })).statusCode).toBe(202);
    expect((await own('sign-in', { email: member.email, password: member.password })).statusCode).toBe(200);
    const token = await newestToken(test, member.email, 2);
    expect((await own('reset-password', { token, password: 'brand new' })).statusCode).toBe(204);
    expect((await own('sign-in', { email: member.email, password: 'brand new' })).statusCode).toBe(200);
  });

  it('[GUARD-41] does not affect a browser that has signed in before, because it has its own allowance', async () => {
    const member = await signUp(test);
    const payload = { email: member.email, password: member.password };
    const first = await from('10.4.0.1', 'sign-in', payload);
    const device = first.cookies.find(({ name }) => name === 'swapstead_device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 365 * 86_400 });
    const cookie = `swapstead_device=${device?.value}`;
    const fromHome = (given: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        headers: { 'x-forwarded-for': '10.4.0.2', cookie },
        payload: given,
      });
    // Strangers use up everything that is counted for this network and this address.
    await tries(9, '10.4.0.2', 'sign-in', () => ({ email: newEmail(), password }));
    await flood(20, member.email, (index) => `10.4.${1 + index}.1`);
    await test.pool.query('update attempts set spent = spent + 20 where spent >= 20');
    const begun = performance.now();
    expect((await fromHome(payload)).statusCode).toBe(200);
    // A stranger would wait five seconds.
    expect(performance.now() - begun).toBeLessThan(4_900);
    const wrong = { email: member.email, password };
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++) statuses.push((await fromHome(wrong)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await fromHome({ email: newEmail(), password })).statusCode).toBe(429);
  });

  it('[GUARD-41] gains nothing from the cookie of another account', async () => {
    const [own, other] = [await signUp(test), await signUp(test)];
    const entered = await from('10.5.0.1', 'sign-in', { email: own.email, password: own.password });
    const value = entered.cookies.find(({ name }) => name === 'swapstead_device')?.value;
    const statuses: number[] = [];
    for (let index = 0; index < 5; index++) {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        headers: { 'x-forwarded-for': '10.5.0.2', cookie: `swapstead_device=${value}` },
        payload: { email: other.email, password },
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    // They counted as attempts of anybody in this network.
    expect((await from('10.5.0.2', 'sign-in', { email: other.email, password })).statusCode).toBe(429);
  });

  it('is counted by the larger networks of IPv6 too', async () => {
    const ask = (ip: string) => from(ip, 'forgot-password', { email: newEmail() });
    for (let host = 0; host < 16; host++)
      expect((await ask(`2001:db8:7:a00${host.toString(16)}::1`)).statusCode).toBe(202);
    // The /56 has used its sixteen attempts; its neighbour has not, until the /48 is used up as well.
    expect((await ask('2001:db8:7:a0ff::1')).statusCode).toBe(429);
    for (let host = 0; host < 16; host++)
      expect((await ask(`2001:db8:7:b${host.toString(16)}00::1`)).statusCode).toBe(202);
    expect((await ask('2001:db8:7:c000::1')).statusCode).toBe(429);
    expect((await ask('2001:db8:8::1')).statusCode).toBe(202);
  });
});

describe('emails to an address', () => {
  it.each([
    ['forgot-password', 2],
    ['resend-verification', 1],
    ['register', 2],
  ])('are sent once in ten minutes after %s, for all requests together', async (action, mails) => {
    const { email } = await signUp(test);
    const body = action === 'register' ? { email, password } : { email };
    await Promise.all(Array.from({ length: 12 }, (_, index) => from(`10.6.0.${index}`, action, body)));
    await waitForJobs(test.pool, [accountMail]);
    expect(await mailsTo(test, email)).toHaveLength(mails);
    if (action === 'resend-verification') return;
    await test.pool.query('update attempts set window_ends_at = now()');
    await from('10.6.1.1', action, body);
    expect(await mailsTo(test, email, mails + 1)).toHaveLength(mails + 1);
  });

  it('leave no address in the job queue', async () => {
    const email = newEmail();
    await from('10.6.2.1', 'register', { email, password });
    await from('10.6.2.1', 'forgot-password', { email: newEmail() });
    const { rows } = await test.pool.query("select data from pgboss.job where name = 'account-mail'");
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('successful sign-ins', () => {
  it('are counted separately', async () => {
    const member = await signUp(test);
    const payload = { email: member.email, password: member.password };
    expect(await tries(9, '10.7.0.1', 'sign-in', () => payload)).toEqual([...Array(8).fill(200), 429]);
  });

  it('keep the newest fifty sessions of an account', async () => {
    const member = await signUp(test);
    await test.pool.query(
      `insert into sessions (user_id, token_hash, expires_at, last_used_at)
       select $1, sha256(n::text::bytea), now() + interval '1 day', now() - make_interval(mins => n)
       from generate_series(1, 60) n`,
      [member.user_id],
    );
    const { cookies } = await from('10.7.0.2', 'sign-in', { email: member.email, password: member.password });
    const { rows } = await test.pool.query(
      "select count(*)::int as sessions, min(last_used_at) > now() - interval '49 minutes' as newest from sessions where user_id = $1",
      [member.user_id],
    );
    expect(rows).toEqual([{ sessions: 50, newest: true }]);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const viewer = await test.app.inject({ url: '/api/viewer', headers: { cookie } });
    expect(viewer.json()).toMatchObject({ user_id: member.user_id });
  });
});

describe('the limits', () => {
  it('are the same for known and unknown addresses', async () => {
    const { email } = await signUp(test);
    const known = await tries(5, '10.0.0.6', 'sign-in', () => ({ email, password }));
    const unknownEmail = newEmail();
    const unknown = await tries(5, '10.0.0.7', 'sign-in', () => ({ email: unknownEmail, password }));
    expect(known).toEqual(unknown);
  });

  it('lock nobody out: refused attempts from one network do not use up the address', async () => {
    const member = await signUp(test);
    await tries(40, '10.0.0.8', 'sign-in', () => ({ email: member.email, password }));
    const { statusCode } = await from('10.0.0.9', 'sign-in', {
      email: member.email,
      password: member.password,
    });
    expect(statusCode).toBe(200);
  });

  it('are not used up by successful sign-ins', async () => {
    const { email, password: right } = await signUp(test);
    await tries(5, '10.0.1.1', 'sign-in', () => ({ email, password: right }));
    expect(await tries(4, '10.0.1.1', 'sign-in', () => ({ email, password }))).toEqual([401, 401, 401, 429]);
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

  it('store no address in plain text', async () => {
    const email = newEmail();
    await from('10.0.1.3', 'sign-in', { email, password });
    const { rows } = await test.pool.query("select encode(key, 'escape') as key from attempts");
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|10\\.0\\.1\\.3`));
  });
});
