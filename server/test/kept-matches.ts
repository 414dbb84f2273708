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
    /** As the job does within a minute. */
    catchUp: () => keeping.catchUp(),
    /** From now on only by hand. */
    async byHand(): Promise<void> {
      await pool.query('delete from pgboss.schedule where name = $1', [workMatches.name]);
      await pool.query('delete from pgboss.job where name = $1', [workMatches.name]);
    },
  };
}
