import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HASHING_REQUESTS } from '../src/features/accounts/accounts.routes.ts';
import { plainTarget } from '../src/platform/http/request-target.ts';
import { type SignedIn, signIn } from './members.ts';
import { fileRequest, picture } from './pictures.ts';
import { deepPng } from './pixel-bombs.ts';
import { createTestApp, type TestApp } from './test-app.ts';

describe('limits hold for every spelling of an address', () => {
  const LIMIT = 5;
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT: String(LIMIT) });
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => test.close());

  /** The status of the answer to a request whose first line is written as it is. */
  async function statusOf(target: string): Promise<number> {
    const socket = connect(port, '127.0.0.1');
    socket.end(
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: none\r\nConnection: close\r\n\r\n`,
    );
    const answer = await text(socket);
    return Number(answer.split(' ')[1]);
  }

  it('that of requests', async () => {
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

  it('the queue of requests for which a password is hashed', () => {
    for (const url of [
      '/api/auth/sign-in',
      '/api/auth/sign-i%6e',
      '/api/auth/sign-in/',
      '//x',
      'http://x/api/auth/sign-in?a',
    ])
      expect([url, HASHING_REQUESTS.matches({ method: 'POST', url: plainTarget(url) } as never)]).toEqual([
        url,
        url !== '//x',
      ]);
  });
});

describe('what is no request', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await createTestApp();
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => test.close());

  it('an address that cannot be decoded is a page that is not there; under /api/ it is refused', async () => {
    for (const path of ['/house/%', '/%E0%A4%A', '/support/%zz', '/index.html']) {
      const { statusCode, headers } = await test.app.inject({ url: path });
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
    const { statusCode } = await test.app.inject({ url: '/api/homes/%' });
    expect(statusCode).toBe(400);
  });

  it('requests on one connection whose client is gone before they are read break nothing', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /api/viewer HTTP/1.1\r\nHost: x\r\nAuthorization: none\r\n\r\n'.repeat(4));
    socket.resetAndDestroy();
    const { statusCode } = await test.app.inject({ url: '/api/viewer' });
    expect(statusCode).toBe(200);
  });
});

describe('many at once', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await createTestApp();
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => test.close());

  it('streams of one member: not more are opened than one member may have', async () => {
    const { headers } = await signIn(test);
    const stop = new AbortController();
    // Kept, since a stream whose answer nobody holds is closed.
    const streams = await Promise.all(
      Array.from({ length: 60 }, () =>
        fetch(`http://127.0.0.1:${port}/api/conversations/events`, { headers, signal: stop.signal }),
      ),
    );
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(40);
    stop.abort();
  });

  /** Over a real connection, as its end is what tells that a client has left. */
  const avatar = async (member: SignedIn, bytes: Uint8Array) => {
    const { payload, ...request } = await fileRequest('/api/profiles/me/avatar', bytes, { method: 'PUT' });
    const reply = await fetch(`http://127.0.0.1:${port}${request.url}`, {
      method: 'PUT',
      headers: { ...(request.headers as Record<string, string>), ...member.headers },
      body: payload as Uint8Array<ArrayBuffer>,
    });
    return { statusCode: reply.status, code: (await reply.json()).code };
  };

  it('pictures of one member: somebody else waits for one of them, and what is too much is refused', async () => {
    const [flooder, other] = [await signIn(test), await signIn(test)];
    const large = await picture({ width: 3_000, height: 3_000 }).png({ compressionLevel: 1 }).toBuffer();
    const ended: string[] = [];
    const flood = Array.from({ length: 6 }, () =>
      avatar(flooder, large).then(({ statusCode }) => ended.push(`flooder ${statusCode}`)),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    const small = await picture().jpeg().toBuffer();
    expect((await avatar(other, small)).statusCode).toBe(200);
    expect(ended.filter((one) => one === 'flooder 200').length).toBeLessThan(3);
    await Promise.all(flood);
    // One is worked on and two wait; a slow network may bring the rest when these are done.
    expect(ended.filter((one) => one === 'flooder 200').length).toBeGreaterThan(0);
    expect(ended.filter((one) => one === 'flooder 429').length).toBeGreaterThan(0);
    expect(ended.filter((one) => !/ (200|429)$/.test(one))).toEqual([]);
  });

  it('a picture whose pixels would take seconds is refused by its header', async () => {
    const reply = await avatar(await signIn(test), deepPng(7_700));
    expect([reply.statusCode, reply.code]).toEqual([400, 'too_many_pixels']);
  });

  it('an upload whose account is deleted meanwhile is refused, not failed', async () => {
    const member = await signIn(test, { level: 'subscriber' });
    const request = await fileRequest(
      '/api/home_photos',
      await picture({ width: 3_000, height: 2_000 }).jpeg().toBuffer(),
    );
    const upload = test.app.inject({ ...request, headers: { ...request.headers, ...member.headers } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await test.pool.query('delete from users where id = $1', [member.user_id]);
    expect([401, 404]).toContain((await upload).statusCode);
  });
});
