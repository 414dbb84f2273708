import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { locateCluster } from '../src/platform/database/embedded-cluster.ts';
import { patience } from './patience.ts';
import { listProcessesOf } from './postgres-processes.ts';
import { type RealServer, startRealServer, temporaryFolder } from './real-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RealServer;

const SOON = { timeout: patience(10_000) };

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startRealServer(folder.path, {
    LOG_LEVEL: 'info',
    RATE_LIMIT: '40',
    METRICS_PORT: '0',
    DRAIN_SECONDS: '5',
  });
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await folder.remove();
});

/** Sends raw bytes and returns everything received until the server closes the connection. */
async function raw(text: string): Promise<{ answer: string; ms: number }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const begun = Date.now();
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(text);
  await once(socket, 'close');
  return { answer, ms: Date.now() - begun };
}

describe('the running server', () => {
  it('reports that it is up and that it can reach its database', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await fetch(server.url + path)).status).toBe(200);
    }
  });

  it('serves hashed assets compressed and for a year, the page itself revalidated', async () => {
    const page = await fetch(server.url);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const [script] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
    const asset = await fetch(server.url + script, { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('logs requests as JSON with an id, without query, address or cookie', async () => {
    await fetch(`${server.url}/api/homes?search=secret-word`, { headers: { cookie: 'a=secret-cookie' } });
    const line = await vi.waitFor(() => {
      const entry = server.output().match(/^\{.*"route":"\/api\/homes".*\}$/m)?.[0];
      return JSON.parse(entry ?? '');
    }, SOON);
    expect(line).toMatchObject({
      method: 'GET',
      status: 200,
      reqId: expect.any(String),
      ms: expect.any(Number),
    });
    expect(server.output()).not.toMatch(/secret-word|secret-cookie|127\.0\.0\.1"/);
  });

  it('serves its metrics on a separate port, and not on the public one', async () => {
    const metrics = await vi.waitFor(() => {
      const url = /metrics: +(\S+)/.exec(server.output())?.[1];
      if (!url) throw new Error('no address of metrics yet');
      return url;
    }, SOON);
    expect(new URL(metrics).port).not.toBe(new URL(server.url).port);
    const text = await (await fetch(metrics)).text();
    expect(text).toMatch(/^swapstead_build_info\{version="[\d.]+",node="v\d+[\d.]+"\} 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect((await fetch(new URL('/', metrics))).status).toBe(404);
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(404);
    for (const path of ['/metrics', '/api/metrics']) {
      const reply = await fetch(server.url + path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(await reply.text()).not.toContain('swapstead_http');
    }
  });

  it('refuses a body that is too large, and headers that are', async () => {
    const large = await fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(300_000)}"`,
    });
    expect(large.status).toBe(413);
    expect((await large.json()).message).toBe('This request is too large.');
    const { answer } = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 431/);
  });

  it('closes connections that are silent, or whose headers or bodies arrive in tiny pieces', async () => {
    const slowBody = (path: string) =>
      raw(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`);
    const paths = ['/api/auth/sign-in', '/api/billing/events', '/api/nowhere', '/nowhere'];
    const slow = [raw(''), raw('GET / HTTP/1.1\r\nHost: x\r\n'), ...paths.map(slowBody)];
    for (const { ms } of await Promise.all(slow)) expect(ms).toBeLessThan(30_000);
  });

  it('slows down a client with too many requests, with a sentence', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => fetch(`${server.url}/api/viewer`)));
    const refused = replies.find((reply) => reply.status === 429);
    expect((await refused?.json())?.message).toBe('Too many attempts. Please try again later.');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('refuses a second server on the same folder immediately, and names the first', async () => {
    const begun = Date.now();
    const failure = await startRealServer(folder.path).then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(failure).toContain(String(server.child.pid));
    expect(failure).toContain(server.url);
    expect(Date.now() - begun).toBeLessThan(15_000);
  });

  it('finishes the running request when it is stopped, and leaves no PostgreSQL behind', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.write(
      'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    await fetch(`${server.url}/healthz`);
    const begun = Date.now();
    server.child.kill('SIGTERM');
    // The readiness check fails first, and no connection is kept open on which a request could arrive too late.
    const told = await vi.waitUntil(
      async () => {
        const reply = await fetch(`${server.url}/readyz`);
        return reply.status === 503 && reply;
      },
      { timeout: patience(5_000), interval: 20 },
    );
    expect([told.headers.get('connection'), await told.json()]).toEqual(['close', { status: 'stopping' }]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    socket.write('}');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 (400|429)/);
    const [code] = await server.exited;
    expect(code).toBe(0);
    expect(Date.now() - begun).toBeLessThan(15_000);
    expect(await listProcessesOf(await locateCluster(folder.path))).toEqual([]);
  });
});

describe('in production', () => {
  it('refuses to start without a required setting, and names it', async () => {
    const { path, remove } = await temporaryFolder();
    const failure = await startRealServer(path, { NODE_ENV: 'production' }).then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(failure).toMatch(/[A-Z]+_[A-Z]+/);
    expect(failure).not.toMatch(/\n\s+at /);
    await remove();
  });
});
