import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Asks a server that runs as a process of its own; throws where it refuses, and a TypeError where it is gone. */
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

/** Cookies of so many new members of such a server, registered and verified over HTTP, paid in its database. */
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

/** What a reply sets first: the session, or the mark of the browser that registered. */
const cookieOf = (reply: Response) => (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function firstLink(url: string, email: string): Promise<string> {
  for (;;) {
    const reply = await fetch(`${url}/dev/mailbox.json?to=${email}`);
    const [mail] = (await reply.json()) as { links: string[] }[];
    if (mail?.links[0]) return mail.links[0];
    await delay(20);
  }
}
