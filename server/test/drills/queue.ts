import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '../../src/platform/database/database.ts';
import { until } from './kit.ts';

/**
 * Lets the time pass that jobs of killed processes and failed ones wait for, and waits until every job of these kinds
 * is over. What pg-boss does each minute is done at once.
 */
export async function workOff(database: Database, kinds: readonly string[]): Promise<void> {
  const boss = new PgBoss({ ...database.connection, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  try {
    await until(
      async () => {
        await database.pool.query(
          `update pgboss.job set heartbeat_on = heartbeat_on - interval '10 minutes'
         where name = any($1) and state = 'active'`,
          [kinds],
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
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Lets a job begin now that otherwise comes by the clock. */
export async function sendNow({ connection }: Pick<Database, 'connection'>, kind: string): Promise<void> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  await boss.send(kind, {});
  await boss.stop({ graceful: false });
}

/** The same, and waits until it is over. */
export async function runNow(database: Database, kind: string): Promise<void> {
  await sendNow(database, kind);
  await workOff(database, [kind]);
}

async function unfinished(pool: pg.Pool, kinds: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*) as n from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
    [kinds],
  );
  return rows[0]?.n ?? 0;
}
