import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from './built-web.ts';
import { type Asking, readingRequests } from './leak-requests.ts';
import { AS_MEMBER, addFreeMember, MEMBER, makeSubscriber } from './locked-member.ts';
import { addNights } from './locked-nights.ts';
import { addSwaps, SECRETS_OF_SWAPS } from './locked-swaps.ts';
import { buildWorld, homeId, SECRETS, type World } from './locked-worlds.ts';
import { runs } from './runs.ts';
import { seededRandom } from './seeded-random.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Two servers that differ in everything masked, and two that differ only in other members' swaps. */
let locked: Record<World, TestApp>;
let swapping: Record<World, TestApp>;

beforeAll(async () => {
  const [one, two, three, four] = (await Promise.all(
    [1, 2, 3, 4].map(() => createTestApp({}, { web: builtWeb })),
  )) as [TestApp, TestApp, TestApp, TestApp];
  locked = { a: one, b: two };
  swapping = { a: three, b: four };
  await Promise.all([...worldsOf(locked, (world) => world), ...worldsOf(swapping, () => 'a')]);
  await Promise.all([three, four].map(({ pool }) => makeSubscriber(pool)));
});
afterAll(() => Promise.all([...Object.values(locked), ...Object.values(swapping)].map((app) => app.close())));

function worldsOf(apps: Record<World, TestApp>, homesOf: (world: World) => World): Promise<void>[] {
  return (['a', 'b'] as const).map(async (world) => {
    const { pool, storage } = apps[world];
    await buildWorld(homesOf(world), pool, storage);
    await addSwaps(world, pool);
    await addNights(world, pool);
    await addFreeMember(pool);
  });
}

/** Everything of a reply that a visitor can observe, without what differs between any two requests. */
function visible(reply: Response) {
  const headers = Object.entries(reply.headers).filter(([name]) => name !== 'date');
  const body = reply.rawPayload.toString('base64');
  const text = reply.payload.replace(/"request_id":"[^"]+"/, '');
  return { status: reply.statusCode, headers, body: text === reply.payload ? body : text };
}

const RUNS = Number(process.env.LEAK_RUNS ?? runs(60, 300));
const random = seededRandom(Number(process.env.LEAK_SEED ?? 20_261_121));

const AS = { visitor: {}, 'free member': AS_MEMBER, subscriber: AS_MEMBER } as const satisfies Record<
  Asking,
  object
>;
const requests = {
  visitor: readingRequests(random, RUNS, 'visitor'),
  'free member': readingRequests(random, RUNS, 'free member'),
  subscriber: readingRequests(random, RUNS, 'subscriber'),
};

/** Sends requests to both worlds and follows the cursors; returns the requests whose replies differ. */
async function differences(
  as: keyof typeof AS,
  ask = { a: locked.a.app, b: locked.b.app },
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const found: string[] = [];
  const queue = requests[as].slice(0, most);
  for (let request = queue.shift(); request; request = queue.shift()) {
    const options = optionsOf(request, as);
    if (options.method === 'GET' && random.next() < 0.05) options.method = 'HEAD';
    const [one, other] = await Promise.all([ask.a.inject(options), ask.b.inject(options)]);
    if (JSON.stringify(visible(one)) !== JSON.stringify(visible(other))) found.push(request);
    const cursor = one.headers['content-type']?.toString().startsWith('application/json')
      ? /"next_cursor":"([^"]+)"/.exec(one.payload)?.[1]
      : undefined;
    if (cursor)
      queue.push(
        `${request.replace(/[?&]cursor=[^&]*/, '').replace(/^([^?]*)$/, '$1?')}&cursor=${encodeURIComponent(cursor)}`,
      );
  }
  return found;
}

function optionsOf(request: string, as: keyof typeof AS): InjectOptions {
  const [method, url] = request.split(' ') as ['GET' | 'POST', string];
  return { method, url, headers: AS[as] };
}

describe.each(['visitor', 'free member'] as const)('masked data leaves no trace for a %s', (as) => {
  it(
    'answers every request alike whatever the locations, hosts and dates are [PERM-01, PERM-04, HOME-11]',
    async () => {
      expect(await differences(as)).toEqual([]);
    },
    20_000 + RUNS * 100,
  );

  it(
    'contains no secret word, address or id of a host in any reply [PERM-01]',
    async () => {
      const { rows } = await locked.a.pool.query<{ secret: string }>(
        `select id::text as secret from users where id <> $1 union select email from users where id <> $1
       union select path from home_photos union select location from homes`,
        [MEMBER],
      );
      const secrets = [
        ...rows.map((row) => row.secret),
        ...SECRETS.a.names,
        '2027-01-0',
        ...SECRETS_OF_SWAPS.a,
      ];
      // A page may repeat the words of its search.
      for (const request of requests[as].filter((one) => !one.includes('search='))) {
        const { payload, headers } = await locked.a.app.inject(optionsOf(request, as));
        const answer = payload + JSON.stringify(headers);
        expect(
          secrets.filter((secret) => answer.includes(secret)),
          request,
        ).toEqual([]);
      }
    },
    20_000 + RUNS * 50,
  );

  it('the requests are sent with the intended session', async () => {
    const { level } = (await locked.a.app.inject({ url: '/api/viewer', headers: AS[as] })).json();
    expect(level).toBe(as === 'visitor' ? 'visitor' : 'free');
    const { conversations = [] } = (
      await locked.a.app.inject({ url: '/api/conversations', headers: AS[as] })
    ).json();
    expect(conversations).toHaveLength(as === 'visitor' ? 0 : 1);
  });
});

describe("other members' swaps and nights leave no trace for a subscriber", () => {
  it(
    'answers every request alike whoever swaps, with how many people, in which windows, whatever their guides say, and how many nights they have [PROP-34, AGREE-22, STAY-26, NIGHT-29]',
    async () => {
      const apps = { a: swapping.a.app, b: swapping.b.app };
      expect(await differences('subscriber', apps)).toEqual([]);
    },
    20_000 + RUNS * 100,
  );

  it('contains no words, address or password of them in any reply [STAY-26]', async () => {
    for (const request of requests.subscriber) {
      const { payload } = await swapping.a.app.inject(optionsOf(request, 'subscriber'));
      expect(
        SECRETS_OF_SWAPS.a.filter((secret) => payload.includes(secret)),
        request,
      ).toEqual([]);
    }
  });

  it('the requests are sent as a subscriber who sees that nights are taken', async () => {
    const { level } = (await swapping.a.app.inject({ url: '/api/viewer', headers: AS.subscriber })).json();
    expect(level).toBe('subscriber');
    const url = `/api/homes/${homeId(0)}/nights`;
    const nights = await swapping.a.app.inject({ url, headers: AS.subscriber });
    expect(nights.body).toContain('{"from":"2027-05-04","to":"2027-05-08",');
  });
});

describe('the comparison', () => {
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
  ])('finds a location planted in %s', async (_, plant) => {
    const leaky = (app: TestApp) => ({
      inject: async (options: InjectOptions) => {
        const reply = await app.app.inject(options);
        const [id] = /[0-9a-f-]{36}/.exec(String(options.url)) ?? [];
        return id && String(options.url).startsWith('/api/homes/')
          ? plant(reply, await place(app, id))
          : reply;
      },
    });
    const ask = { a: leaky(locked.a), b: leaky(locked.b) } as unknown as Parameters<typeof differences>[1];
    expect((await differences('visitor', ask, 400)).length).toBeGreaterThan(0);
  });
});
