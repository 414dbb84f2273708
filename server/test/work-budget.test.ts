import { expect, it } from 'vitest';
import { builtWeb } from './built-web.ts';
import { signIn } from './members.ts';
import { startTestApp } from './test-app.ts';

/** A hundred milliseconds of work per minute, a sixth of it as burst: three replies. */
const RATE_LIMIT = '10';
const SPARED = 3;

const test = await startTestApp({ RATE_LIMIT, TRUST_PROXY: '127.0.0.1' }, { web: builtWeb });
const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
const member = (await signIn(test, { level: 'subscriber' })).headers;

const ask = (path: string, ip: string, headers = {}) =>
  fetch(url + path, { headers: { 'x-forwarded-for': ip, ...headers } });
const isRendered = async (reply: Response) => (await reply.text()).includes('<h1');

/** Uses up a network's burst, with a request that is answered regardless of the rate limit. */
const exhaust = (ip: string) =>
  Promise.all(Array.from({ length: SPARED + 1 }, (_, n) => ask(`/homes?search=${ip}+${n}`, ip)));

it.each([
  ['counts', '/api/homes/count?search=piano', '192.0.2.1'],
  ['suggestions of places', '/api/places?query=lis', '192.0.2.2'],
  ['suggestions of areas', '/api/areas?query=lis', '192.0.2.3'],
])('%s are created for a network within its budget, and for others all the same', async (_, path, ip) => {
  await exhaust(ip);
  const refused = await ask(path, ip, member);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await ask(path, ip.replace('192.0.2', '203.0.113'), member)).status).toBe(200);
});

it("beyond a network's budget, pages come as the frame for the browser to fill; cached ones come whole", async () => {
  const ip = '192.0.2.4';
  expect(await isRendered(await ask('/homes?search=kept', '198.51.100.2'))).toBe(true);
  await exhaust(ip);
  const frame = await ask('/homes?search=new', ip);
  expect(frame.status).toBe(200);
  expect(await isRendered(frame)).toBe(false);
  expect(await isRendered(await ask('/homes?search=kept', ip))).toBe(true);
  expect(await isRendered(await ask('/homes?search=new', '198.51.100.3'))).toBe(true);
});
