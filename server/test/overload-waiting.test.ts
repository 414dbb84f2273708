import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AT_ONCE, type CrowdedServer, createCrowdedServer, SOON } from './crowded-server.ts';

let server: CrowdedServer;

// A longer wait than any pause of the machine.
beforeAll(async () => {
  server = await createCrowdedServer({}, { patienceMs: 15_000 });
});
afterEach(() => server.leave());
afterAll(() => server.close());

it('lets further requests wait briefly instead of refusing them', async () => {
  await server.hold('home_search');
  const all = Array.from({ length: AT_ONCE * 3 }, (_, n) => fetch(`${server.url}/api/homes?search=word${n}`));
  await expect.poll(server.locksAwaited, SOON).toBeGreaterThanOrEqual(AT_ONCE);
  await server.goOn();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(AT_ONCE * 3).fill(200));
});

it('closes a connection that sends many requests without reading a reply, but not one that sends a few', async () => {
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  const patient = await server.send(ask.repeat(3));
  let text = '';
  patient.on('data', (chunk) => (text += chunk));
  const answers = () => text.split('HTTP/1.1 200').length - 1;
  await expect.poll(answers, SOON).toBe(3);
  patient.write(ask);
  await expect.poll(answers, SOON).toBe(4);
  const greedy = await server.send(ask.repeat(100));
  greedy.on('error', () => {}).resume();
  await once(greedy, 'close');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
