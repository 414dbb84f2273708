import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { newToken } from '../../src/features/accounts/tokens.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { SESSION_COOKIE } from '../../src/platform/is-visitor.ts';
import { patience } from '../patience.ts';
import { preparedFolder, type RealServer, startRealServer } from '../real-server.ts';

export type Member = { user_id: string; email: string; cookie: string };

export type Answer = { status: number; text: string; json: <T>() => T };

const PATIENCE_MS = 60_000;
const silent = { info() {}, warn() {}, error() {} };

/**
 * A real server for drills, without limits on attempts and with a log of failures. PUBLIC_URL would replace the
 * printed address, so such a server gets a port that we choose.
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RealServer> {
  const PORT = settings.PUBLIC_URL && !settings.PORT ? String(await freePort()) : undefined;
  const server = await startRealServer(dataDir, {
    LOG_LEVEL: 'warn',
    PHOTO_AVIF: 'false',
    RATE_LIMIT: '1000000',
    AUTH_ATTEMPTS: '1000000',
    AUTH_ATTEMPTS_PER_NETWORK: '1000000',
    MESSAGE_NOTICE_SECONDS: '0',
    ...(PORT && { PORT }),
    ...settings,
  });
  return PORT ? { ...server, url: `http://127.0.0.1:${PORT}` } : server;
}

/** A free local port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A second connection to the embedded database of a server running on this folder. */
export const lookInto = (dataDir: string): Promise<Database> =>
  openDatabase({ dataDir, poolSize: 4, guest: true }, silent);

/** Runs `work` in a temporary folder. */
export async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = await preparedFolder();
  try {
    return await work(await realpath(folder.path));
  } finally {
    await folder.remove();
  }
}

/** Verified, signed-in members, written directly into the database, which saves emails and password hashing. */
export async function newMembers(
  pool: pg.Pool,
  count: number,
  level: 'free' | 'subscriber' = 'subscriber',
): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) {
    const email = `${randomUUID()}@members.test`;
    const { token, token_hash } = newToken();
    const { rows } = await pool.query<{ user_id: string }>(
      `with account as (insert into users (email, email_verified) values ($1, true) returning id),
         session as (insert into sessions (user_id, token_hash, expires_at)
           select id, $2, now() + interval '30 days' from account)
       select id as user_id from account`,
      [email, token_hash],
    );
    const user_id = rows[0]?.user_id as string;
    if (level === 'subscriber') {
      await pool.query(
        `insert into user_subscriptions (user_id, subscription_status, subscription_plan)
         values ($1, 'paid', 'annual')`,
        [user_id],
      );
    }
    members.push({ user_id, email, cookie: `${SESSION_COOKIE}=${token}` });
  }
  return members;
}

/** A home without photos. */
export async function newHome(pool: pg.Pool, host: Member, title = 'Brick loft'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into homes (user_id, title, description, location, home_type)
     values ($1, $2, 'One long room', 'Porto, Portugal', 'Loft') returning id`,
    [host.user_id, title],
  );
  return rows[0]?.id as string;
}

/** Waits until `look` returns a value, longer than any machine should need. */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string,
  ms = PATIENCE_MS,
): Promise<NonNullable<T>> {
  for (const end = performance.now() + patience(ms); ; await delay(20)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`never came: ${what}`);
  }
}

/** A request by a client that waits indefinitely: the reply, or undefined if the connection failed. */
export async function ask(
  url: string,
  method: string,
  path: string,
  { as, body }: { as?: Member | undefined; body?: unknown } = {},
): Promise<Answer | undefined> {
  try {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(as && { cookie: as.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience(PATIENCE_MS)),
    });
    const text = await reply.text();
    return { status: reply.status, text, json: <T>() => JSON.parse(text) as T };
  } catch {
    return undefined;
  }
}

/** Log lines that no server may write, whatever fails around it. */
function troublesOf(server: RealServer): string[] {
  const troubles: string[] = server.output().match(/^.*(unhandled|uncaught).*$/gim) ?? [];
  if (server.child.exitCode !== null) troubles.push(`it ended with ${server.child.exitCode}`);
  return troubles.map((line) => `the server: ${line.slice(0, 300)}`);
}

/** Stops a server as an operator does. @returns problems of the stop */
export async function stopServer(server: RealServer): Promise<string[]> {
  const troubles = troublesOf(server);
  server.child.kill('SIGTERM');
  const [code] = await server.exited;
  return code === 0
    ? troubles
    : [...troubles, `the normal stop ended with ${code}: ${server.output().slice(-500)}`];
}

/** Kills a server without warning. */
export async function killServer(server: RealServer): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exited;
}

type Inbox = { mails(atLeast: number): Promise<{ to?: unknown; subject?: string | undefined }[]> };

/** The emails that an address has received so far. */
export async function mailsTo(inbox: Inbox, email: string): Promise<{ subject?: string | undefined }[]> {
  return (await inbox.mails(0)).filter(({ to }) => JSON.stringify(to).includes(`"${email}"`));
}
