import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readingRequests } from './leak-requests.ts';
import { AS_FREE_MEMBER, addFreeMember, MEMBER } from './locked-member.ts';
import { buildWorld, SECRETS } from './locked-worlds.ts';
import { seededRandom } from './seeded-random.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let a: TestApp;
let b: TestApp;

beforeAll(async () => {
  [a, b] = await Promise.all([createTestApp(), createTestApp()]);
  await Promise.all([buildWorld('a', a.pool, a.storage), buildWorld('b', b.pool, b.storage)]);
  await Promise.all([addFreeMember(a.pool), addFreeMember(b.pool)]);
});
afterAll(() => Promise.all([a.close(), b.close()]));

/** Everything of an answer that a visitor can look at, without what differs between any two requests. */
function visible(reply: Response) {
  const headers = Object.entries(reply.headers).filter(([name]) => name !== 'date');
  const body = reply.rawPayload.toString('base64');
  const text = reply.payload.replace(/"request_id":"[^"]+"/, '');
  return { status: reply.statusCode, headers, body: text === reply.payload ? body : text };
}

const RUNS = Number(process.env.LEAK_RUNS ?? 300);
const random = seededRandom(Number(process.env.LEAK_SEED ?? 20_261_121));

const AS = { visitor: {}, 'free member': AS_FREE_MEMBER };
const requests = {
  visitor: readingRequests(random, RUNS, 'visitor'),
  'free member': readingRequests(random, RUNS, 'free member'),
};

/** Asks both worlds and follows the cursors; answers with the requests whose replies differ. */
async function differences(
  as: keyof typeof AS,
  ask = { a: a.app, b: b.app },
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

describe.each(['visitor', 'free member'] as const)('what is locked leaves no trace for a %s', (as) => {
  it(
    'answers every request alike whatever the locations, hosts and dates are [PERM-01, PERM-04, HOME-11]',
    async () => {
      expect(await differences(as)).toEqual([]);
    },
    20_000 + RUNS * 100,
  );

  it(
    'holds no secret word, address or id of a host in any answer [PERM-01]',
    async () => {
      const { rows } = await a.pool.query<{ secret: string }>(
        `select id::text as secret from users where id <> $1 union select email from users where id <> $1
       union select path from home_photos union select location from homes`,
        [MEMBER],
      );
      const secrets = [...rows.map((row) => row.secret), ...SECRETS.a.names, '2027-01-0'];
      // What was searched for may stand in the page around it.
      for (const request of requests[as].filter((one) => !one.includes('search='))) {
        const { payload, headers } = await a.app.inject(optionsOf(request, as));
        const answer = payload + JSON.stringify(headers);
        expect(
          secrets.filter((secret) => answer.includes(secret)),
          request,
        ).toEqual([]);
      }
    },
    20_000 + RUNS * 50,
  );

  it('asks as whom it says', async () => {
    const { level } = (await a.app.inject({ url: '/api/viewer', headers: AS[as] })).json();
    expect(level).toBe(as === 'visitor' ? 'visitor' : 'free');
    const { conversations = [] } = (
      await a.app.inject({ url: '/api/conversations', headers: AS[as] })
    ).json();
    expect(conversations).toHaveLength(as === 'visitor' ? 0 : 1);
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
    const ask = { a: leaky(a), b: leaky(b) } as unknown as Parameters<typeof differences>[1];
    expect((await differences('visitor', ask, 400)).length).toBeGreaterThan(0);
  });
});
