import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Of one kind of job: how many are due and not begun, for how long the oldest, and how many were given up lately. */
export type JobBacklog = { kind: string; waiting: number; oldest_seconds: number; given_up: number };

/** How long to wait for these figures, in milliseconds; without them the other metrics are still reported. */
const PATIENCE_MS = 2_000;

/** Jobs waiting in the queue of all processes, by kind; empty if the database does not respond. */
export async function readBacklog(pool: pg.Pool): Promise<JobBacklog[]> {
  const asked = pool.query<JobBacklog>(
    `select name as kind,
       count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
       coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
         filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as oldest_seconds,
       count(*) filter (where state = 'failed') as given_up
     from pgboss.job where name not like '\\_\\_%' group by name`,
  );
  const late = delay(PATIENCE_MS, undefined, { ref: false });
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  // After the timeout nobody handles its failure.
  asked.catch(() => {});
  return answer?.rows ?? [];
}
