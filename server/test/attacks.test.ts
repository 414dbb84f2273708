import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from './built-web.ts';
import { signIn } from './members.ts';
import { createTestApp, type TestApp } from './test-app.ts';

describe('limits apply to every spelling of an address', () => {
  const LIMIT = 5;
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT: String(LIMIT) });
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => test.close());

  /** The status of the reply to a request whose first line is sent unchanged. */
  async function statusOf(target: string): Promise<number> {
    const socket = connect(port, '127.0.0.1');
    socket.end(
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: none\r\nConnection: close\r\n\r\n`,
    );
    const answer = await text(socket);
    return Number(answer.split(' ')[1]);
  }

  it('the rate limit of requests', async () => {
    const spellings = [
      '/api/viewer',
      '/%61pi/viewer',
      '/api/viewer/',
      'http://x/api/viewer',
      '/api/%76iewer#x',
    ];
    for (const spelling of spellings) expect([spelling, await statusOf(spelling)]).toEqual([spelling, 200]);
    for (const spelling of spellings) expect([spelling, await statusOf(spelling)]).toEqual([spelling, 429]);
  });
});

describe('applies to addresses of the API that no route serves', () => {
  const LIMIT = 3;
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT: String(LIMIT), TRUST_PROXY: '127.0.0.1' }, { web: builtWeb });
  });
  afterAll(() => test.close());

  let networks = 0;
  /** Sends requests as a visitor from a network of their own, through a proxy. */
  function newcomer() {
    const headers = { 'x-forwarded-for': `192.0.2.${++networks}` };
    return (url: string, method = 'GET', more = {}) =>
      test.app.inject({ method: method as 'GET', url, ...more, headers: { ...headers, ...more } });
  }

  it.each([
    ['GET', '/api/nowhere', 404],
    ['GET', '/api/nowhere/', 404],
    ['GET', '/api', 404],
    ['GET', '/api//tags', 404],
    ['GET', '//api/tags', 404],
    ['GET', '/API/tags', 404],
    ['GET', '/%41pi/tags?x=1', 404],
    ['HEAD', '/api/nowhere', 404],
    ['POST', '/api/nowhere', 404],
    ['DELETE', '/api/tags', 404],
    ['OPTIONS', '/api/tags', 404],
    ['GET', `/api/homes/${'x'.repeat(300)}`, 404],
    ['GET', '/api/homes/%ff', 400],
  ])('%s %s', async (method, url, status) => {
    const ask = newcomer();
    for (let time = 0; time < LIMIT; time++) {
      const { statusCode, headers, body } = await ask(url, method);
      expect([statusCode, headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
      if (method !== 'HEAD') expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message', 'request_id']);
    }
    const refused = await ask(url, method);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    if (method !== 'HEAD') expect(refused.json().message).toBe('Too many attempts. Please try again later.');
    expect((await ask('/api/viewer')).statusCode).toBe(429);
    expect((await newcomer()(url, method)).statusCode).toBe(status);
  });

  it('applies also if the body cannot be parsed', async () => {
    const ask = newcomer();
    const send = () => ask('/api/nowhere', 'POST', { payload: '{', 'content-type': 'application/json' });
    const statuses: number[] = [];
    for (let time = 0; time <= LIMIT; time++) statuses.push((await send()).statusCode);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it('is not used up by pages that do not exist', async () => {
    const ask = newcomer();
    for (const page of ['/nowhere', '/apiary', '/api-docs', '/house/api/']) {
      expect((await ask(page)).headers['content-type']).toBe('text/html; charset=utf-8');
    }
    expect((await ask('/api/viewer')).statusCode).toBe(200);
  });
});

it('the owner of a whole IPv6 network has one rate limit, which does not affect other networks', async () => {
  const LIMIT = 3;
  const test = await createTestApp({ RATE_LIMIT: String(LIMIT) });
  const statusOf = async (remoteAddress: string) =>
    (await test.app.inject({ url: '/api/viewer', remoteAddress })).statusCode;
  for (let host = 1; host <= LIMIT; host++) expect(await statusOf(`2001:db8:1:2::${host}`)).toBe(200);
  expect(await statusOf('2001:db8:1:2:aaaa::9')).toBe(429);
  for (const other of ['2001:db8:1:3::1', '192.0.2.1', '192.0.2.2']) expect(await statusOf(other)).toBe(200);
  await test.close();
});

describe('invalid requests', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({}, { web: builtWeb });
  });
  afterAll(() => test.close());

  it('an address that cannot be decoded is an unknown page; under /api/ it is refused', async () => {
    for (const path of ['/house/%', '/%E0%A4%A', '/support/%zz', '/index.html']) {
      const { statusCode, headers } = await test.app.inject({ url: path });
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
    const { statusCode } = await test.app.inject({ url: '/api/homes/%' });
    expect(statusCode).toBe(400);
  });
});

describe('many streams at once', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await createTestApp();
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => test.close());

  it('a member cannot open more streams than the limit', async () => {
    const { headers } = await signIn(test);
    const stop = new AbortController();
    // Keeps the replies, since an unreferenced stream is closed.
    const streams = await Promise.all(
      Array.from({ length: 60 }, () =>
        fetch(`http://127.0.0.1:${port}/api/conversations/events`, { headers, signal: stop.signal }),
      ),
    );
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(40);
    stop.abort();
  });
});
