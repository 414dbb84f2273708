import { expect, it, vi } from 'vitest';
import { mailsTo, newEmail, newestToken, post, register, signUp, verify } from '../../../test/members.ts';
import { patience } from '../../../test/patience.ts';
import { startTestApp } from '../../../test/test-app.ts';

// Passwords are hashed at full cost, because that is part of the time measured below.
const testApp = await startTestApp({}, { hashingCost: undefined });

const signInWith = (email: string, password: string) =>
  post(testApp, '/api/auth/sign-in', { email, password });

it('[AUTH-13] answers the same for a wrong password and for an unknown address', async () => {
  const { email } = await signUp(testApp);
  const wrong = await signInWith(email, 'not this one');
  const unknown = await signInWith(newEmail(), 'not this one');
  for (const { statusCode, body, cookies } of [wrong, unknown]) {
    const { request_id, ...said } = JSON.parse(body);
    expect([statusCode, said, cookies]).toEqual([
      401,
      { code: 'wrong_credentials', message: 'Invalid login credentials' },
      [],
    ]);
  }
});

/** Keyboards write é as one character or as two, as in elastic/elasticsearch#40039. */
it('a password is the same from a keyboard that writes its accents in another way', async () => {
  const email = newEmail();
  const password = 'Crème brûlée à 8';
  await register(testApp, { email, password: password.normalize('NFD') });
  await verify(testApp, await newestToken(testApp, email));
  expect((await signInWith(email, password.normalize('NFC'))).statusCode).toBe(200);
  expect((await signInWith(email, password.normalize('NFD'))).statusCode).toBe(200);
  expect((await signInWith(email, 'Creme brulee a 8')).statusCode).toBe(401);
});

it('[AUTH-13] takes the same time for a wrong password and for an unknown address', async () => {
  const { email } = await signUp(testApp);
  // A password is hashed in both cases. Otherwise an unknown address would answer ten times as fast.
  expect(
    await leastRatioOf(
      2,
      () => signInWith(email, 'not this one'),
      () => signInWith(newEmail(), 'not this one'),
    ),
  ).toBeLessThan(2);
});

it.each(['resend-verification', 'forgot-password'])(
  '[AUTH-18, AUTH-20] %s takes the same time for known and unknown addresses',
  async (action) => {
    const { email } = await signUp(testApp);
    const ask = (address: string) => () => post(testApp, `/api/auth/${action}`, { email: address });
    expect(await leastRatioOf(3, ask(email), ask(newEmail()))).toBeLessThan(3);
  },
);

/**
 * The smallest ratio of up to three series, stopping below `enough`. An action that really takes longer does so in each
 * series.
 */
async function leastRatioOf(enough: number, ...actions: (() => Promise<unknown>)[]): Promise<number> {
  let least = await ratioOf(...actions);
  for (let more = 2; more > 0 && least >= enough; more--) least = Math.min(least, await ratioOf(...actions));
  return least;
}

/**
 * How many times as long one action takes as the other. They alternate, so that a busy machine slows both, and the
 * lower quartile counts, because disturbances only make times longer.
 */
async function ratioOf(...actions: (() => Promise<unknown>)[]): Promise<number> {
  const times = actions.map((): number[] => []);
  for (let count = 0; count < 12; count++) {
    for (const [index, action] of actions.entries()) {
      const begun = performance.now();
      await action();
      times[index]?.push(performance.now() - begun);
      // Writing the email of one request must not count in the time of the next.
      await vi.waitUntil(noMailWaits, { timeout: patience(10_000), interval: 5 });
    }
  }
  const quartiles = times.map((all) => all.toSorted((a, b) => a - b)[3] ?? 0);
  return Math.max(...quartiles) / Math.min(...quartiles);
}

async function noMailWaits(): Promise<boolean> {
  const { rowCount } = await testApp.pool.query(
    "select from pgboss.job where name = 'account-mail' and state < 'completed'",
  );
  return rowCount === 0;
}

it('[AUTH-17] rejects the right password before the address is verified, but a wrong password first', async () => {
  const email = newEmail();
  await register(testApp, { email, password: 'six or more' });
  const right = await signInWith(email, 'six or more');
  expect([right.statusCode, right.json()]).toMatchObject([
    403,
    { code: 'email_unverified', message: 'Please verify your email address before signing in.' },
  ]);
  expect(right.cookies).toEqual([]);
  expect((await signInWith(email, 'not this one')).statusCode).toBe(401);
});

it('[SESS-01] stores the session in a cookie that scripts and other sites cannot use', async () => {
  const { email, password } = await signUp(testApp);
  const reply = await signInWith(email, password);
  expect(reply.cookies.filter(({ name }) => name !== 'swapstead_device')).toEqual([
    {
      name: 'swapstead_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 86_400,
    },
  ]);
  const { rows } = await testApp.pool.query("select encode(token_hash, 'escape') as stored from sessions");
  expect(JSON.stringify(rows)).not.toContain(reply.cookies[0]?.value);
});

it("ends the browser's previous session, and never adopts a token from the request", async () => {
  const { email, password, headers } = await signUp(testApp);
  const chosen = { cookie: 'swapstead_session=chosen-by-somebody-else' };
  const reply = await post(testApp, '/api/auth/sign-in', { email, password }, chosen);
  expect(reply.cookies[0]?.value).not.toContain('chosen');
  await post(testApp, '/api/auth/sign-in', { email, password }, headers);
  expect((await testApp.app.inject({ url: '/api/sessions', headers })).statusCode).toBe(401);
});

it('opens no session for an account without a password', async () => {
  const email = newEmail();
  await testApp.pool.query('insert into users (email, email_verified) values ($1, true)', [email]);
  for (const password of ['undefined', 'null  ', '      ']) {
    expect((await signInWith(email, password)).statusCode).toBe(401);
  }
  await post(testApp, '/api/auth/forgot-password', { email });
  expect((await mailsTo(testApp, email))[0]?.subject).toBe('Choose a new password');
});
