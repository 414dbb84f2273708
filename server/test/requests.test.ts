import { endpoints } from '@swapstead/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from './built-web.ts';
import { buildWorld, homeId } from './locked-worlds.ts';
import { startTestApp } from './test-app.ts';

const test = await startTestApp({}, { web: builtWeb });
await buildWorld('a', test.pool, test.storage);

const ask = (url: string, options = {}) => test.app.inject({ url, ...options });

describe('invalid requests', () => {
  it.each([
    ['/api/homes?cursor=nonsense', 'cursor'],
    ['/api/homes?cursor=eyJhIjoxfQ', 'cursor'],
    ['/api/tags?limit=-1', 'limit'],
    ['/api/tags?page=2', 'page'],
    [`/api/homes?search=${'x'.repeat(10_000)}`, 'search'],
    ['/api/homes?search=a%00b', 'search'],
    ['/api/homes?search=%ff%fe', 'search'],
    ['/api/homes?tags=%c3', 'tags'],
    [`/api/homes?${'tags=Garden&'.repeat(11)}`, 'tags'],
    ['/api/homes?ids=1', 'ids'],
    ['/api/homes/count?cursor=1', 'cursor'],
    ['/api/tags?x=1', 'x'],
    [`/api/homes/${homeId(1)}?fields=location`, 'fields'],
  ])('[ERR-03] %s gets 400 with a sentence that names %s', async (url, field) => {
    const reply = await ask(url);
    expect(reply.statusCode).toBe(400);
    const { message, fields, code } = reply.json();
    expect(code).toBe('invalid_request');
    expect(Object.keys(fields)).toEqual([field]);
    expect(message).toContain(field);
    expect(message).toMatch(/\.$/);
    expect(reply.payload).not.toMatch(/stack|node_modules|at .*:\d+/);
  });

  it('refuses a body on an endpoint without one', async () => {
    const reply = await ask('/api/homes', { method: 'GET', payload: { location: 'Lisbon' } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('This request takes no body.');
  });

  it('returns an empty page for an unknown tag, not an error', async () => {
    const reply = await ask('/api/homes?tags=Nowhere');
    expect(reply.json()).toEqual({ homes: [], next_cursor: null });
    expect((await ask('/api/homes/count?tags=Nowhere')).json()).toEqual({ total: 0 });
  });

  it.each(['%25', '_', "'; drop table homes; --", '\\', ':*', '&|!()<->', '"', '$1'])(
    'treats %s in a search as plain text',
    async (search) => {
      const reply = await ask(`/api/homes?search=${encodeURIComponent(search)}`);
      expect(reply.statusCode).toBe(200);
      expect((await ask('/api/homes/count')).json().total).toBe(40);
    },
  );

  it.each(['nonsense', '%20', homeId(999), `${homeId(1)}x`, "1' or '1'='1"])(
    'finds no home with the id %s [HOUSE-03]',
    async (id) => {
      const reply = await ask(`/api/homes/${encodeURIComponent(id)}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().message).toBe('Home not found');
    },
  );

  it.each([
    [`/api/homes/${'x'.repeat(300)}`, 404, 'Page not found'],
    ['/api/homes/%ff', 400, "We couldn't read this request."],
  ])('refuses the address %s with %i, before any route is found', async (url, status, message) => {
    const reply = await ask(url);
    expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
    expect(Object.keys(reply.json())).toEqual(['code', 'message', 'request_id']);
  });

  it('answers an unknown operation with 404 and a sentence', async () => {
    const reply = await ask('/api/nothing-here');
    expect([reply.statusCode, reply.json().message]).toEqual([404, "There's nothing at this address."]);
  });
});

describe('the API documents', () => {
  it('describe every endpoint of the contract, and the server has each of them', async () => {
    const { paths } = (await ask('/api/openapi.json')).json();
    for (const { route } of endpoints) {
      const [method, path] = route.split(' ') as [string, string];
      expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], route).toBeDefined();
    }
  });

  it('are readable for people at /api/docs', async () => {
    const reply = await ask('/api/docs/');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/html');
  });
});

describe('headers', () => {
  it('restrict scripts, styles and frames to our own origin', async () => {
    const policy = (await ask('/')).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('promise HTTPS in production only', async () => {
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
  });

  it('a page that does not exist gets 404 and the site around it [404-01]', async () => {
    const reply = await ask('/no/such/page');
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('text/html');
  });
});

describe('the reply cache', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });

  it('repeats a reply from memory, compressed as requested, with an ETag', async () => {
    const first = await get('/api/homes', { 'accept-encoding': 'identity' });
    const etag = first.headers.get('etag') as string;
    const again = await get('/api/homes', { 'accept-encoding': 'br' });
    expect(again.headers.get('content-encoding')).toBe('br');
    expect(again.headers.get('etag')).toBe(etag);
    expect(await again.json()).toEqual(await first.json());
    const unchanged = await get('/api/homes', { 'if-none-match': etag });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it('never answers a request with a cookie from memory', async () => {
    await get('/api/homes');
    const reply = await get('/api/homes', { cookie: 'swapstead_session=forged' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('etag')).toBeNull();
  });

  it('sends the same headers for HEAD, without a body', async () => {
    const reply = await fetch(`${origin}/api/homes`, { method: 'HEAD' });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });
});
