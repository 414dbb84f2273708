import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { Logger } from '../logger.ts';
import type { JobKind, Jobs } from './jobs.ts';

type Waiting = { name: string; data: object; start_after: Date };

const AT_ONCE = 500;

/** Adds the jobs from a restored backup to the queue. Any number of processes may do so simultaneously. */
export async function resumeJobs(
  pool: pg.Pool,
  jobs: Pick<Jobs, 'send'>,
  kinds: readonly JobKind<object>[],
  logger: Logger,
): Promise<void> {
  while ((await inTransaction(pool, resumeSome)) > 0);

  async function resumeSome(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<Waiting>(
      `delete from jobs_to_resume where id in (
         select id from jobs_to_resume order by start_after limit ${AT_ONCE} for update skip locked)
       returning name, data, start_after`,
    );
    for (const { name, data, start_after } of rows) {
      const kind = kinds.find((known) => known.name === name);
      if (kind) await jobs.send(client, kind, data, { startAfter: start_after });
      else logger.warn({ job: name }, 'a restored job is of no kind that this release knows');
    }
    return rows.length;
  }
}
