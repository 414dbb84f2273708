import { ARTICLES } from '@swapstead/contract/site/articles';
import { PAGE_TEXTS } from '@swapstead/contract/site/page-texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOMES, homeId, SECRETS } from '../../test/locked-worlds.ts';
import { createPageWorld, type PageWorld } from '../../test/page-world.ts';
import { seededRandom } from '../../test/seeded-random.ts';

let world: PageWorld;
let get: PageWorld['get'];

beforeAll(async () => {
  world = await createPageWorld();
  get = world.get;
});
afterAll(() => world.close());

const contentOf = (body: string) => /<div id="root"[^>]*>(.*?)<\/div><script>/s.exec(body)?.[1] ?? '';
const answersOf = (body: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}').answers as unknown[] | undefined;
const secrets = [...SECRETS.a.places, ...SECRETS.a.names];

describe('pages for visitors', () => {
  it('are complete: the homes, and every public page with its text', async () => {
    const { body } = await get('/');
    expect(contentOf(body).match(/<article/g)).toHaveLength(12);
    expect(contentOf(body)).toContain(`A canal house ${HOMES - 1}`);
    for (const path of Object.keys(PAGE_TEXTS).filter((one) => !['/auth', '/support'].includes(one))) {
      const page = await get(path);
      expect([path, page.status, contentOf(page.body).length > 2_000]).toEqual([path, 200, true]);
      expect(contentOf(page.body)).toContain('<h1');
    }
  });

  it('[BLOG-03] show each article with title, category, date and text, and a link back', async () => {
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

  it('contain the replies they were rendered from, as data that cannot run', async () => {
    await world.test.pool.query('update homes set title = $2 where id = $1', [
      homeId(0),
      'A </script><script>alert(1)</script> house',
    ]);
    const { body } = await get(`/house/${homeId(0)}`);
    expect(answersOf(body)).toHaveLength(3);
    expect(body).not.toContain('<script>alert');
    expect(JSON.stringify(answersOf(body))).toContain('alert(1)');
  });

  it('run no script except the one that the policy allows by its hash', async () => {
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

  it('can be filtered without script: tags and the next page are links, and search is a form', async () => {
    const { body } = await get('/homes?tag=Garden');
    expect(body).toContain('href="/homes?tag=Garden&amp;tag=Modern"');
    expect(body).toContain('<input type="hidden" name="tag" value="Garden"/>');
    const next = /rel="next"[^>]*href="([^"]+)"/.exec((await get('/')).body)?.[1] ?? '';
    const second = await get(next.replaceAll('&amp;', '&'));
    expect(contentOf(second.body)).toContain(`house ${HOMES - 13}`);
    expect(contentOf(second.body)).not.toContain(`house ${HOMES - 1}<`);
  });
});

describe('a missing page', () => {
  it('has status 404, can be read without script, and is not cached', async () => {
    const kept = vi.spyOn(world.test.pool, 'query');
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

/** The properties that schema.org allows for an Accommodation, as far as used here. */
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
  it('shows search engines and previews what visitors see of it, and nothing else', async () => {
    const path = `/house/${homeId(3)}`;
    const { body } = await get(path);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const told = JSON.parse(json);
    // Exactly these: anything more, such as an address or a host, fails.
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
  it('are in the next page after the reply that made them', async () => {
    const { headers } = world.subscriber;
    for (const name of ['One', 'Two', 'Three']) {
      const path = `/house/${homeId(2)}`;
      await get(path);
      await world.test.pool.query('update homes set title = $2 where id = $1', [homeId(2), `Called ${name}`]);
      await expect.poll(async () => (await get(path)).body).toContain(`Called ${name}`);
    }
    const { id } = (
      await world.test.pool.query(
        `insert into homes (user_id, title, description, location, guests, home_type, amenities, interests)
         values ($1, 'Soon gone', 'Not for long.', 'Here', 1, 'House', '{}', '{}') returning id`,
        [world.subscriber.user_id],
      )
    ).rows[0];
    await expect.poll(async () => (await get('/')).body).toContain('Soon gone');
    const gone = await world.test.app.inject({ method: 'DELETE', url: `/api/homes/${id}`, headers });
    expect(gone.statusCode).toBe(204);
    const [home, house] = await Promise.all([get('/'), get(`/house/${id}`)]);
    expect(home.body).not.toContain('Soon gone');
    expect(house.status).toBe(404);
  });

  it('many simultaneous visitors get one page, rendered once', async () => {
    // Notifications of changes arrive in order, so none of an earlier test is pending after this one.
    await world.test.pool.query('update homes set title = $2 where id = $1', [homeId(1), 'Heard by now']);
    await expect.poll(async () => (await get(`/house/${homeId(1)}`)).body).toContain('Heard by now');
    const query = vi.spyOn(world.test.pool, 'query');
    // An address that was never requested, so it is in no cache.
    const pages = await Promise.all(Array.from({ length: 60 }, () => get('/homes?guests=2')));
    // Jobs may query homes too.
    const ofGallery = /home_search|gallery_tags/;
    const asked = query.mock.calls
      .map(([text]) => JSON.stringify(text))
      .filter((text) => ofGallery.test(text));
    query.mockRestore();
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(asked).not.toEqual([]);
    expect(asked).toEqual([...new Set(asked)]);
  });
});

describe('members', () => {
  it('get a page of their own, even if the page is cached, and add nothing to the cache', async () => {
    for (const path of ['/', '/homes', `/house/${homeId(5)}`, '/faq']) {
      const rendered = await get(path);
      for (const { headers } of [world.free, world.subscriber]) {
        const own = await get(path, headers);
        expect(own.body).not.toContain('href="/auth');
        expect(answersOf(own.body)).toBeUndefined();
        expect(own.headers.etag).toBeUndefined();
      }
      expect((await get(path)).body).toBe(rendered.body);
    }
  });

  it('never get replies meant for visitors, nor visitors theirs, at a high rate and during changes', async () => {
    const random = seededRandom(9);
    const viewers: { name: string; headers: Record<string, string> }[] = [
      { name: 'visitor', headers: {} },
      { name: 'visitor of a proxy', headers: { cookie: '__cf_bm=1; theme=dark' } },
      { name: 'forger', headers: { cookie: 'swapstead_session=forged' } },
      { name: 'free', headers: world.free.headers },
      { name: 'subscriber', headers: world.subscriber.headers },
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
        const isPage = !path.startsWith('/api/');
        const isOpen = name === 'subscriber' && path.startsWith('/api/homes');
        // A page of a busy server may come without its answers.
        const mayBeOpen = name === 'subscriber' && isPage;
        if (!mayBeOpen && secrets.some((secret) => body.includes(secret)) !== isOpen)
          mixed.push(`${name} ${path}`);
        const isRendered = contentOf(body) !== '';
        if (isPage && name.startsWith('visitor') !== (isRendered && answersOf(body) !== undefined))
          mixed.push(`${name} ${path}`);
        if (isPage && name === 'forger' && isRendered) mixed.push(`${name} ${path}`);
        for (const member of [world.free, world.subscriber])
          if (
            body.includes(member.user_id) &&
            !((path === '/api/viewer' || isPage) && headers === member.headers)
          )
            mixed.push(`${name} ${path} has ${member.user_id}`);
        if (random.next() < 0.02) await world.test.pool.query('notify gallery_changed');
      }
    }
    await Promise.all(Array.from({ length: 16 }, () => ask(60)));
    expect(mixed).toEqual([]);
  });
});
