import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { holdTables } from './held-tables.ts';
import { newEmail } from './members.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const AT_ONCE = 2;
const SOON = { timeout: 15_000 };

let test: TestApp;
let url: string;
let tables: ReturnType<typeof holdTables>;
const sockets: Socket[] = [];

beforeAll(async () => {
  test = await createTestApp({ REQUESTS_AT_ONCE: String(AT_ONCE), AUTH_ATTEMPTS: '1' });
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  tables = holdTables(test.databaseUrl);
});
afterEach(async () => {
  await tables.goOn();
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await tables.close();
  await test.close();
});

let counter = 0;
/** A request that no answer is kept for. */
const ask = (headers: Record<string, string> = {}) =>
  fetch(`${url}/api/homes?search=word${counter++}`, { headers });

/** As many requests as have a place, all of them waiting for the database. */
async function fill(): Promise<Promise<Response>[]> {
  const working = Array.from({ length: AT_ONCE }, () => ask());
  await expect.poll(tables.awaited, SOON).toBeGreaterThanOrEqual(AT_ONCE);
  return working;
}

async function send(text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const slowBody = (path: string) =>
  send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`);

it('answers what is too much with 503, a sentence and when to come back, and what it took on with 200', async () => {
  await tables.hold('homes');
  const working = await fill();
  const [api, page] = await Promise.all([
    ask(),
    fetch(`${url}/house/x`, { headers: { accept: 'text/html,*/*' } }),
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
  await tables.goOn();
  expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask()).status).toBe(200);
});

it('still answers from memory, with files of the client, and whether it lives', async () => {
  expect((await fetch(`${url}/api/homes`)).status).toBe(200);
  const script = /\/assets\/[^"]+\.js/.exec(await (await fetch(url)).text())?.[0];
  await tables.hold('homes');
  const working = await fill();
  for (const path of ['/api/homes', '/', '/healthz', '/readyz', script]) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  }
  await tables.goOn();
  await Promise.all(working);
});

it('lets nothing in that only looks like a file of the client', async () => {
  await tables.hold('homes');
  const working = await fill();
  const missing = await fetch(`${url}/assets/nothing.js`);
  expect([missing.status, (await missing.json()).message]).toEqual([404, 'File not found']);
  const others = [fetch(`${url}/assets/a/page`), fetch(`${url}/assets/x`, { method: 'POST', body: 'x' })];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([503, 503]);
  await tables.goOn();
  await Promise.all(working);
});

it('gives no place to those who send their body slowly', async () => {
  await Promise.all(Array.from({ length: AT_ONCE * 2 }, () => slowBody('/api/newsletter')));
  expect((await ask()).status).toBe(200);
});

it('does not wait for the body of what it refuses', async () => {
  await tables.hold('homes');
  const working = await fill();
  const slow = await slowBody('/api/newsletter');
  let answer = '';
  slow.on('data', (chunk) => (answer += chunk));
  await once(slow, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 503 .*connection: close/is);
  await tables.goOn();
  await Promise.all(working);
});

it('keeps the place of a request whose client has left while its work goes on', async () => {
  await tables.hold('homes');
  for (let index = 0; index < AT_ONCE; index++) {
    await send(`GET /api/homes?search=left${index} HTTP/1.1\r\nHost: x\r\n\r\n`);
  }
  await expect.poll(tables.awaited, SOON).toBeGreaterThanOrEqual(AT_ONCE);
  for (const socket of sockets) socket.destroy();
  expect((await ask()).status).toBe(503);
});

it.each(['sign-in', 'sign-i%6e', 'sign-in/'])(
  'does not let a flood of sign-ins, spelled %s, take the places of others',
  async (spelling) => {
    await tables.hold('attempts');
    const body = JSON.stringify({ email: newEmail(), password: 'not this one' });
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const flood = Array.from({ length: 40 }, () => fetch(`${url}/api/auth/${spelling}`, options));
    const refused = await Promise.race(flood);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    // The database serves them from five connections, all of which wait: what needs none is answered.
    expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
    await tables.goOn();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
  },
);
