import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/test-database.ts';
import { inTransaction, type TransactionOptions } from './transaction.ts';

const database = await testDatabase();
await database.pool.query('CREATE TABLE counter (value integer PRIMARY KEY)');

beforeEach(() => database.pool.query('TRUNCATE counter'));

async function storedValues(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>('SELECT value FROM counter ORDER BY value');
  return rows.map(({ value }) => value);
}

it('commits, and only then runs the after-commit callbacks', async () => {
  const seen: unknown[] = [];
  const result = await inTransaction(database.pool, async (client, afterCommit) => {
    afterCommit(() => seen.push('first'));
    afterCommit(() => seen.push('second'));
    await client.query('INSERT INTO counter VALUES (1)');
    seen.push(await storedValues());
    return 'done';
  });
  expect(result).toBe('done');
  expect(seen).toEqual([[], 'first', 'second']);
  expect(await storedValues()).toEqual([1]);
});

it('does not wait for the disk if what is lost in a crash is done again, in this transaction only', async () => {
  const waits = async (options: TransactionOptions) =>
    inTransaction(
      database.pool,
      async (client) => {
        const { rows } = await client.query<{ setting: string; source: string }>(
          "SELECT setting, source FROM pg_settings WHERE name = 'synchronous_commit'",
        );
        return rows[0];
      },
      options,
    );
  const off = { setting: 'off', source: 'session' };
  expect(await waits({ isRepeatedAfterCrash: true })).toEqual(off);
  expect(await waits({ isRepeatedAfterCrash: true, isolation: 'repeatable read' })).toEqual(off);
  expect((await waits({}))?.source).not.toBe('session');
});

it('rolls everything back if the work fails, without the callbacks', async () => {
  const seen: string[] = [];
  const failing = inTransaction(database.pool, async (client, afterCommit) => {
    afterCommit(() => seen.push('wrong'));
    await client.query('INSERT INTO counter VALUES (1)');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(seen).toEqual([]);
  expect(await storedValues()).toEqual([]);
});

it('does not report success if an error inside was caught', async () => {
  const careless = inTransaction(database.pool, async (client) => {
    await client.query('INSERT INTO counter VALUES (1)');
    await client.query('INSERT INTO counter VALUES (1)').catch(() => {});
  });
  await expect(careless).rejects.toThrow('an error inside it was passed over');
  expect(await storedValues()).toEqual([]);
});

it('discards a broken connection', async () => {
  const { pool } = database;
  for (let time = 0; time < pool.options.max + 1; time++) {
    const losing = inTransaction(pool, (client) =>
      client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(losing).rejects.toThrow('terminating connection');
  }
  expect(await inTransaction(pool, async () => pool.totalCount)).toBeLessThanOrEqual(pool.options.max);
});

/** Two transactions that both read the number of rows before either inserts another. */
async function collide(options: TransactionOptions): Promise<PromiseSettledResult<void>[]> {
  let readers = 0;
  const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
  const addOne = () =>
    inTransaction(
      database.pool,
      async (client) => {
        const { rows } = await client.query<{ n: number }>('SELECT count(*) AS n FROM counter');
        if (++readers >= 2) resolve();
        await bothHaveRead;
        await client.query('INSERT INTO counter VALUES ($1)', [rows[0]?.n]);
      },
      { isolation: 'serializable', ...options },
    );
  return Promise.allSettled([addOne(), addOne()]);
}

it('repeats the work after a serialization failure if requested', async () => {
  const outcomes = await collide({ retries: 3 });
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await storedValues()).toEqual([0, 1]);
});

it('passes a serialization failure on otherwise', async () => {
  const outcomes = await collide({});
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await storedValues()).toEqual([0]);
});

it('repeats the work after a deadlock inside a wrapped error', async () => {
  let attempts = 0;
  const result = await inTransaction(
    database.pool,
    async () => {
      attempts += 1;
      if (attempts === 1)
        throw new Error('Failed query', { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) });
      return 'done';
    },
    { retries: 1 },
  );
  expect([result, attempts]).toEqual(['done', 2]);
});
