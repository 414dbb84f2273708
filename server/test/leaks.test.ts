import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, HOMES, homeId, photoName, SECRETS } from './locked-worlds.ts';
import { seededRandom } from './seeded-random.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let a: TestApp;
let b: TestApp;

beforeAll(async () => {
  [a, b] = await Promise.all([createTestApp(), createTestApp()]);
  await Promise.all([buildWorld('a', a.pool, a.storage), buildWorld('b', b.pool, b.storage)]);
});
afterAll(() => Promise.all([a.close(), b.close()]));

/** Everything of an answer that a visitor can look at, without what differs between any two requests. */
function visible(reply: Response) {
  const { date: _, ...headers } = reply.headers;
  const body = reply.rawPayload.toString('base64');
  const text = reply.payload.replace(/"request_id":"[^"]+"/, '');
  return { status: reply.statusCode, headers, body: text === reply.payload ? body : text };
}

const random = seededRandom(20_261_121);
const locked = Object.values(SECRETS).flatMap(({ places, names }) => [...places, ...names]);
const searches = [
  ...locked,
  ...locked.flatMap((text) => text.split(/[ ,]+/)),
  'garden',
  'mod',
  'quiet',
  'HARBOUR',
  'canal roof',
  'beach',
  'library',
  'a',
  "'",
  '%',
  '*:',
  'garden lisb',
];
const tags = ['Garden', 'Modern', 'Beach life', 'Quiet retreat', 'Library', 'Night train nearby', 'Nowhere'];

function randomFilters(): URLSearchParams {
  const query = new URLSearchParams();
  if (random.next() < 0.7) query.set('search', random.pick(searches));
  for (let left = random.int(3); left > 0; left--) query.append('tags', random.pick(tags));
  if (random.next() < 0.15) {
    for (let left = random.int(6); left > 0; left--) query.append('ids', homeId(random.int(HOMES)));
  }
  return query;
}

function randomRequest(): string {
  const kind = random.next();
  if (kind < 0.5) return `/api/homes?${randomFilters()}`;
  if (kind < 0.7) return `/api/homes/count?${randomFilters()}`;
  if (kind < 0.85) return `/api/homes/${homeId(random.int(HOMES + 5))}`;
  if (kind < 0.9) return `/photos/${photoName(random.int(HOMES))}/40.${random.pick(['webp', 'avif', 'png'])}`;
  if (kind < 0.93) return '/api/tags';
  if (kind < 0.96) return randomPage();
  return random.pick([
    '/api/homes?cursor=x',
    '/api/homes?limit=-1',
    '/api/viewer',
    '/',
    '/api/openapi.json',
    '/api/conversations',
    '/messages',
  ]);
}

/** A page as the server renders it; its filters have the names that the site's addresses use. */
function randomPage(): string {
  const filters = randomFilters().toString().replaceAll('tags=', 'tag=');
  return random.pick([`/house/${homeId(random.int(HOMES))}`, `/homes?${filters}`, `/?${filters}`, '/homes']);
}

const requests = [...Array.from({ length: 400 }, randomRequest), ...Array.from({ length: 60 }, randomPage)];

/** Asks both worlds and follows the cursors; answers with the first requests whose replies differ. */
async function differences(ask = { a: a.app, b: b.app }): Promise<string[]> {
  const found: string[] = [];
  const queue = [...requests];
  for (let url = queue.shift(); url; url = queue.shift()) {
    const options: InjectOptions = { method: random.next() < 0.05 ? 'HEAD' : 'GET', url };
    const [one, other] = await Promise.all([ask.a.inject(options), ask.b.inject(options)]);
    if (JSON.stringify(visible(one)) !== JSON.stringify(visible(other))) found.push(url);
    const cursor = one.headers['content-type']?.toString().startsWith('application/json')
      ? /"next_cursor":"([^"]+)"/.exec(one.payload)?.[1]
      : undefined;
    if (cursor) queue.push(`${url.replace(/&?cursor=[^&]*/, '')}&cursor=${encodeURIComponent(cursor)}`);
  }
  return found;
}

describe('what is locked leaves no trace for visitors', () => {
  it('answers every request alike whatever the locations, hosts and dates are [PERM-01, PERM-04, HOME-11]', async () => {
    expect(await differences()).toEqual([]);
  });

  it('holds no secret word, address or id of a host in any answer [PERM-01]', async () => {
    const { rows } = await a.pool.query<{ secret: string }>(
      `select id::text as secret from users union select email from users
       union select path from home_photos union select location from homes`,
    );
    const secrets = [...rows.map((row) => row.secret), ...SECRETS.a.names, '2027-01-0'];
    for (const url of requests.filter((request) => !request.includes('search='))) {
      const { payload, headers } = await a.app.inject({ url });
      const answer = payload + JSON.stringify(headers);
      expect(secrets.filter((secret) => answer.includes(secret))).toEqual([]);
    }
  });
});

describe('the comparison itself', () => {
  const place = async (app: TestApp, id: string) => {
    const { rows } = await app.pool.query<{ location: string }>('select location from homes where id = $1', [
      id,
    ]);
    return rows[0]?.location ?? '';
  };

  it.each([
    [
      'a body',
      (reply: Response, secret: string) =>
        Object.assign(reply, { rawPayload: Buffer.from(secret), payload: secret }),
    ],
    [
      'a header',
      (reply: Response, secret: string) =>
        Object.assign(reply, { headers: { ...reply.headers, etag: secret } }),
    ],
    [
      'a status',
      (reply: Response, secret: string) => Object.assign(reply, { statusCode: 200 + secret.length }),
    ],
  ])('notices a location planted in %s', async (_, plant) => {
    const leaky = (app: TestApp) => ({
      inject: async (options: InjectOptions) => {
        const reply = await app.app.inject(options);
        const [id] = /[0-9a-f-]{36}/.exec(String(options.url)) ?? [];
        return id && String(options.url).startsWith('/api/homes/')
          ? plant(reply, await place(app, id))
          : reply;
      },
    });
    const ask = { a: leaky(a), b: leaky(b) } as unknown as Parameters<typeof differences>[0];
    expect((await differences(ask)).length).toBeGreaterThan(0);
  });
});
