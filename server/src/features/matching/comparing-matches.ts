import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { KeepingMatches } from './keeping-matches.ts';
import type { MatchChangesRepository } from './match-changes.repository.ts';
import type { Kept, MatchListsRepository } from './match-lists.repository.ts';

/** Compares the kept matches of a tenth of the members each night (MATCH-17). */
export const compareMatches: JobKind<object> = {
  name: 'compare-matches',
  retryLimit: 2,
  retryDelay: 60,
  cron: '40 2 * * *',
};

const DAY_MS = 86_400_000;
const TENTHS = 10;
const LISTS_AT_ONCE = 500;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  logger: Logger;
  metrics?: Pick<Metrics, 'onMatchesMended'> | undefined;
  lists: MatchListsRepository;
  changes: Pick<MatchChangesRepository, 'isAnyWaiting'>;
  keeping: Pick<KeepingMatches, 'catchUp' | 'workOut' | 'rewrite'>;
};

/** A difference means that a change was missed, which is an error of ours: it is mended, logged and counted. */
export function createComparingMatches({ pool, clock, logger, metrics, lists, changes, keeping }: Parts) {
  const compare = (userId: string) =>
    inTransaction(
      pool,
      async (client, afterCommit) => {
        const now = clock();
        await lists.lock(client, userId, now);
        if (await lists.isWaiting(client, userId, now)) return;
        const { rows } = await keeping.workOut(client, userId, now);
        const differing = differences(await lists.stored(client, userId), rows);
        if (differing.length === 0) return;
        // What waits has not been missed: whoever works on it now waits for the lock of this list.
        if (await changes.isAnyWaiting(client, userId, differing)) return;
        await keeping.rewrite(client, userId);
        afterCommit(() => {
          logger.error(
            { member: userId, homes: differing },
            'kept matches differed from what they should be',
          );
          metrics?.onMatchesMended();
        });
      },
      { retries: 5 },
    );

  return async (_data: object, signal: AbortSignal): Promise<void> => {
    await keeping.catchUp(signal);
    const tenth = Math.floor(clock().getTime() / DAY_MS) % TENTHS;
    let after: string | null = null;
    while (!signal.aborted) {
      const members: string[] = await lists.tenth(pool, tenth, after, LISTS_AT_ONCE);
      await eachInTurn(
        members,
        async (member) => {
          if (!signal.aborted) await compare(member);
        },
        'lists of matches were not compared',
      );
      after = members.at(-1) ?? null;
      if (members.length < LISTS_AT_ONCE) return;
    }
  };
}

/** The homes of rows that only one of the two has, or both in different form. */
function differences(kept: readonly Kept[], wanted: readonly Kept[]): string[] {
  const differ = (some: readonly Kept[], others: readonly Kept[]) => {
    const byHomes = new Map(others.map((row) => [`${row.own_home_id} ${row.home_id}`, row]));
    return some.filter((row) => !isDeepStrictEqual(row, byHomes.get(`${row.own_home_id} ${row.home_id}`)));
  };
  return [...new Set([...differ(kept, wanted), ...differ(wanted, kept)].map(({ home_id }) => home_id))];
}
