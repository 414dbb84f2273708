import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Sends a request to a server in another process; throws if it is refused, and a TypeError if the server does not
 * run.
 */
export async function callServer(
  url: string,
  method: string,
  path: string,
  cookie: string,
  body?: unknown,
): Promise<Response> {
  const reply = await fetch(url + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answers ${reply.status}: ${await reply.text()}`);
  return reply;
}

/**
 * Cookies of new members of such a server, registered and verified over HTTP, with subscriptions written into its
 * database.
 */
export async function newSubscribers(url: string, pool: pg.Pool, count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) {
    const credentials = { email: `${randomUUID()}@members.test`, password: 'six or more' };
    const registered = await callServer(url, 'POST', '/api/auth/register', '', credentials);
    const browser = cookieOf(registered);
    const token = new URL(await firstLink(url, credentials.email)).searchParams.get('token');
    await callServer(url, 'POST', '/api/auth/verify', browser, { token });
    const reply = await callServer(url, 'POST', '/api/auth/sign-in', '', credentials);
    cookies.push(cookieOf(reply));
  }
  await pool.query(
    `insert into user_subscriptions (user_id, subscription_status, subscription_plan)
     select id, 'paid', 'annual' from users
     on conflict (user_id) do update set subscription_status = excluded.subscription_status`,
  );
  return cookies;
}

/** The first cookie that a reply sets: the session, or the marker of the browser that registered. */
const cookieOf = (reply: Response) => (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function firstLink(url: string, email: string): Promise<string> {
  for (;;) {
    const reply = await fetch(`${url}/dev/mailbox.json?to=${email}`);
    const [mail] = (await reply.json()) as { links: string[] }[];
    if (mail?.links[0]) return mail.links[0];
    await delay(20);
  }
}
