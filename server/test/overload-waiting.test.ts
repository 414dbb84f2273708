import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdTables } from './held-tables.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// As in overload.test.ts, with more patience than a machine stands still for.
const AT_ONCE = 2;
const SOON = { timeout: 15_000 };

let test: TestApp;
let url: string;
let tables: ReturnType<typeof holdTables>;
const sockets: Socket[] = [];

beforeAll(async () => {
  test = await createTestApp({ REQUESTS_AT_ONCE: String(AT_ONCE) }, { patienceMs: 15_000 });
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  tables = holdTables(test.databaseUrl);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await tables.close();
  await test.close();
});

async function send(text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

it('lets the next ones wait a moment instead of refusing them', async () => {
  await tables.hold('homes');
  const all = Array.from({ length: AT_ONCE * 3 }, (_, n) => fetch(`${url}/api/homes?search=word${n}`));
  await expect.poll(tables.awaited, SOON).toBeGreaterThanOrEqual(AT_ONCE);
  await tables.goOn();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(AT_ONCE * 3).fill(200));
});

it('closes a connection that sends many requests without reading an answer, not one that sends a few', async () => {
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  const patient = await send(ask.repeat(3));
  let text = '';
  patient.on('data', (chunk) => (text += chunk));
  const answers = () => text.split('HTTP/1.1 200').length - 1;
  await expect.poll(answers, SOON).toBe(3);
  patient.write(ask);
  await expect.poll(answers, SOON).toBe(4);
  const greedy = await send(ask.repeat(100));
  greedy.on('error', () => {}).resume();
  await once(greedy, 'close');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
