import { expect, it } from 'vitest';
import {
  enter,
  mailsTo,
  newEmail,
  newestToken,
  post,
  register,
  signUp,
  tenMinutesLater,
} from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { watchBystanders } from '../../../test/watch-bystanders.ts';

const testApp = await startTestApp();

watchBystanders(() => testApp);

const forgot = (email: string) => post(testApp, '/api/auth/forgot-password', { email });
const reset = (token: string, password: string) =>
  post(testApp, '/api/auth/reset-password', { token, password });
const check = (token: string) => post(testApp, '/api/auth/check-reset-link', { token });
const signInWith = (email: string, password: string) =>
  post(testApp, '/api/auth/sign-in', { email, password });
const sessionsOf = ({ headers }: { headers: { cookie: string } }) =>
  testApp.app.inject({ url: '/api/sessions', headers });

it('[AUTH-20] answers the same for every address and emails known ones only', async () => {
  const { email } = await signUp(testApp);
  const stranger = newEmail();
  const replies = await Promise.all([forgot(email), forgot(stranger)]);
  for (const reply of replies) {
    expect([reply.statusCode, reply.json()]).toEqual([
      202,
      { message: 'If an account exists for this address, a reset link is on its way.' },
    ]);
  }
  const [mail] = await mailsTo(testApp, email, 2);
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost\/auth\/reset\?token=[\w-]{43}$/);
  const { rows } = await testApp.pool.query('select from mailbox_mails where recipient = $1', [stranger]);
  expect(rows).toEqual([]);
});

/** Whoever asks chooses these headers, as in ltb-project/self-service-password#755. */
it.each([
  ['host', { host: 'evil.test' }],
  ['host with a port', { host: 'localhost:80@evil.test' }],
  ['x-forwarded-host', { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }],
  ['forwarded', { forwarded: 'host=evil.test;proto=https' }],
  ['x-host', { 'x-host': 'evil.test', 'x-original-host': 'evil.test', 'x-forwarded-server': 'evil.test' }],
])('the link leads to this site, whatever the request says in %s', async (_, headers) => {
  const { email } = await signUp(testApp);
  const reply = await post(testApp, '/api/auth/forgot-password', { email }, headers);
  expect(reply.statusCode).toBe(202);
  const [mail] = await mailsTo(testApp, email, 2);
  for (const link of mail?.links ?? []) expect(new URL(link).host).toBe('localhost');
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  expect(mail?.links[0]).toContain('/auth/reset?token=');
});

it('[AUTH-21] sets the new password within an hour; the old one no longer signs in', async () => {
  const { email, password } = await signUp(testApp);
  await forgot(email);
  const token = await newestToken(testApp, email, 2);
  const { rows } = await testApp.pool.query(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from mail_tokens t
     join users u on u.id = t.user_id where u.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ minutes: 60 }]);
  const short = await reset(token, '12345');
  expect([short.statusCode, short.json().message]).toEqual([400, 'Password must be at least 6 characters']);
  expect((await reset(token, 'brand new')).statusCode).toBe(204);
  expect((await signInWith(email, password)).statusCode).toBe(401);
  expect((await signInWith(email, 'brand new')).statusCode).toBe(200);
  const subjects = async () => (await mailsTo(testApp, email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Your password was changed');
});

it('[AUTH-20] sends another link to a member who has used one, as the answer promises', async () => {
  const { email } = await signUp(testApp);
  await forgot(email);
  expect((await reset(await newestToken(testApp, email, 2), 'mistyped')).statusCode).toBe(204);
  await forgot(email);
  const resets = async () =>
    (await mailsTo(testApp, email)).filter(({ subject }) => subject === 'Choose a new password');
  await expect.poll(async () => (await resets()).length).toBe(2);
  const token = new URL((await resets())[0]?.links[0] ?? '').searchParams.get('token') ?? '';
  expect((await reset(token, 'brand new')).statusCode).toBe(204);
  expect((await signInWith(email, 'brand new')).statusCode).toBe(200);
});

it('[GUARD-03, AUTH-21] records the day of the new password, even if the member never chose another one', async () => {
  const { email } = await signUp(testApp);
  await forgot(email);
  await reset(await newestToken(testApp, email, 2), 'brand new');
  const { headers } = await enter(testApp, { email, password: 'brand new' });
  const security = await testApp.app.inject({ url: '/api/security', headers });
  expect(Date.parse(security.json().password_changed_at)).toBeGreaterThan(Date.now() - 60_000);
});

it('[AUTH-22] ends every session of the account and of nobody else', async () => {
  const member = await signUp(testApp);
  const phone = await enter(testApp, member);
  const other = await signUp(testApp);
  await forgot(member.email);
  await reset(await newestToken(testApp, member.email, 2), 'brand new');
  expect((await sessionsOf(member)).statusCode).toBe(401);
  expect((await sessionsOf(phone)).statusCode).toBe(401);
  expect((await sessionsOf(other)).statusCode).toBe(200);
});

it('[AUTH-22] rejects a used, expired or altered link', async () => {
  const { email, user_id } = await signUp(testApp);
  await forgot(email);
  const token = await newestToken(testApp, email, 2);
  const endIn = (time: string) =>
    testApp.pool.query('update mail_tokens set expires_at = now() + $2::interval where user_id = $1', [
      user_id,
      time,
    ]);
  await endIn('0');
  for (const expired of [await reset(token, 'brand new'), await check(token)]) {
    expect([expired.statusCode, expired.json()]).toMatchObject([
      400,
      { code: 'invalid_link', message: 'This link is invalid or has expired.' },
    ]);
  }
  await endIn('1 minute');
  expect((await reset(`${token}x`, 'brand new')).statusCode).toBe(400);
  expect((await check(`${token}x`)).statusCode).toBe(400);
  // Checking the link does not use it up.
  expect([(await check(token)).statusCode, (await check(token)).statusCode]).toEqual([204, 204]);
  expect((await reset(token, 'brand new')).statusCode).toBe(204);
  expect((await reset(token, 'newer still')).statusCode).toBe(400);
  expect((await check(token)).statusCode).toBe(400);
  expect((await signInWith(email, 'brand new')).statusCode).toBe(200);
});

it('[AUTH-22] succeeds once when several links and requests are used at the same time', async () => {
  const { email } = await signUp(testApp);
  await forgot(email);
  const first = await newestToken(testApp, email, 2);
  await tenMinutesLater(testApp);
  await forgot(email);
  const second = await newestToken(testApp, email, 3);
  const passwords = ['number one', 'number two', 'number three', 'number four'];
  const replies = await Promise.all(
    passwords.map((password, index) => reset(index % 2 ? first : second, password)),
  );
  const winners = passwords.filter((_, index) => replies[index]?.statusCode === 204);
  expect(winners).toHaveLength(1);
  for (const password of passwords) {
    const { statusCode } = await signInWith(email, password);
    expect(statusCode).toBe(password === winners[0] ? 200 : 401);
  }
});

it('[AUTH-22] leaves no session of a sign-in with the old password at the same time', async () => {
  const member = await signUp(testApp);
  await forgot(member.email);
  const token = await newestToken(testApp, member.email, 2);
  const [changed, ...entered] = await Promise.all([
    reset(token, 'brand new'),
    ...Array.from({ length: 6 }, () => signInWith(member.email, member.password)),
  ]);
  expect(changed?.statusCode).toBe(204);
  expect(entered.every(({ statusCode }) => statusCode === 200 || statusCode === 401)).toBe(true);
  const { rows } = await testApp.pool.query('select from sessions where user_id = $1', [member.user_id]);
  expect(rows).toEqual([]);
});

it('verifies the address too, because only its owner can have the link', async () => {
  const email = newEmail();
  await register(testApp, { email, password: 'six or more' });
  await mailsTo(testApp, email);
  await forgot(email);
  await reset(await newestToken(testApp, email, 2), 'brand new');
  expect((await signInWith(email, 'brand new')).statusCode).toBe(200);
});

it('[AUTH-16] deletes every link of the registration that could set another password', async () => {
  const email = newEmail();
  await register(testApp, { email, password: 'six or more' });
  const link = await newestToken(testApp, email);
  await forgot(email);
  await reset(await newestToken(testApp, email, 2), 'brand new');
  for (const password of [undefined, 'of a stranger']) {
    const late = await post(testApp, '/api/auth/verify', { token: link, password });
    expect([late.statusCode, late.json().code]).toEqual([400, 'invalid_link']);
  }
  expect((await signInWith(email, 'brand new')).statusCode).toBe(200);
});
