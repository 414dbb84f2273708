import { connect, Socket } from 'node:net';
import { addDays, dayIn } from '@swapstead/contract/days';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildWorld, homeId, SECRETS } from '../../../test/locked-worlds.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const ahead = (days: number) => addDays(dayIn('UTC', new Date()), days);

/** All rows of all tables, including the job queue, as one text. */
async function everythingIn({ pool }: TestApp): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(t::text, e'\\n') as all from ${name} t`,
    );
    return rows[0]?.all ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

/** The machine itself, where the database is. */
const LOCAL = new Set(['localhost', '127.0.0.1', '::1']);

/** The host a socket connects to: given by options, by port and host, or by a local path. */
function hostOf([to, host]: unknown[]): string {
  const first: unknown = Array.isArray(to) ? to[0] : to;
  if (typeof first === 'number') return typeof host === 'string' ? host : 'localhost';
  if (typeof first === 'string') return 'localhost';
  const { host: named, path } = first as { host?: string; path?: string };
  return path ? 'localhost' : (named ?? 'localhost');
}

describe('what a member searches for', () => {
  const logged: string[] = [];
  let test: TestApp;
  let member: SignedIn;
  beforeAll(async () => {
    const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
    test = await createTestApp({}, { logger });
    member = await signIn(test, { level: 'subscriber' });
  });
  afterAll(() => test.close());

  const ask = async (path: string) =>
    (await test.app.inject({ url: `/api/${path}`, headers: member.headers })).statusCode;

  /** Strings that occur nowhere else in the server. */
  const WORD = 'zwiebelfisch';
  const DAYS = [ahead(611), ahead(617)] as const;
  const BOX = '16.31257,48.11923,16.51257,48.31923';
  const MARKS = [WORD, ...DAYS, '16.31257', '48.31923', '2761369'];

  /** How often each of them occurs in a text; the gazetteer contains the number of a place before anyone searches. */
  const timesIn = (text: string) => MARKS.map((mark) => text.split(mark).length - 1);

  it('[FIND-37] is in no table and no log line, whatever the outcome, and no other host is contacted', async () => {
    const before = timesIn(await everythingIn(test));
    const connected = vi.spyOn(Socket.prototype, 'connect');
    const dates = `check_in=${DAYS[0]}&check_out=${DAYS[1]}`;
    for (const path of ['homes', 'homes/count', 'homes/map/extent']) {
      expect(await ask(`${path}?search=${WORD}&place=2761369&within=50&${dates}`), path).toBe(200);
    }
    expect(await ask(`homes?search=${WORD}&box=${BOX}`)).toBe(200);
    expect(await ask(`homes/map?search=${WORD}&view=${BOX}&zoom=9&${dates}`)).toBe(200);
    expect(await ask(`areas?query=${WORD}`)).toBe(200);
    expect(await ask('areas/2761369')).toBe(200);
    expect(await ask(`homes?place=${WORD}&${dates}`)).toBe(400);
    expect(await ask(`homes?box=${BOX},${WORD}`)).toBe(400);
    expect(await ask(`homes?check_in=${DAYS[0]}`)).toBe(400);
    expect(await ask(`areas/${WORD}`)).toBe(404);
    const hosts = () => connected.mock.calls.map(hostOf).filter((host) => !LOCAL.has(host));
    expect(hosts()).toEqual([]);
    connect({ host: '192.0.2.1', port: 443 })
      .on('error', () => {})
      .destroy();
    expect(hosts()).toEqual(['192.0.2.1']);
    connected.mockRestore();

    await test.pool.query('alter table homes rename to homes_away');
    expect(await ask(`homes?search=${WORD}&place=2761369&${dates}`)).toBe(500);
    await test.pool.query('alter table homes_away rename to homes');

    const lines = logged.join('\n');
    expect(MARKS.filter((mark) => lines.includes(mark))).toEqual([]);
    expect(timesIn(await everythingIn(test))).toEqual(before);
    // Both would contain them if anything had written them.
    expect(lines).toContain('/api/homes/map');
    expect(lines).toContain('request failed');
    await test.pool.query('insert into profiles (user_id, display_name) values ($1, $2)', [
      member.user_id,
      WORD,
    ]);
    expect(timesIn(await everythingIn(test))).not.toEqual(before);
  });
});

describe('everything besides the list of results', () => {
  let empty: TestApp;
  let full: TestApp;
  let as: Map<TestApp, SignedIn>;
  beforeAll(async () => {
    [empty, full] = await Promise.all([createTestApp(), createTestApp()]);
    await buildWorld('a', full.pool, full.storage);
    const signedIn = [empty, full].map(
      async (app) => [app, await signIn(app, { level: 'subscriber', email: 'ines@members.test' })] as const,
    );
    as = new Map(await Promise.all(signedIn));
  });
  afterAll(() => Promise.all([empty.close(), full.close()]));

  async function answerOf(app: TestApp, path: string) {
    const reply = await app.app.inject({ url: `/api/${path}`, headers: as.get(app)?.headers ?? {} });
    const { date: _, ...headers } = reply.headers;
    return { status: reply.statusCode, headers, body: reply.payload.replace(/"request_id":"[^"]+"/, '') };
  }

  const ELSEWHERE = 'place=2193733&within=200';
  const [place = '', , , town = ''] = SECRETS.a.places;
  const [name = ''] = SECRETS.a.names;
  it.each([
    [
      'a suggestion',
      ['Lis', place, town, name, 'Alfama', 'Gar', 'zz'].map(
        (query) => `areas?query=${encodeURIComponent(query)}`,
      ),
    ],
    [
      'a suggestion for a home',
      ['Lis', town, name].map((query) => `places?query=${encodeURIComponent(query)}`),
    ],
    [
      'an error',
      [
        'homes?place=99999999',
        'homes?place=2267057&within=7',
        'homes?place=2267057&cursor=x',
        `homes?place=${homeId(1)}`,
        'homes?box=-9.2,38.7,-9.1',
        'homes/map?view=-9.2,38.7,-9.1,38.8&zoom=99',
        `areas/${homeId(1)}`,
        `homes?check_in=${ahead(5)}`,
      ],
    ],
    [
      'an empty result',
      [
        ELSEWHERE,
        `${ELSEWHERE}&search=${encodeURIComponent(name)}`,
        `${ELSEWHERE}&sort=nearest`,
        'country=NZ',
        'box=170,-40,175,-36',
        'search=amalia%40a.example',
      ].flatMap((query) => ['homes', 'homes/count', 'homes/map/extent'].map((path) => `${path}?${query}`)),
    ],
  ])(
    '[FIND-37] %s is the same whether or not there are members, homes and pins elsewhere',
    async (_, paths) => {
      for (const path of paths) expect(await answerOf(full, path), path).toEqual(await answerOf(empty, path));
      // The two worlds do differ: the list of results itself shows it.
      const lisbon = 'homes/count?place=2267057';
      expect((await answerOf(full, lisbon)).body).not.toBe((await answerOf(empty, lisbon)).body);
    },
  );
});
