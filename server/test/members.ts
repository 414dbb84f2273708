import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { hashPassword } from '../src/features/accounts/passwords.ts';
import { newToken } from '../src/features/accounts/tokens.ts';
import { SESSION_COOKIE } from '../src/platform/is-visitor.ts';
import type { MailboxMail } from '../src/platform/mail/mailbox-driver.ts';
import { patience } from './patience.ts';
import { LIGHT_HASHING, type TestApp } from './test-app.ts';

export type Credentials = { email: string; password: string };

/** A signed-in member: send `headers` with a request. */
export type SignedIn = Credentials & { user_id: string; headers: { cookie: string } };

type Wanted = {
  level?: 'free' | 'subscriber';
  admin?: boolean;
  email?: string;
};

/** Drills wait longer than tests, as long as any machine should need. */
const PATIENCE_MS = patience(process.env.VITEST ? 10_000 : 60_000);

const PASSWORD = 'six or more';
const PASSWORD_HASH = await hashPassword(PASSWORD, LIGHT_HASHING);

/**
 * A new, signed-in member with level and role. Account and session are written into the database as `signUp` leaves
 * them, which saves an email and two dozen statements; signing in has its own tests.
 */
export async function signIn(testApp: TestApp, wanted: Wanted = {}): Promise<SignedIn> {
  const credentials = { email: wanted.email ?? newEmail(), password: PASSWORD };
  const { token, token_hash } = newToken();
  const { rows } = await testApp.pool.query<{ id: string }>(
    `with account as (insert into users (email, email_verified) values ($1, true) returning id),
     password as (insert into user_passwords (user_id, password_hash) select id, $2 from account),
     device as (insert into known_devices (user_id, token_hash) select id, $4 from account),
     event as (
       insert into account_events (user_id, event, user_agent, facts)
       select id, 'signed_in', $5, '{"way": "password"}' from account
     ),
     session as (
       insert into sessions (user_id, token_hash, device_hash, user_agent, expires_at)
       select id, $3, $4, $5, now() + interval '30 days' from account
     )
     select id from account`,
    [credentials.email, PASSWORD_HASH, token_hash, newToken().token_hash, 'lightMyRequest'],
  );
  const [account] = rows as [{ id: string }];
  const headers = { cookie: `${SESSION_COOKIE}=${token}` };
  return granted(testApp, { ...credentials, user_id: account.id, headers }, wanted);
}

/** A new, signed-in member, created through the real endpoints: register, read the email, verify, sign in. */
export async function signUp(testApp: TestApp, wanted: Wanted = {}): Promise<SignedIn> {
  const credentials = { email: wanted.email ?? newEmail(), password: PASSWORD };
  const { headers: browser } = await registered(testApp, credentials);
  await verify(testApp, await newestToken(testApp, credentials.email), browser);
  return granted(testApp, { ...credentials, ...(await enter(testApp, credentials)) }, wanted);
}

/** Sets level and role in the database, as billing and the operator would. */
async function granted(testApp: TestApp, member: SignedIn, { level, admin }: Wanted): Promise<SignedIn> {
  const { user_id } = member;
  if (level === 'subscriber') await setStatus(testApp, user_id, 'paid');
  if (admin) {
    await testApp.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [user_id]);
    // Keeps the session's token: the new level would renew it, and a slow test would lose its session after a minute.
    await testApp.pool.query('update sessions set rotation_due = false where user_id = $1', [user_id]);
  }
  return member;
}

export const newEmail = () => `${randomUUID()}@members.test`;

export const post = (
  { app }: TestApp,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });

export async function register(testApp: TestApp, credentials: Credentials) {
  return (await registered(testApp, credentials)).reply;
}

/** The browser that registered last at an app, the default of `verify`. */
const newestBrowser = new WeakMap<TestApp, { cookie: string }>();

async function registered(testApp: TestApp, credentials: Credentials) {
  const reply = await post(testApp, '/api/auth/register', credentials);
  const headers = { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  newestBrowser.set(testApp, headers);
  return { reply, headers };
}

/** Opens the link of a verification email in the browser that registered last. */
export const verify = (testApp: TestApp, token: string, browser = newestBrowser.get(testApp)) =>
  post(testApp, '/api/auth/verify', { token }, browser);

/** Starts a session for an existing account. */
export async function enter(testApp: TestApp, { email, password }: Credentials) {
  const reply = await post(testApp, '/api/auth/sign-in', { email, password });
  if (reply.statusCode !== 200) throw new Error(`${email} cannot sign in: ${reply.body}`);
  return { user_id: reply.json().user_id as string, headers: { cookie: cookieOf(reply) } };
}

/** The session cookie that a reply sets, as a request sends it. */
export function cookieOf(reply: LightMyRequestResponse): string {
  const session = reply.cookies.find(({ name }) => name.endsWith('swapstead_session'));
  if (!session) throw new Error('The reply sets no session cookie');
  return `${session.name}=${session.value}`;
}

export async function setStatus({ pool }: TestApp, userId: string, status: string) {
  await pool.query(
    `insert into user_subscriptions (user_id, subscription_status, subscription_plan) values ($1, $2, 'annual')
     on conflict (user_id) do update set subscription_status = excluded.subscription_status`,
    [userId, status],
  );
}

/** The emails to an address, newest first, once there are as many. */
export async function mailsTo({ app }: TestApp, email: string, atLeast = 1): Promise<MailboxMail[]> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const reply = await app.inject({ url: '/dev/mailbox.json', query: { to: email } });
    const mails = reply.json() as MailboxMail[];
    if (mails.length >= atLeast) return mails;
    await delay(10);
  }
  throw new Error(`${email} got fewer than ${atLeast} mails`);
}

/** Waits for the email to an address with this subject, regardless of other emails. */
export async function mailAbout(testApp: TestApp, email: string, subject: string): Promise<MailboxMail> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(10)) {
    const found = (await mailsTo(testApp, email, 0)).find((mail) => mail.subject === subject);
    if (found) return found;
  }
  throw new Error(`${email} got no mail '${subject}'`);
}

/** Skips the ten minutes before an address may get another email of the same kind. */
export const tenMinutesLater = ({ pool }: TestApp) =>
  pool.query('update attempts set window_ends_at = now()');

/** The token in the newest of at least this many emails with a link; notices about the account have none. */
export async function newestToken(testApp: TestApp, email: string, atLeast = 1): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const mails = await mailsTo(testApp, email);
    const tokens = mails.flatMap(
      ({ links: [link] }) => (link && new URL(link).searchParams.get('token')) || [],
    );
    if (tokens.length >= atLeast) return tokens[0] as string;
    await delay(10);
  }
  throw new Error(`${email} got fewer than ${atLeast} mails with a token`);
}
