import { endpoints } from '@swapstead/contract/endpoints';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { swapIn } from './matrix/swaps.world.ts';
import { createMatrixWorld, type ViewerName, type World } from './matrix/world.ts';
import { cookieOf } from './members.ts';
import { oddBodies, oddQuery } from './odd-requests.ts';
import { runs } from './runs.ts';
import { fromSchema, type JsonSchema, nonsense } from './schema-arbitrary.ts';

/** Requests per operation; FUZZ_RUNS=250 sends more than 20,000 in all. */
const RUNS = Number(process.env.FUZZ_RUNS ?? runs(2, 8));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

const VIEWERS = [
  'visitor',
  'free',
  'owner',
  'lapsed',
  'another',
  'admin',
] as const satisfies readonly ViewerName[];

/** Operations that would end this test's sessions get a body, which they refuse. */
const FINAL = ['POST /api/functions/delete-profile', 'POST /api/auth/sign-out', 'DELETE /api/sessions'];
/** An open stream never ends, so it is not requested. */
const STREAMS = ['GET /api/conversations/events'];

const errorReply = z.strictObject({
  code: z.string().min(1),
  message: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string().min(1),
});

type Operation = {
  parameters?: { in: string; name: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
};

let world: World;
/** The session of each viewer. A change of role renews its token. */
let sessions: Map<ViewerName, Record<string, string>>;
let known: string[];
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  world = await createMatrixWorld();
  const { user_id, home_id, ticket_id, as_host } = world.about('owner');
  const { params: final } = await swapIn(world, 'another', 'final');
  known = [user_id, home_id, ticket_id, as_host, final.id, 'me', '1'];
  sessions = new Map(VIEWERS.map((viewer) => [viewer, world.headersOf(viewer)]));
  paths = (await world.app.inject({ url: '/api/openapi.json' })).json().paths;
});
afterAll(() => world.close());

describe('random requests', () => {
  it.each(endpoints.map((endpoint) => ({ endpoint, route: endpoint.route })))(
    '$route answers with a documented status and shape, and never fails',
    async ({ endpoint, route }) => {
      const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string];
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation;
      const requests = fc.record({
        viewer: fc.constantFrom(...(STREAMS.includes(route) ? (['visitor'] as const) : VIEWERS)),
        params: record(operation, 'path'),
        query: record(operation, 'query'),
        more: oddQuery,
        body: oddBodies(endpoint, FINAL.includes(route) ? nonsense : bodies(operation)),
      });
      await fc.assert(
        fc.asyncProperty(requests, async ({ viewer, params, query, more, body: sent }) => {
          const url = path.replace(/:(\w+)/g, (_, name: string) =>
            encodeURIComponent(plain(params[name]) || '-'),
          );
          const search = new URLSearchParams([
            ...Object.entries(query).flatMap(([name, value]) =>
              value === undefined ? [] : [[name, plain(value)]],
            ),
            ...more.map(([name, value]) => [name ?? (Object.keys(query)[0] || 'page'), value]),
          ]);
          const reply = await world.app.inject({
            method,
            url: search.size > 0 ? `${url}?${search}` : url,
            headers: { ...sent.headers, ...sessions.get(viewer) },
            ...(sent.payload !== undefined && { payload: sent.payload }),
          });
          if (reply.cookies.some(({ name, value }) => value && name.endsWith('swapstead_session')))
            sessions.set(viewer, { cookie: cookieOf(reply) });
          const { statusCode, body } = reply;
          expect(Object.keys(operation.responses), body).toContain(String(statusCode));
          expect(statusCode, body).toBeLessThan(500);
          if (statusCode >= 400) errorReply.parse(reply.json());
          else if (endpoint.reply) endpoint.reply.parse(reply.json());
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );

  it('were sent by members who stayed signed in to the end', async () => {
    for (const viewer of VIEWERS.slice(1)) {
      const { level } = (
        await world.app.inject({ url: '/api/viewer', headers: sessions.get(viewer) ?? {} })
      ).json();
      expect(level, viewer).not.toBe('visitor');
    }
  });
});

function record({ parameters = [] }: Operation, place: 'path' | 'query') {
  const fields = parameters
    .filter((one) => one.in === place)
    .map(({ name, schema }) => [name, fromSchema(schema, known)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: place === 'path' ? undefined : [] });
}

function bodies({ requestBody }: Operation): fc.Arbitrary<unknown> {
  if (!requestBody)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nonsense });
  const { schema } = requestBody.content['application/json'] ?? {};
  return schema ? fromSchema(schema, known) : nonsense;
}

/** A value as a part of an address: short, and without lone surrogates, which an address cannot contain. */
const plain = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 2_000).toWellFormed();
