import type pg from 'pg';
import { expect } from 'vitest';
import type { JobKind } from '../src/platform/jobs/jobs.ts';

/** Waits until no job of these kinds is open; with `data`, only jobs with these values count. */
export async function waitForJobs(
  pool: pg.Pool,
  kinds: readonly JobKind<object>[],
  data: object = {},
): Promise<void> {
  const open = async () => {
    const { rowCount } = await pool.query(
      `select from pgboss.job where name = any($1) and coalesce(data, '{}') @> $2
         and state in ('created', 'retry', 'active')`,
      [kinds.map(({ name }) => name), data],
    );
    return rowCount;
  };
  await expect.poll(open, { timeout: 15_000 }).toBe(0);
}

/** Makes the delayed jobs of a kind due, and wakes their workers as the queue does when it adds a job. */
export async function makeDue(pool: pg.Pool, { name }: JobKind<object>): Promise<void> {
  await pool.query(
    `with due as (
       update pgboss.job set start_after = now() - interval '1 second' where name = $1 and state = 'created'
       returning name
     )
     select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from due`,
    [name],
  );
}
