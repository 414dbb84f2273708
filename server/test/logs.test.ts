import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { patience } from './patience.ts';
import { preparedFolder, type RealServer, startRealServer } from './real-server.ts';
import { silentLogger } from './test-database.ts';

let folder: Awaited<ReturnType<typeof preparedFolder>>;
let server: RealServer;
/** Everything that must not appear in the log. */
const secrets: string[] = [];

beforeAll(async () => {
  folder = await preparedFolder();
  server = await startRealServer(folder.path, { LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.exited;
  await folder.remove();
});

const secret = (text: string) => {
  secrets.push(text);
  return text;
};

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': secret('203.0.113.77'),
      'user-agent': secret('Secretbrowser/1'),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** The token in the link of the newest email, once there are as many. */
async function tokenOf(email: string, mails: number): Promise<string> {
  const links = await vi.waitFor(
    async () => {
      const reply = await fetch(`${server.url}/dev/mailbox.json?to=${email}`);
      const list = (await reply.json()) as { links: string[] }[];
      // Emails about the account's security may arrive in between and contain no token.
      const withToken = list.filter(({ links }) => links[0]?.includes('token='));
      expect(withToken).toHaveLength(mails);
      return withToken[0]?.links;
    },
    { timeout: patience(10_000) },
  );
  return secret(new URL(links?.[0] ?? '').searchParams.get('token') ?? 'no token');
}

const email = secret('ines.secret@members.test');
const password = secret('a password of secrets');

async function behaveAsMember() {
  const registered = await post('/api/auth/register', { email, password });
  const browser = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  secret(browser.split('=')[1] ?? 'no cookie');
  await post('/api/auth/verify', { token: await tokenOf(email, 1) }, { cookie: browser });
  await post('/api/auth/sign-in', { email, password: secret('a wrong password of secrets') });
  const entered = await post('/api/auth/sign-in', { email, password });
  expect(entered.status).toBe(200);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  secret(cookie.split('=')[1] ?? 'no cookie');
  await fetch(`${server.url}/api/homes?search=${secret('secretsearch')}`, { headers: { cookie } });
  await fetch(`${server.url}/api/homes?search=%ff${secret('secretbroken')}`, { headers: { cookie } });
  await fetch(`${server.url}/reset-password?token=${secret('secrettokeninpage')}`, { headers: { cookie } });
  await post('/api/auth/forgot-password', { email });
  await post('/api/auth/reset-password', {
    token: await tokenOf(email, 2),
    password: secret('a new secret one'),
  });
}

it('contains no secret, address, query or text of people, whatever fails', async () => {
  await behaveAsMember();
  await post(
    '/api/billing/events',
    { secret: secret('eventsecret') },
    { 'stripe-signature': secret('t=1,v1=5ec7e7') },
  );
  await fetch(server.url, { headers: { authorization: `Bearer ${secret('secretbearer')}` } });

  const database = await openDatabase({ dataDir: folder.path, poolSize: 1, guest: true }, silentLogger);
  await database.pool.query("alter table users add constraint no_more check (email = '') not valid");
  await database.close();
  const failed = await post('/api/auth/register', { email: secret('leak.secret@members.test'), password });
  expect(failed.status).toBe(500);
  const { request_id } = (await failed.json()) as { request_id: string };

  const lines = await vi.waitFor(
    () => {
      const found = server
        .output()
        .split('\n')
        .filter((line) => line.includes(request_id));
      expect(found).toHaveLength(2);
      return found.map((line) => JSON.parse(line));
    },
    { timeout: patience(10_000) },
  );
  expect(lines[0]).toMatchObject({
    level: 50,
    msg: 'request failed',
    err: {
      code: '23514',
      constraint: 'no_more',
      stack: expect.stringMatching(/\n +at .*accounts\.repository\.ts/),
    },
  });
  expect(lines[1]).toMatchObject({ route: '/api/auth/register', method: 'POST', status: 500 });
  expect(lines[1].ms).toEqual(expect.any(Number));

  expect(secrets.length).toBeGreaterThan(15);
  for (const one of new Set([...secrets, '$argon2', 'password_hash', 'members.test'])) {
    expect(server.output(), one).not.toContain(one);
  }
});
