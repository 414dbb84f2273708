import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '../../src/platform/database/database.ts';
import { until } from './kit.ts';

/**
 * Skips the waiting times of jobs that failed or whose process was killed, and waits until all jobs of these kinds
 * are done. Runs pg-boss's minutely maintenance immediately.
 */
export async function drainQueue(database: Database, kinds: readonly string[]): Promise<void> {
  await withQueue(database, async (boss) => {
    const { rows } = await database.pool.query<{ begun: string }>('select now()::text as begun');
    await until(
      async () => {
        // A job that started since belongs to a running process; ageing it would make it fail.
        await database.pool.query(
          `update pgboss.job set heartbeat_on = heartbeat_on - interval '10 minutes'
           where name = any($1) and state = 'active' and started_on < $2 and heartbeat_on > $2::timestamptz - interval '9 minutes'`,
          [kinds, rows[0]?.begun],
        );
        for (const kind of kinds) await boss.supervise(kind);
        await database.pool.query(
          `update pgboss.job set start_after = now() where name = any($1) and state in ('created', 'retry')`,
          [kinds],
        );
        return (await unfinished(database.pool, kinds)) === 0;
      },
      `the end of the jobs ${kinds.join(', ')}`,
    );
  });
}

/** Starts a scheduled job now. */
export async function sendNow(database: Pick<Database, 'connection'>, kind: string): Promise<void> {
  await withQueue(database, (boss) => boss.send(kind, {}));
}

/** Starts a scheduled job now and waits until it is done. */
export async function runNow(database: Database, kind: string): Promise<void> {
  const id = await withQueue(database, (boss) => boss.send(kind, {}));
  const state = async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      'select state from pgboss.job where id = $1',
      [id],
    );
    return rows[0]?.state;
  };
  await until(async () => /completed|failed/.test((await state()) ?? ''), `the end of the job ${kind}`);
  if ((await state()) === 'failed') throw new Error(`the job ${kind} failed`);
}

async function withQueue<T>({ connection }: Pick<Database, 'connection'>, act: (boss: PgBoss) => Promise<T>) {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  try {
    return await act(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function unfinished(pool: pg.Pool, kinds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*) as n from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
    [kinds],
  );
  return rows[0]?.n ?? 0;
}
