import { expect } from 'vitest';
import { createKeepingMatches } from '../src/features/matching/keeping-matches.ts';
import { createMatchChangesRepository } from '../src/features/matching/match-changes.repository.ts';
import { createMatchListsRepository } from '../src/features/matching/match-lists.repository.ts';
import { workMatches } from '../src/features/matching/matches.jobs.ts';
import { createMatchesRepository } from '../src/features/matching/matches.repository.ts';
import type { SwapWorld } from './swaps.ts';

/** The matches that are kept, worked out by hand at the time of the world. */
export function keptMatches({ pool, clock }: Pick<SwapWorld, 'pool' | 'clock'>) {
  const lists = createMatchListsRepository();
  const keeping = createKeepingMatches({
    pool,
    clock: clock.now,
    matches: createMatchesRepository(),
    lists,
    changes: createMatchChangesRepository(),
  });
  return {
    keeping,
    lists,
    /** As the job does within a minute. A job of the server may just be at it, so until nothing is left to do. */
    async catchUp(): Promise<void> {
      await keeping.catchUp();
      const left = () =>
        pool.query(
          `select from match_changes where due_at <= clock_timestamp()
           union all select from match_lists where again_at <= $1`,
          [clock.now()],
        );
      await expect.poll(async () => (await left()).rowCount).toBe(0);
    },
    /** From now on only by hand. */
    async byHand(): Promise<void> {
      await pool.query('delete from pgboss.schedule where name = $1', [workMatches.name]);
      await pool.query('delete from pgboss.job where name = $1', [workMatches.name]);
    },
  };
}
