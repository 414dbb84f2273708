import { addDays, dayIn } from '@swapstead/contract/days';
import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { migrateAndLoadPlaces } from '../src/migrate-and-load-places.ts';
import { createPool } from '../src/platform/database/pool.ts';
import { openReplicatedReads, type ReplicatedReads } from '../src/platform/database/replicated-reads.ts';
import { builtWeb } from './built-web.ts';
import { hostActions } from './hosts.ts';
import { readingRequests } from './leak-requests.ts';
import { AS_MEMBER, addFreeMember, makeSubscriber } from './locked-member.ts';
import { buildWorld } from './locked-worlds.ts';
import { type SignedIn, signIn } from './members.ts';
import { patience } from './patience.ts';
import { startPrimary, startStandby, type TestPostgres } from './replicating.ts';
import { seededRandom } from './seeded-random.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { silentLogger } from './test-database.ts';

const SOON = { timeout: patience(15_000), interval: 20 };
/** Longer than the test, so that only reads check the replica's state. */
const NEVER_MS = 600_000;

/** Two processes on one primary: one reads the gallery from its standby, the other does not know the standby. */
let primary: TestPostgres;
let standby: TestPostgres;
let pool: pg.Pool;
let replicas: ReplicatedReads;
let reading: TestApp;
let plain: TestApp;
let host: SignedIn;
const { list } = hostActions(() => plain);

beforeAll(async () => {
  primary = await startPrimary();
  pool = createPool(primary.connection, 10, silentLogger);
  await migrateAndLoadPlaces(pool);
  standby = await startStandby(primary);
  await openReplicas();
  const database = { pool, connection: primary.connection, drop: async () => {} };
  // AVIF files created in the background would change the gallery at any moment.
  const settings = { PHOTO_AVIF: 'false' };
  plain = await createTestApp(settings, { database, web: builtWeb });
  reading = await createTestApp(settings, { database, replicas, web: builtWeb });
  await buildWorld('a', pool, plain.storage);
  await addFreeMember(pool);
  host = await signIn(plain, { level: 'subscriber' });
});
afterEach(() => standby.run('select pg_wal_replay_resume()'));
afterAll(async () => {
  await Promise.all([reading?.close(), plain?.close()]);
  await replicas.close();
  await pool.end();
  await standby.stop();
  await primary.stop();
});

/**
 * The replica is used from its first check on, and not checked again. On a busy machine it may still be replaying at
 * that check, so the pools are opened again until it is used.
 */
async function openReplicas() {
  const options = { replicas: [{ connectionString: standby.url }], poolSize: 5, lookMs: NEVER_MS };
  await vi.waitFor(async () => {
    replicas = await openReplicatedReads(pool, options, silentLogger);
    const { used } = replicas.state();
    if (!used) await replicas.close();
    expect(used).toBe(1);
  }, SOON);
}

const positionOf = (reply: LightMyRequestResponse) =>
  reply.cookies.find(({ name }) => name === 'swapstead_position');

const inStep = async () => {
  replicas.changed();
  const before = replicas.state().onReplicas;
  await expect
    .poll(async () => {
      await replicas.query('select 1');
      return replicas.state().onReplicas;
    }, SOON)
    .toBeGreaterThan(before);
};

it.each(['visitor', 'free member', 'subscriber'] as const)(
  'shows a %s exactly what the primary shows, and nothing masked',
  async (as) => {
    if (as === 'subscriber') await makeSubscriber(pool);
    await inStep();
    const before = replicas.state().onReplicas;
    const headers = as === 'visitor' ? {} : AS_MEMBER;
    const differing: string[] = [];
    for (const request of readingRequests(seededRandom(7), 60, as)) {
      const [method, url] = request.split(' ', 2) as ['GET', string];
      // Only the other server's storage has the files of pictures.
      if (url.startsWith('/photos/')) continue;
      const ask = ({ app }: TestApp) => app.inject({ method, url, headers });
      const [one, other] = [await ask(reading), await ask(plain)];
      const text = ({ payload }: LightMyRequestResponse) => payload.replace(/"request_id":"[^"]+"/, '');
      if (one.statusCode !== other.statusCode || text(one) !== text(other)) differing.push(request);
    }
    expect(differing).toEqual([]);
    expect(replicas.state().onReplicas).toBeGreaterThan(before + 5);
  },
);

it('a member reads their own write in another process, while the replica does not have it yet', async () => {
  const home = await list(host);
  await inStep();
  const read = async (cookie: string) =>
    (await reading.app.inject({ url: `/api/homes/${home.id}`, headers: { cookie } })).json().available_dates;
  expect(await read(host.headers.cookie)).toEqual([]);

  await standby.run('select pg_wal_replay_pause()');
  const day = addDays(dayIn('UTC', new Date()), 30);
  const written = await reading.app.inject({
    method: 'PUT',
    url: `/api/homes/${home.id}/available_dates`,
    headers: host.headers,
    payload: { available_dates: [day] },
  });
  expect([written.statusCode, written.body]).toEqual([200, expect.stringContaining(day)]);
  const position = positionOf(written);
  expect(position).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 60 });
  expect(await read(host.headers.cookie), 'what the replica has').toEqual([]);
  const carried = `${host.headers.cookie}; swapstead_position=${position?.value}`;
  expect(await read(carried)).toEqual([day]);
});

it('does not cache for visitors what was read before a change that it knows of', async () => {
  const home = await list(host, { title: 'Before the change' });
  await inStep();
  const gallery = async (app: TestApp) => (await app.app.inject({ url: '/api/homes' })).body;
  await expect.poll(() => gallery(reading), SOON).toContain('Before the change');
  await standby.run('select pg_wal_replay_pause()');
  await pool.query("update homes set title = 'After the change' where id = $1", [home.id]);
  await expect.poll(() => gallery(reading), SOON).toContain('After the change');
  await standby.run('select pg_wal_replay_resume()');
  expect(await gallery(reading)).toContain('After the change');
});

it('sends a position to members who changed something, and to nobody else', async () => {
  const ask = (method: 'GET' | 'POST', url: string, headers = {}, payload?: object) =>
    reading.app.inject({ method, url, headers, ...(payload && { payload }) });
  const others = [
    await ask('GET', '/api/homes', host.headers),
    await ask('POST', '/api/homes', host.headers, {}),
    await ask('POST', '/api/auth/sign-in', {}, host),
  ];
  expect(others.map(positionOf)).toEqual([undefined, undefined, undefined]);
  expect(positionOf(await ask('POST', '/api/auth/sign-out', host.headers))?.value).toMatch(/^\d+$/);
});

it.each(['', 'x', '-1', '1e99', '9'.repeat(15), '9'.repeat(400), "0'; drop table homes"])(
  'answers as usual, whatever position a client claims: %s',
  async (value) => {
    const headers = { cookie: `swapstead_position=${encodeURIComponent(value)}` };
    const reply = await reading.app.inject({ url: '/api/homes?search=garden', headers });
    expect(reply.statusCode).toBe(200);
  },
);
