import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CuttableProxy, openProxy } from '../../../test/drills/cuttable-proxy.ts';
import { patience } from '../../../test/patience.ts';
import { startPrimary, startStandby, type TestPostgres } from '../../../test/replicating.ts';
import { silentLogger } from '../../../test/test-database.ts';
import { createPool } from './pool.ts';
import { openReplicatedReads, PRIMARY_ONLY, type ReplicatedReads } from './replicated-reads.ts';

const SOON = { timeout: patience(15_000), interval: 20 };
/** Checks at the start and then no more, so that only reads notice a replica's state. */
const NEVER_MS = 600_000;
const OFTEN_MS = 50;

/** Two real servers, the second replicating the first; reads use it through a proxy that can be cut. */
let primary: TestPostgres;
let standby: TestPostgres;
let proxy: CuttableProxy;
let pool: pg.Pool;
let reads: ReplicatedReads;
let title = 0;

beforeAll(async () => {
  primary = await startPrimary();
  await primary.run('create table homes (title int)');
  await primary.run('insert into homes values (0)');
  standby = await startStandby(primary, { settings: ['max_standby_streaming_delay=50ms'] });
  proxy = await openProxy(standby.socket);
  pool = createPool(primary.connection, 5, silentLogger);
});
afterEach(() => reads?.close());
afterAll(async () => {
  await proxy.close();
  await pool.end();
  await standby.stop();
  await primary.stop();
});

type Settings = { urls?: string[]; patienceMs?: number };

async function open(lookMs: number, { urls, ...more }: Settings = {}) {
  const replicas = (urls ?? [`postgres://swapstead@127.0.0.1:${proxy.port}/postgres`]).map(
    (connectionString) => ({ connectionString }),
  );
  reads = await openReplicatedReads(pool, { replicas, poolSize: 3, lookMs, ...more }, silentLogger);
  return reads;
}

/** Writes a new title; returns it with the primary's position afterwards. */
async function write() {
  title++;
  await pool.query('update homes set title = $1', [title]);
  return { title, position: await reads.position() };
}

async function read(): Promise<number> {
  const { rows } = await reads.query<{ title: number }>('select title from homes');
  return rows[0]?.title as number;
}

const used = () => reads.state().used;
const answered = () => [reads.state().onReplicas, reads.state().onPrimary];
const pause = () => standby.run('select pg_wal_replay_pause()');
/** Whether the replica is running a read that sleeps. */
const isReading = async () =>
  (await standby.run("select from pg_stat_activity where wait_event = 'PgSleep'")).rowCount === 1;
const resume = () => standby.run('select pg_wal_replay_resume()');

/** Used from the next check on, when it has replayed everything up to the previous one. */
async function caughtUp(settings: Settings = {}) {
  await open(OFTEN_MS);
  await expect.poll(used, SOON).toBe(1);
  await reads.close();
  await open(NEVER_MS, settings);
  await expect.poll(used, SOON).toBe(1);
}

describe('the data that a read must include', () => {
  it('is read from the replica, without a query to the primary', async () => {
    await caughtUp();
    expect(await read()).toBe(title);
    const isReplica = await reads.query('select pg_is_in_recovery() as is_replica');
    expect(isReplica.rows).toEqual([{ is_replica: true }]);
    expect(answered()).toEqual([2, 0]);
  });

  it("includes the reader's own write: the read waits for the replica", async () => {
    await caughtUp({ patienceMs: 15_000 });
    await read();
    await pause();
    const written = await write();
    expect(await read(), 'without a position the replica answers with what it has').toBe(title - 1);
    const reading = reads.after(written.position, read);
    await delay(30);
    await resume();
    expect(await reading).toBe(title);
    expect(answered()).toEqual([3, 0]);
  });

  it("includes the reader's own write: after 200 ms the primary replies", async () => {
    await caughtUp();
    await read();
    await pause();
    try {
      const written = await write();
      const begun = performance.now();
      expect(await reads.after(written.position, read)).toBe(title);
      expect(performance.now() - begun).toBeGreaterThan(190);
      expect(answered()).toEqual([1, 1]);
      expect(await reads.after(PRIMARY_ONLY, read)).toBe(title);
      // It was late only once, so it stays in use.
      expect([used(), answered()]).toEqual([1, [1, 2]]);
    } finally {
      await resume();
    }
  });

  it('includes the last known change', async () => {
    await caughtUp();
    await read();
    await pause();
    try {
      const written = await write();
      reads.changed();
      expect(await read()).toBe(written.title);
    } finally {
      await resume();
    }
    // The replica will soon reach the current end of the log.
    reads.changed();
    await expect.poll(async () => [await read(), answered()[0]], SOON).toEqual([title, 2]);
  });

  it('ignores a made-up position, without waiting', async () => {
    await caughtUp();
    const begun = performance.now();
    for (let n = 0; n < 20; n++) await reads.after(1e14, read);
    expect(performance.now() - begun).toBeLessThan(20 * 200);
    expect(answered()).toEqual([0, 20]);
  });
});

describe('a replica', () => {
  it('that lags is not used, and is used again when it has caught up', async () => {
    await open(OFTEN_MS);
    await expect.poll(used, SOON).toBe(1);
    await pause();
    const written = await write();
    await expect.poll(used, SOON).toBe(0);
    expect(await read()).toBe(written.title);
    await resume();
    await expect.poll(used, SOON).toBe(1);
    expect(await read()).toBe(written.title);
  });

  it.each(['cut', 'swallow'] as const)(
    'that becomes unreachable (%s) is not used, and no read fails',
    async (how) => {
      await open(OFTEN_MS);
      await expect.poll(used, SOON).toBe(1);
      let ending = false;
      let count = 0;
      const reader = async () => {
        for (; !ending; count++) expect(await read()).toBe(title);
      };
      const readers = [reader(), reader(), reader()];
      proxy[how]();
      await expect.poll(used, SOON).toBe(0);
      const before = count;
      await expect.poll(() => count, SOON).toBeGreaterThan(before + 20);
      proxy.restore();
      await expect.poll(used).toBe(1);
      ending = true;
      await Promise.all(readers);
    },
  );

  it('that is killed is not used, and is used again after its restart', async () => {
    await open(OFTEN_MS);
    await expect.poll(used, SOON).toBe(1);
    await standby.kill();
    expect(await read()).toBe(title);
    await expect.poll(used, SOON).toBe(0);
    await standby.restart();
    await expect.poll(used, SOON).toBe(1);
    expect(await read()).toBe(title);
  });

  it('that cancels a read because of the replay lets the primary reply', async () => {
    await open(NEVER_MS, { patienceMs: 15_000 });
    await expect.poll(used, SOON).toBe(1);
    await primary.run('create table short_lived as select 1 as n');
    const position = await reads.position();
    const reading = reads.after(position, () =>
      reads.query(
        'select count(*)::int as count, case when pg_is_in_recovery() then pg_sleep(4) end from short_lived',
      ),
    );
    await expect.poll(isReading, SOON).toBe(true);
    await primary.run('truncate short_lived');
    expect((await reading).rows[0].count).toBe(0);
    expect([used(), answered()]).toEqual([1, [0, 1]]);
  });

  it('that is unreachable at the start does not prevent the start', async () => {
    await open(OFTEN_MS, { urls: ['postgres://swapstead@127.0.0.1:9/postgres', primary.url] });
    expect(await read()).toBe(title);
    // The second is the primary itself, which is not used because it is not a standby.
    expect([used(), answered()]).toEqual([0, [0, 1]]);
  });

  it('passes errors of a statement on unchanged', async () => {
    await caughtUp();
    await expect(reads.query('select nothing')).rejects.toThrow('"nothing" does not exist');
    await expect(reads.query('delete from homes')).rejects.toThrow('read-only transaction');
    expect(used()).toBe(1);
  });
});
