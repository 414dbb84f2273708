import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtWeb } from './built-web.ts';
import { cookieOf, enter, newEmail, post, register, verify } from './members.ts';
import { openSmtpInbox } from './smtp-inbox.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let inbox: Awaited<ReturnType<typeof openSmtpInbox>>;
let test: TestApp;

beforeAll(async () => {
  inbox = await openSmtpInbox();
  test = await createTestApp(
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://swapstead.example',
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Swapstead <hello@swapstead.example>',
      BILLING: 'simulated',
    },
    { web: builtWeb },
  );
});

afterAll(async () => {
  await test.close();
  await inbox.close();
});

async function tokenOf(mail: number): Promise<string> {
  const text = (await inbox.mails(mail + 1))[mail]?.text ?? '';
  const url = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return new URL(url).searchParams.get('token') ?? '';
}

it('[AUTH-10, AUTH-15, AUTH-20, AUTH-21, PROF-26] a member registers, uses and deletes an account, with emails over SMTP, as in production', async () => {
  const email = newEmail();
  await register(test, { email, password: 'six or more' });
  expect((await verify(test, await tokenOf(0))).statusCode).toBe(200);

  await post(test, '/api/auth/forgot-password', { email });
  const token = await tokenOf(1);
  await post(test, '/api/auth/reset-password', { token, password: 'brand new' });
  // An email reports the new password while the account exists.
  await inbox.mails(3);

  const reply = await post(test, '/api/auth/sign-in', { email, password: 'brand new' });
  expect(reply.cookies[0]).toMatchObject({
    name: '__Host-swapstead_session',
    secure: true,
    httpOnly: true,
    path: '/',
  });
  expect(reply.cookies[0]?.domain).toBeUndefined();
  const headers = { cookie: cookieOf(reply) };
  const saved = await test.app.inject({
    method: 'PUT',
    url: '/api/profiles/me',
    headers,
    payload: { display_name: 'Inês' },
  });
  expect(saved.json().display_name).toBe('Inês');
  expect((await post(test, '/api/functions/delete-profile', undefined, headers)).statusCode).toBe(204);
  await expect(enter(test, { email, password: 'brand new' })).rejects.toThrow('Invalid login credentials');

  const mails = await inbox.mails(3);
  expect(mails).toHaveLength(3);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirm your email address',
    'Choose a new password',
    'Your password was changed',
  ]);
  for (const mail of mails) {
    expect([mail.to].flat()[0]?.text).toBe(email);
    expect(mail.from?.text).toContain('hello@swapstead.example');
    expect(mail.html).toMatch(/href="https:\/\/swapstead\.example\/(auth\/|profile\/security)/);
  }
});

it('does not serve the mailbox in production', async () => {
  expect((await test.app.inject({ url: '/dev/mailbox' })).statusCode).toBe(404);
  expect((await test.app.inject({ url: '/dev/mailbox.json' })).statusCode).toBe(404);
});
