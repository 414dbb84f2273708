import { ACCOUNT_TEXTS } from '@swapstead/contract/accounts/texts';
import { describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { mailsTo, newEmail, newestToken, post, register, signUp, verify } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { watchBystanders } from '../../../test/watch-bystanders.ts';

const testApp = await startTestApp({}, { web: builtWeb });

watchBystanders(() => testApp);

const password = 'six or more';
const signInWith = (email: string, given = password) =>
  post(testApp, '/api/auth/sign-in', { email, password: given });

async function accounts(email: string): Promise<number> {
  const { rows } = await testApp.pool.query('select from users where email = $1', [email]);
  return rows.length;
}

describe('registering', () => {
  it('[AUTH-10] leaves the member signed out and tells them to read the email', async () => {
    const email = newEmail();
    const reply = await register(testApp, { email, password });
    expect(reply.statusCode).toBe(202);
    expect(reply.json()).toEqual({ message: 'Please check your email to verify your account.' });
    expect(reply.cookies.map(({ name }) => name)).toEqual(['swapstead_registration']);
    expect(await accounts(email)).toBe(1);
  });

  it('[AUTH-14] answers the same for a known address, opens no second account and emails the owner', async () => {
    const { email } = await signUp(testApp);
    const known = await register(testApp, { email: ` ${email.toUpperCase()} `, password: 'another one' });
    const unknown = await register(testApp, { email: newEmail(), password });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    expect(await accounts(email)).toBe(1);
    const [notice] = await mailsTo(testApp, email, 2);
    expect(notice?.subject).toBe('You already have an account');
    expect(notice?.links).toEqual(['http://localhost/auth']);
    expect((await signInWith(email, 'another one')).statusCode).toBe(401);
    expect((await signInWith(email)).statusCode).toBe(200);
  });

  it('[AUTH-14] opens one account when an address is registered several times at the same time', async () => {
    const email = newEmail();
    const replies = await Promise.all(
      ['first one', 'second one', 'third one'].map((one) => register(testApp, { email, password: one })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    expect(await accounts(email)).toBe(1);
    await verify(testApp, await newestToken(testApp, email));
    expect(await mailsTo(testApp, email)).toHaveLength(1);
  });
});

describe('an address that someone else registers', () => {
  const stranger = 'of the stranger';
  const registerAs = async (email: string, given: string) => {
    const reply = await post(testApp, '/api/auth/register', { email, password: given });
    return { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };
  const confirm = (token: string, browser: { cookie: string }, given?: string) =>
    post(testApp, '/api/auth/verify', { token, ...(given && { password: given }) }, browser);

  it('opens for its owner only: a later registration replaces the earlier one', async () => {
    const email = newEmail();
    await registerAs(email, stranger);
    const browser = await registerAs(email, password);
    expect((await signInWith(email, stranger)).statusCode).toBe(401);
    expect((await confirm(await newestToken(testApp, email), browser)).statusCode).toBe(200);
    expect((await signInWith(email, stranger)).statusCode).toBe(401);
    expect((await signInWith(email)).statusCode).toBe(200);
  });

  it.each([
    ['before', (email: string) => registerAs(email, stranger)],
    [
      'after',
      async (email: string) => {
        const browser = await registerAs(email, password);
        await registerAs(email, stranger);
        return browser;
      },
    ],
  ])('gets no valid password that its owner has not set, when they register %s', async (_, begin) => {
    const email = newEmail();
    const browser = await begin(email);
    await post(testApp, '/api/auth/resend-verification', { email });
    const token = await newestToken(testApp, email, 2);
    const elsewhere = _ === 'before' ? { cookie: '' } : browser;
    const asked = await confirm(token, elsewhere);
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'password_needed']);
    expect((await signInWith(email, stranger)).statusCode).toBe(403);
    expect((await confirm(token, elsewhere, 'of the holder')).statusCode).toBe(200);
    expect((await signInWith(email, stranger)).statusCode).toBe(401);
    expect((await signInWith(email, 'of the holder')).statusCode).toBe(200);
  });

  it('gets no password from a confirmation in a browser that has registered another address', async () => {
    const email = newEmail();
    await registerAs(email, stranger);
    const browser = await registerAs(newEmail(), password);
    const asked = await confirm(await newestToken(testApp, email), browser);
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'password_needed']);
    expect((await signInWith(email, stranger)).statusCode).toBe(403);
  });

  it('is not changed by a registration after its confirmation', async () => {
    const { email, password: right } = await signUp(testApp);
    await registerAs(email, stranger);
    expect((await signInWith(email, stranger)).statusCode).toBe(401);
    expect((await signInWith(email, right)).statusCode).toBe(200);
  });

  it('gets no password from a registration if its account was imported', async () => {
    const email = newEmail();
    await testApp.pool.query('insert into users (email) values ($1)', [email]);
    const browser = await registerAs(email, stranger);
    const asked = await confirm(await newestToken(testApp, email), browser);
    expect(asked.json().code).toBe('password_needed');
    const { rows } = await testApp.pool.query(
      'select from user_passwords p join users u on u.id = p.user_id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });
});

describe('the verification link', () => {
  it('[AUTH-15] points to the site, is valid for 24 hours and verifies the address', async () => {
    const email = newEmail();
    await register(testApp, { email, password });
    const [mail] = await mailsTo(testApp, email);
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost\/auth\/verify\?token=[\w-]{43}$/);
    const { rows } = await testApp.pool.query(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from mail_tokens t
       join users u on u.id = t.user_id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ hours: 24 }]);
    expect((await verify(testApp, await newestToken(testApp, email))).statusCode).toBe(200);
    expect((await signInWith(email)).statusCode).toBe(200);
  });

  it('[AUTH-15] is not used up by opening its page, only by sending its token', async () => {
    const email = newEmail();
    await register(testApp, { email, password });
    const token = await newestToken(testApp, email);
    const page = await testApp.app.inject({ url: `/auth/verify?token=${token}` });
    expect(page.statusCode).toBe(200);
    expect((await signInWith(email)).statusCode).toBe(403);
    expect((await verify(testApp, token)).statusCode).toBe(200);
  });

  it('[AUTH-16] verifies nothing if it was used, has expired or was altered', async () => {
    const email = newEmail();
    await register(testApp, { email, password });
    const token = await newestToken(testApp, email);
    const altered = `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`;
    for (const wrong of [altered, '', 'x'.repeat(200), `${token} `, "' or true --"]) {
      const reply = await verify(testApp, wrong);
      expect([reply.statusCode, reply.json().message]).toEqual([400, ACCOUNT_TEXTS.invalid_link]);
    }
    const endIn = (time: string) =>
      testApp.pool.query(
        `update mail_tokens set expires_at = now() + $2::interval
         where user_id = (select id from users where email = $1)`,
        [email, time],
      );
    await endIn('0');
    expect((await verify(testApp, token)).statusCode).toBe(400);
    expect((await signInWith(email)).statusCode).toBe(403);
    await endIn('1 hour');
    expect((await verify(testApp, token)).statusCode).toBe(200);
    const again = await verify(testApp, token);
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { code: 'invalid_link', message: 'This link is invalid or has expired.' },
    ]);
  });

  it('[AUTH-16] works for one of several simultaneous requests', async () => {
    const email = newEmail();
    await register(testApp, { email, password });
    const first = await newestToken(testApp, email);
    await post(testApp, '/api/auth/resend-verification', { email });
    const second = await newestToken(testApp, email, 2);
    const tokens = [first, second, first, second, first, second];
    const replies = await Promise.all(tokens.map((token) => verify(testApp, token)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('[AUTH-16] does not work as a reset link', async () => {
    const email = newEmail();
    await register(testApp, { email, password });
    const token = await newestToken(testApp, email);
    const reply = await post(testApp, '/api/auth/reset-password', { token, password: 'changed it' });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_link']);
    expect((await verify(testApp, token)).statusCode).toBe(200);
  });

  it('is stored only as a hash, in the tables and in the job queue', async () => {
    const email = newEmail();
    await register(testApp, { email, password });
    const token = await newestToken(testApp, email);
    const { rows } = await testApp.pool.query(
      `select (select count(*) from mail_tokens where encode(token_hash, 'escape') like '%' || $1 || '%')
         + (select count(*) from pgboss.job where data::text like '%' || $1 || '%') as found`,
      [token],
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});

describe('a new verification link', () => {
  it('[AUTH-18] is sent to an unverified address, and the answer is the same for every address', async () => {
    const waiting = newEmail();
    const { email: verified } = await signUp(testApp);
    await register(testApp, { email: waiting, password });
    await mailsTo(testApp, waiting);
    const replies = await Promise.all(
      [waiting, verified, newEmail()].map((email) =>
        post(testApp, '/api/auth/resend-verification', { email }),
      ),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(202);
    expect((await verify(testApp, await newestToken(testApp, waiting, 2))).statusCode).toBe(200);
    expect(await mailsTo(testApp, verified)).toHaveLength(1);
  });
});
