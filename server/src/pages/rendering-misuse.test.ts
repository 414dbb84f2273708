import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOMES, homeId } from '../../test/locked-worlds.ts';
import { createPageWorld, type PageWorld } from '../../test/page-world.ts';

let world: PageWorld;
let get: PageWorld['get'];

beforeAll(async () => {
  world = await createPageWorld();
  get = world.get;
});
afterAll(() => world.close());

describe('malicious and malformed requests', () => {
  it('meaningless queries do not fill the cache: they get the one cached page', async () => {
    const { headers } = await get('/');
    for (let n = 0; n < 100; n++) {
      const busted = await get(`/?utm_source=${n}&x[]=${'y'.repeat(n)}&${n}`);
      expect(busted.headers.etag).toBe(headers.etag);
    }
    expect((await get('/faq/')).headers.etag).toBe((await get('/faq?a=b')).headers.etag);
    expect((await get('/homes?tag=Garden&tag=Garden&z=1')).headers.etag).toBe(
      (await get('/homes?tag=Garden')).headers.etag,
    );
  });

  it('no request header gets into a page', async () => {
    await world.forget();
    const forged = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'host=evil.test',
      'x-original-url': '/admin',
      origin: 'https://evil.test',
    };
    for (const path of ['/', `/house/${homeId(3)}`, '/faq', '/nowhere']) {
      await world.test.pool.query('notify gallery_changed');
      const page = await get(path, forged);
      expect(page.body + JSON.stringify(page.headers)).not.toContain('evil.test');
      expect((await get(path)).body).toBe(page.body);
    }
  });

  it('HEAD returns the headers of GET, without a body', async () => {
    for (const path of ['/', '/faq', '/nowhere', '/profile', `/house/${homeId(4)}`]) {
      for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
        const whole = await get(path, headers);
        const head = await get(path, headers, 'HEAD');
        expect([path, head.status, head.body]).toEqual([path, whole.status, '']);
        expect(head.headers.etag).toBe(whole.headers.etag);
        expect(head.headers['content-type']).toBe(whole.headers['content-type']);
      }
    }
  });

  it('conditional requests are answered by the tag of the page alone', async () => {
    const { headers } = await get('/faq');
    const etag = String(headers.etag);
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const reply = await get('/faq', { 'if-none-match': known });
      expect([known, reply.status, reply.body]).toEqual([known, 304, '']);
    }
    for (const headers of [
      { 'if-none-match': '"x"' },
      { 'if-none-match': '' },
      { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
      { 'if-unmodified-since': '-1' },
      { 'if-range': etag, range: 'bytes=0-1' },
    ] as Record<string, string>[]) {
      expect([headers, (await get('/faq', headers)).status]).toEqual([headers, 200]);
    }
  });

  it('a megabyte of cookies is refused, and the next visitor still gets the page', async () => {
    const { port } = new URL(world.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(1_000_000)}\r\n\r\n`);
    const [chunk] = await once(socket, 'data');
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
    expect((await get('/')).status).toBe(200);
  });

  it('a storm of prefetches and missing pages is answered, each with its own status', async () => {
    const storm = Array.from({ length: 300 }, (_, n) =>
      get(n % 3 ? `/house/${homeId(n % HOMES)}` : `/nowhere-${n}`, { 'sec-purpose': 'prefetch' }),
    );
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
  });

  it.each([
    '//evil.test/',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/house/%00',
    '/house/..%2f..%2fadmin',
    `/house/${'x'.repeat(5_000)}`,
    '/faq%20',
    '/?tag=%ff&search=%00',
    '/homes?after=nonsense',
    `/homes?search=${'y'.repeat(9_000)}`,
    '/homes?tag[0]=a&tag[__proto__]=b',
  ])('%s is answered without a failure', async (path) => {
    const reply = await get(path);
    expect([200, 400, 404, 414, 431]).toContain(reply.status);
    expect(reply.body).not.toMatch(/node_modules|at .*\.ts:\d+/);
  });
});
