import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, silentLogger, testDatabase } from '../../../test/test-database.ts';
import { createPool } from './pool.ts';

const database = await testDatabase();

it('reads counts as numbers, calendar days as text and amounts as text', async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*) AS total, 9007199254740991::bigint AS largest, date '2026-03-01' AS day, 12.30::numeric AS amount
       FROM generate_series(1, 3)`,
  );
  expect(rows).toEqual([{ total: 3, largest: 9007199254740991, day: '2026-03-01', amount: '12.30' }]);
});

it('fails instead of rounding a bigint, and keeps the connection', async () => {
  await expect(database.pool.query('SELECT 9007199254740993::bigint AS huge')).rejects.toThrow(
    'The bigint 9007199254740993 does not fit a JavaScript number',
  );
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('gives every caller its own database', async () => {
  const other = await createTestDatabase();
  await other.pool.query('CREATE TABLE only_there ()');
  await expect(database.pool.query('SELECT FROM only_there')).rejects.toThrow('does not exist');
  await other.drop();
});

it.each([
  [true, []],
  [false, ['one']],
])('behind a pooler (%s) it leaves nothing in a connection: prepared statements %s', async (pooled, left) => {
  const pool = createPool(database.connection, 1, silentLogger, { pooled });
  for (const value of ['a', 'b']) {
    const { rows } = await pool.query({ name: 'one', text: 'select $1::text as value', values: [value] });
    expect(rows).toEqual([{ value }]);
  }
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements');
  expect(rows.map(({ name }) => name)).toEqual(left);
  await pool.end();
});

it('uses the same connection after minutes without work, so that its statements stay planned', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pool = createPool(database.connection, 1, silentLogger);
  const connection = async () => (await pool.query('select pg_backend_pid() as pid')).rows;
  const first = await connection();
  vi.advanceTimersByTime(5 * 60_000);
  expect(await connection()).toEqual(first);
  await pool.end();
});
