import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { ARTICLES } from '@swapstead/contract/articles';
import { PAGE_TEXTS } from '@swapstead/contract/page-texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildWorld, HOMES, homeId, SECRETS } from '../../test/locked-worlds.ts';
import { type SignedIn, signIn } from '../../test/members.ts';
import { seededRandom } from '../../test/seeded-random.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let url = '';
let free: SignedIn;
let subscriber: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  await buildWorld('a', testApp.pool, testApp.storage);
  free = await signIn(testApp);
  subscriber = await signIn(testApp, { level: 'subscriber' });
  url = await testApp.app.listen({ port: 0 });
});
afterAll(() => testApp.close());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** A request over a real connection, which alone reaches the memory in front of the router. */
async function get(
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Answer> {
  const sent = httpRequest(url + path, { method, headers }).end();
  const [reply] = await once(sent, 'response');
  let body = '';
  for await (const chunk of reply) body += chunk;
  return { status: reply.statusCode, headers: reply.headers, body };
}

const contentOf = (body: string) => /<div id="root">(.*?)<\/div><script>/s.exec(body)?.[1] ?? '';
const answersOf = (body: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}').answers as unknown[] | undefined;
const forget = () => testApp.pool.query('update homes set guests = guests where false');
const secrets = [...SECRETS.a.places, ...SECRETS.a.names];

describe('pages for visitors', () => {
  it('arrive whole: the homes, and every public page with its text', async () => {
    const { body } = await get('/');
    expect(contentOf(body).match(/<article/g)).toHaveLength(12);
    expect(contentOf(body)).toContain(`A canal house ${HOMES - 1}`);
    for (const path of Object.keys(PAGE_TEXTS).filter((one) => !['/auth', '/support'].includes(one))) {
      const page = await get(path);
      expect([path, page.status, contentOf(page.body).length > 2_000]).toEqual([path, 200, true]);
      expect(contentOf(page.body)).toContain('<h1');
    }
  });

  it('[BLOG-03] open each article with title, category, date and text, and a way back', async () => {
    for (const { slug, title, category, date } of ARTICLES) {
      const content = contentOf((await get(`/blog/${slug}`)).body);
      const [, head = '', rest = ''] =
        /<header(.*?)<\/header>(.*)/s.exec(content.split('<main')[1] ?? '') ?? [];
      const text = head
        .replace(/<[^>]+>/g, '')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&');
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      const shown = new Date(Date.UTC(year, month - 1, day)).toLocaleDateString('en-GB', {
        dateStyle: 'long',
        timeZone: 'UTC',
      });
      for (const part of [title, category, shown]) expect(text, slug).toContain(part);
      expect(head).toContain('href="/blog"');
      expect(rest.replace(/<[^>]+>/g, ' ').length, slug).toBeGreaterThan(2_000);
    }
  });

  it('bring the answers along that they were rendered with, as data that cannot run', async () => {
    await testApp.pool.query('update homes set title = $2 where id = $1', [
      homeId(0),
      'A </script><script>alert(1)</script> house',
    ]);
    const { body } = await get(`/house/${homeId(0)}`);
    expect(answersOf(body)).toHaveLength(2);
    expect(body).not.toContain('<script>alert');
    expect(JSON.stringify(answersOf(body))).toContain('alert(1)');
  });

  it('run no script but the one that the policy names by its hash', async () => {
    const { body, headers } = await get('/homes');
    const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
    expect(inline).toHaveLength(1);
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(inline[0] ?? ''));
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}'`,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(body).not.toMatch(/ style="| on[a-z]+="/);
  });

  it('do without script for filters: tags as links, a form, the next page', async () => {
    const { body } = await get('/homes?tag=Garden');
    expect(body).toContain('href="/homes?tag=Garden&amp;tag=Modern"');
    expect(body).toContain('<input type="hidden" name="tag" value="Garden"/>');
    const next = /rel="next"[^>]*href="([^"]+)"/.exec((await get('/')).body)?.[1] ?? '';
    const second = await get(next.replaceAll('&amp;', '&'));
    expect(contentOf(second.body)).toContain(`house ${HOMES - 13}`);
    expect(contentOf(second.body)).not.toContain(`house ${HOMES - 1}<`);
  });
});

describe('what is not there', () => {
  it('is a page with status 404 that can be read without script, and is not kept', async () => {
    const kept = vi.spyOn(testApp.pool, 'query');
    for (const [path, text] of [
      ['/house/00000000-0000-4000-8000-000000000000', 'Home not found'],
      ['/house/no-such-home', 'Home not found'],
      [`/house/${'x'.repeat(150)}`, 'Home not found'],
      ['/blog/no-such-article', 'Page not found'],
      ['/nowhere', 'Page not found'],
    ] as const) {
      const { status, headers, body } = await get(path);
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(contentOf(body)).toContain(text);
      expect(contentOf(body)).toContain('href="/"');
      expect(body).toContain('content="noindex"');
      expect(body).not.toContain('<noscript>');
    }
    kept.mockClear();
    await get('/house/00000000-0000-4000-8000-000000000000');
    expect(kept).toHaveBeenCalled();
    kept.mockRestore();
  });
});

/** What schema.org says that an Accommodation may have, as far as it is used here. */
const OF_ACCOMMODATIONS = {
  '@context': 'https://schema.org',
  '@type': 'Accommodation',
  name: expect.any(String),
  description: expect.any(String),
  url: expect.any(String),
  image: [expect.stringMatching(/\.webp$/)],
  accommodationCategory: 'House',
  occupancy: { '@type': 'QuantitativeValue', maxValue: 3 },
  amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Wifi', value: true }],
};

describe('the page of a home', () => {
  it('tells search engines and previews what visitors see of it, and nothing else', async () => {
    const path = `/house/${homeId(3)}`;
    const { body } = await get(path);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const told = JSON.parse(json);
    // Exactly these: whatever else would be in it fails, such as an address or a host.
    expect(told).toEqual(OF_ACCOMMODATIONS);
    expect(told.url).toBe(/rel="canonical" href="(.*?)"/.exec(body)?.[1]);
    expect(new URL(told.url).pathname).toBe(path);
    const image = /property="og:image" content="(.*?)"/.exec(body)?.[1] ?? '';
    expect(told.image).toEqual([image]);
    expect((await get(new URL(image).pathname)).headers['content-type']).toBe('image/webp');
    expect(body).toContain(`property="og:title" content="${told.name}"`);
    expect(secrets.filter((secret) => body.includes(secret))).toEqual([]);
  });
});

describe('changes', () => {
  it('show in the next page after they were answered', async () => {
    const { headers } = subscriber;
    for (const name of ['One', 'Two', 'Three']) {
      const path = `/house/${homeId(2)}`;
      await get(path);
      await testApp.pool.query('update homes set title = $2 where id = $1', [homeId(2), `Called ${name}`]);
      await expect.poll(async () => (await get(path)).body, { timeout: 1_000 }).toContain(`Called ${name}`);
    }
    const { id } = (
      await testApp.pool.query(
        `insert into homes (user_id, title, description, location, guests, home_type, amenities, interests)
         values ($1, 'Soon gone', 'Not for long.', 'Here', 1, 'House', '{}', '{}') returning id`,
        [subscriber.user_id],
      )
    ).rows[0];
    await expect.poll(async () => (await get('/')).body, { timeout: 1_000 }).toContain('Soon gone');
    const gone = await testApp.app.inject({ method: 'DELETE', url: `/api/homes/${id}`, headers });
    expect(gone.statusCode).toBe(204);
    const [home, house] = await Promise.all([get('/'), get(`/house/${id}`)]);
    expect(home.body).not.toContain('Soon gone');
    expect(house.status).toBe(404);
  });

  it('make nobody wait twice: many who come at once get one page, rendered once', async () => {
    await forget();
    await expect.poll(() => get('/homes')).toBeDefined();
    const query = vi.spyOn(testApp.pool, 'query');
    await testApp.pool.query('notify gallery_changed');
    await new Promise((resolve) => setTimeout(resolve, 200));
    query.mockClear();
    const pages = await Promise.all(Array.from({ length: 60 }, () => get('/homes')));
    const asked = query.mock.calls.length;
    query.mockRestore();
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    // The homes and the tags.
    expect(asked).toBe(2);
  });
});

describe('members', () => {
  it('get the frame, whatever lies in memory, and leave nothing there', async () => {
    for (const path of ['/', '/homes', `/house/${homeId(5)}`, '/faq']) {
      const rendered = await get(path);
      for (const { headers } of [free, subscriber]) {
        const frame = await get(path, headers);
        expect(contentOf(frame.body)).toBe('');
        expect(answersOf(frame.body)).toBeUndefined();
        expect(frame.headers.etag).toBeUndefined();
      }
      expect((await get(path)).body).toBe(rendered.body);
    }
  });

  it('and visitors never get each other’s answers, at a high rate and with changes in between', async () => {
    const random = seededRandom(9);
    const viewers: { name: string; headers: Record<string, string> }[] = [
      { name: 'visitor', headers: {} },
      { name: 'visitor of a proxy', headers: { cookie: '__cf_bm=1; theme=dark' } },
      { name: 'forger', headers: { cookie: 'swapstead_session=forged' } },
      { name: 'free', headers: free.headers },
      { name: 'subscriber', headers: subscriber.headers },
    ];
    const mixed: string[] = [];
    async function ask(count: number) {
      for (; count > 0; count--) {
        const { name, headers } = random.pick(viewers);
        const id = homeId(random.int(HOMES));
        const path = random.pick([
          '/',
          '/homes',
          `/house/${id}`,
          '/api/homes',
          `/api/homes/${id}`,
          '/api/viewer',
        ]);
        const { body } = await get(path, headers);
        const isOpen = name === 'subscriber' && path.startsWith('/api/homes');
        const isRendered = name.startsWith('visitor') && !path.startsWith('/api/');
        if (secrets.some((secret) => body.includes(secret)) !== isOpen) mixed.push(`${name} ${path}`);
        if (!path.startsWith('/api/') && (contentOf(body) !== '') !== isRendered)
          mixed.push(`${name} ${path}`);
        for (const member of [free, subscriber])
          if (body.includes(member.user_id) && !(path === '/api/viewer' && headers === member.headers))
            mixed.push(`${name} ${path} has ${member.user_id}`);
        if (random.next() < 0.02) await testApp.pool.query('notify gallery_changed');
      }
    }
    await Promise.all(Array.from({ length: 16 }, () => ask(60)));
    expect(mixed).toEqual([]);
  }, 60_000);
});

describe('requests that mean harm or make no sense', () => {
  it('busting the memory with queries that mean nothing gives the one page that is there', async () => {
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

  it('no header of a stranger gets into a page', async () => {
    await forget();
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
      await testApp.pool.query('notify gallery_changed');
      const page = await get(path, forged);
      expect(page.body + JSON.stringify(page.headers)).not.toContain('evil.test');
      expect((await get(path)).body).toBe(page.body);
    }
  });

  it('HEAD says what GET says, without a body', async () => {
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

  it('answers conditions by the tag of the page alone', async () => {
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

  it('a megabyte of cookies is refused, and the next visitor gets the page', async () => {
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(1_000_000)}\r\n\r\n`);
    const [chunk] = await once(socket, 'data');
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 431 /);
    socket.destroy();
    expect((await get('/')).status).toBe(200);
  });

  it('a storm of prefetches and of pages that do not exist is answered, each with its status', async () => {
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
