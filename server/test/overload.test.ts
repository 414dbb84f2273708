import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AT_ONCE, type CrowdedServer, createCrowdedServer, SOON } from './crowded-server.ts';
import { newEmail } from './members.ts';

let server: CrowdedServer;

beforeAll(async () => {
  server = await createCrowdedServer({ AUTH_ATTEMPTS: '1' });
});
afterEach(() => server.leave());
afterAll(() => server.close());

let counter = 0;
/** A request that is never answered from memory. */
const ask = (headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/homes?search=word${counter++}`, { headers });

/** Fills every place with a request that waits for the database. */
async function fill(): Promise<Promise<Response>[]> {
  const working = Array.from({ length: AT_ONCE }, () => ask());
  await expect.poll(server.locksAwaited, SOON).toBeGreaterThanOrEqual(AT_ONCE);
  return working;
}

const slowBody = (path: string) =>
  server.send(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );

it('refuses excess requests with 503, a sentence and a time to retry, and completes the accepted ones with 200', async () => {
  await server.hold('home_search');
  const working = await fill();
  const [api, page] = await Promise.all([
    ask(),
    fetch(`${server.url}/house/x`, { headers: { accept: 'text/html,*/*' } }),
  ]);
  expect(api.status).toBe(503);
  expect(Number(api.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await api.json()).toEqual({
    code: 'unavailable',
    message: expect.stringMatching(/^[A-Z].*\.$/),
    request_id: expect.any(String),
  });
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('Please try again in a moment.');
  await server.goOn();
  expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask()).status).toBe(200);
});

it('still serves cached replies, files of the client and the liveness check', async () => {
  expect((await fetch(`${server.url}/api/homes`)).status).toBe(200);
  const script = /\/assets\/[^"]+\.js/.exec(await (await fetch(server.url)).text())?.[0];
  await server.hold('home_search');
  const working = await fill();
  for (const path of ['/api/homes', '/', '/healthz', '/readyz', script]) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  }
  await server.goOn();
  await Promise.all(working);
});

it('does not admit requests that only look like a file of the client', async () => {
  await server.hold('home_search');
  const working = await fill();
  const missing = await fetch(`${server.url}/assets/nothing.js`);
  expect([missing.status, (await missing.json()).message]).toEqual([404, 'File not found']);
  const others = [
    fetch(`${server.url}/assets/a/page`),
    fetch(`${server.url}/assets/x`, { method: 'POST', body: 'x' }),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([503, 503]);
  await server.goOn();
  await Promise.all(working);
});

it('gives no place to a request whose body arrives slowly', async () => {
  await Promise.all(Array.from({ length: AT_ONCE * 2 }, () => slowBody('/api/newsletter')));
  expect((await ask()).status).toBe(200);
});

it('does not wait for the body of a request that it refuses', async () => {
  await server.hold('home_search');
  const working = await fill();
  const slow = await slowBody('/api/newsletter');
  let answer = '';
  slow.on('data', (chunk) => (answer += chunk));
  await once(slow, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 503 .*connection: close/is);
  await server.goOn();
  await Promise.all(working);
});

it("keeps a request's place until its work ends, even if the client has left", async () => {
  await server.hold('home_search');
  for (let index = 0; index < AT_ONCE; index++) {
    await server.send(`GET /api/homes?search=left${index} HTTP/1.1\r\nHost: x\r\n\r\n`);
  }
  await expect.poll(server.locksAwaited, SOON).toBeGreaterThanOrEqual(AT_ONCE);
  for (const socket of server.sockets) socket.destroy();
  expect((await ask()).status).toBe(503);
});

it.each(['sign-in', 'sign-i%6e', 'sign-in/'])(
  'does not let a flood of sign-ins, spelled %s, take places from other requests',
  async (spelling) => {
    await server.hold('attempts');
    const body = JSON.stringify({ email: newEmail(), password: 'not this one' });
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const flood = Array.from({ length: 40 }, () => fetch(`${server.url}/api/auth/${spelling}`, options));
    const refused = await Promise.race(flood);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    // The five database connections are all in use, so only requests that need none are answered.
    expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200);
    await server.goOn();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
  },
);
