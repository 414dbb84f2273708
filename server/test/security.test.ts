import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from './built-web.ts';
import { signIn } from './members.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const SECURE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swap.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Swapstead <hello@swap.example>',
};

let folder: string;
let test: TestApp;
let production: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-security-'));
  const site = join(folder, 'site.json');
  await writeFile(site, JSON.stringify({ emails: { security: 'security@swap.example' } }));
  [test, production] = await Promise.all([
    createTestApp({}, { web: builtWeb }),
    createTestApp(
      { ...SECURE, BILLING: 'simulated', SITE_FILE: site, REQUESTS_AT_ONCE: '1' },
      { web: builtWeb },
    ),
  ]);
});
afterAll(async () => {
  await Promise.all([test.close(), production.close()]);
  await rm(folder, { recursive: true });
});

/** One reply of each kind: page, API, file, refusal before and after a route was found, not found. */
const ANSWERS = [
  '/',
  '/house/nonsense',
  '/nowhere',
  '/api/tags',
  '/api/profiles/me',
  '/api/homes?page=1',
  '/api/nowhere',
  '/api/homes/%ff',
  `/api/homes/${'x'.repeat(300)}`,
  '/robots.txt',
  '/site.json',
  '/healthz',
  '/photos/x/400.webp',
  '/api/docs/',
];

describe('the headers of every reply', () => {
  it.each(ANSWERS)('%s is typed, framed by nobody and sent by HTTPS', async (url) => {
    expectHeaders((await production.app.inject({ url })).headers);
  });

  it('are also set when there are too many requests', async () => {
    const url = await production.app.listen({ port: 0, host: '127.0.0.1' });
    const holder = await production.pool.connect();
    await holder.query('begin; lock table home_search in access exclusive mode');
    const first = fetch(`${url}/api/homes?search=first`);
    const next = fetch(`${url}/api/homes?search=next`);
    const refused = await Promise.race([first, next]);
    expect(refused.status).toBe(503);
    expectHeaders(Object.fromEntries(refused.headers));
    await holder.query('rollback');
    holder.release();
    await Promise.all([first, next]);
  });

  function expectHeaders(headers: Record<string, unknown>) {
    expect(headers['content-type']).toMatch(/charset=utf-8$/i);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    // Without it nobody could sign in with a passkey.
    expect(headers['permissions-policy']).not.toContain('publickey-credentials-get');
    const policy = String(headers['content-security-policy']);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    // JSON replies have no policy about what a page may load.
    if (String(headers['content-type']).startsWith('application/json')) {
      expect(policy).not.toMatch(/script-src/);
    }
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }

  it('do not reveal the software', async () => {
    const { headers } = await production.app.inject({ url: '/' });
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
  });
});

describe('the server', () => {
  it.each(['TRACE', 'CONNECT', 'PROPFIND'])('refuses the method %s', async (method) => {
    const { port } = new URL(await listening());
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`${method} /api/tags HTTP/1.1\r\nHost: x\r\nCookie: a=secret\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain('secret');
  });

  it('refuses a request whose end is ambiguous', async () => {
    const { port } = new URL(await listening());
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(
      'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/tags HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
  });

  it.each([
    '/.git/config',
    '/..%2f..%2fetc/passwd',
    '/assets/',
    '/package.json',
    '/api/../server/src/main.ts',
  ])('serves no file outside the client: %s', async (url) => {
    const reply = await production.app.inject({ url });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('ignores prototype keys in a body', async () => {
    const { headers } = await signIn(test);
    const bodies = ['{"__proto__":{"is_admin":true}}', '{"constructor":{"prototype":{"is_admin":true}}}'];
    for (const payload of bodies) {
      const reply = await test.app.inject({
        method: 'PUT',
        url: '/api/profiles/me',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
      expect(reply.statusCode).toBe(400);
    }
    expect('is_admin' in {}).toBe(false);
  });

  it('redirects nobody to another site', async () => {
    for (const url of [
      '//evil.example',
      '/%2f%2fevil.example',
      '/auth?next=https://evil.example',
      '/\\evil.example',
    ]) {
      const { headers } = await test.app.inject({ url });
      expect(headers.location, url).toBeUndefined();
    }
  });
});

describe('a session', () => {
  it('ends after SESSION_MAX_DAYS, however much it is used', async () => {
    const { headers, user_id } = await signIn(test);
    const expires = async () =>
      (
        await test.pool.query<{ days: number }>(
          'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where user_id = $1',
          [user_id],
        )
      ).rows[0]?.days;
    expect(await expires()).toBe(30);
    await test.pool.query(
      `update sessions set created_at = now() - interval '360 days', last_used_at = now() - interval '2 hours' where user_id = $1`,
      [user_id],
    );
    expect((await test.app.inject({ url: '/api/profiles/me', headers })).statusCode).toBe(200);
    expect(await expires()).toBe(365);
  });
});

describe('/.well-known/security.txt (RFC 9116)', () => {
  it('names where to report vulnerabilities, for less than a year', async () => {
    const { headers, body } = await production.app.inject({ url: '/.well-known/security.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Contact: mailto:security@swap.example\n');
    expect(body).toContain('Canonical: https://swap.example/.well-known/security.txt\n');
    const expires = new Date(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '').getTime();
    expect(expires).toBeGreaterThan(Date.now() + 80 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 364 * 86_400_000);
  });

  it('names the support page if the operator has set no address for it', async () => {
    const { statusCode, body } = await test.app.inject({ url: '/.well-known/security.txt' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Contact: mailto:support@swapstead.example\n');
  });
});

let origin: string | undefined;
async function listening(): Promise<string> {
  origin ??= await test.app.listen({ port: 0, host: '127.0.0.1' });
  return origin;
}
