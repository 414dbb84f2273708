import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { enter, newEmail, newestToken, post, register, verify } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const testApp = await startTestApp();

const password = 'six or more';
const signIn = async (email: string) =>
  (await post(testApp, '/api/auth/sign-in', { email, password })).statusCode;

describe('the input of a registration', () => {
  const both = ['/api/auth/register', '/api/auth/sign-in'];

  it.each(both)('[VALID-01] %s accepts valid addresses only', async (url) => {
    const wrong = [
      '',
      '   ',
      'nobody',
      'a@b',
      'a b@c.de',
      'a@b.de\r\nBcc: c@d.de',
      'a@b.de,c@d.de',
      'a@b.xn--',
      'a@b.xn--p1ai-',
      'a@b.c0m',
      `${'x'.repeat(65)}@members.test`,
      undefined,
      7,
    ];
    for (const email of wrong) {
      const reply = await post(testApp, url, { email, password });
      expect([email, reply.statusCode, reply.json().fields]).toEqual([
        email,
        400,
        { email: 'Please enter a valid email address' },
      ]);
    }
  });

  it('[VALID-01] accepts an address whose top-level domain is in another alphabet', async () => {
    const email = 'Anna@xn--80a1acny.xn--p1ai';
    expect((await post(testApp, '/api/auth/register', { email, password })).statusCode).toBe(202);
  });

  /** Fields of some browsers send such a domain as it was typed, as in jquery-validation/jquery-validation#1372. */
  it('one account has an address however its domain is written, and emails go to it', async () => {
    const name = randomUUID();
    const written = `${name}@xn--blumenhuser-r8a.test`;
    const registered = { email: ` ${name.toUpperCase()}@Blumenhäuser.test`, password };
    await register(testApp, registered);
    await verify(testApp, await newestToken(testApp, written));
    for (const host of ['blumenhäuser.test', 'BLUMENHA\u0308USER.test', 'xn--blumenhuser-r8a.test']) {
      expect([host, await signIn(`${name}@${host}`)]).toEqual([host, 200]);
    }
    const { rows } = await testApp.pool.query('select email from users where email like $1', [`${name}%`]);
    expect(rows).toEqual([{ email: written }]);
  });

  it.each([
    'jürgen@members.test',
    'a@mün chen.test',
    'a@münchen.test/x',
    'a@münchen.test:25',
    'a@münchen',
    'a@☃️.test',
  ])('%s is no address', async (email) => {
    const reply = await post(testApp, '/api/auth/register', { email, password });
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      { email: 'Please enter a valid email address' },
    ]);
  });

  /** Contacts of telephones and web pages copy them, as in antiwork/gumroad#6522. */
  it('invisible characters around or within a pasted address do not count', async () => {
    const email = newEmail();
    await register(testApp, { email: `\u202a${email}\u202c`, password });
    await verify(testApp, await newestToken(testApp, email));
    for (const typed of [
      `\u200b${email}\u200b`,
      ` \ufeff${email}\u00a0`,
      email.replace('@', '\u2060@\u00ad'),
    ]) {
      expect(await signIn(typed)).toBe(200);
    }
    expect(await signIn(`x\u200b${email}`)).toBe(401);
  });

  it.each([...both, '/api/auth/reset-password'])(
    '[VALID-02] %s accepts passwords from 6 characters',
    async (url) => {
      const others = url.endsWith('reset-password') ? { token: 'x' } : { email: newEmail() };
      const short = await post(testApp, url, { ...others, password: '12345' });
      expect([short.statusCode, short.json().message]).toEqual([
        400,
        'Password must be at least 6 characters',
      ]);
      const enough = await post(testApp, url, { ...others, password: '123456' });
      expect(enough.json().fields).toBeUndefined();
    },
  );

  it('[VALID-02] signs in with exactly 6 characters, whatever they are', async () => {
    const email = newEmail();
    await register(testApp, { email, password: ' ü漢 7 ' });
    await verify(testApp, await newestToken(testApp, email));
    await enter(testApp, { email, password: ' ü漢 7 ' });
    expect((await post(testApp, '/api/auth/sign-in', { email, password: ' ü漢 7 x' })).statusCode).toBe(401);
  });

  it('rejects what is too long, of another type or unexpected', async () => {
    const email = newEmail();
    const wrong = [
      { email: `${'a'.repeat(250)}@b.de`, password },
      { email, password: 'x'.repeat(201) },
      { email, password: ['six or more'] },
      { email: { $ne: null }, password },
      { email, password, role: 'admin' },
      { email, password, email_verified: true },
      [],
    ];
    for (const body of wrong) {
      expect((await post(testApp, '/api/auth/register', body)).statusCode).toBe(400);
    }
    const { rows } = await testApp.pool.query('select from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });
});
