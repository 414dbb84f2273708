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
