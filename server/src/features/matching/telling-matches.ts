import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Notify } from '../notices/notices.ts';
import type { NewNotice } from '../notices/notify.repository.ts';
import type { MatchListsRepository } from './match-lists.repository.ts';
import type { FirstMatch, MatchesService } from './matches.service.ts';

/** Tells members of new matches, each at 7:30 where they are (MATCH-15). */
export const tellMatches: JobKind<object> = {
  name: 'tell-matches',
  retryLimit: 3,
  retryDelay: 5,
  cron: '* * * * *',
};

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  lists: MatchListsRepository;
  service: Pick<MatchesService, 'untold'>;
  notify: Notify;
};

/**
 * The notice is written in the transaction that notes that the member was told, so that a job that is killed or runs
 * twice tells nobody twice. What is gone, seen or dismissed by then is not told of.
 */
export function createTellingMatches({ pool, clock, lists, service, notify }: Parts) {
  const tellNext = () =>
    inTransaction(
      pool,
      async (client) => {
        const now = clock();
        const userId = await lists.nextNotice(client, now);
        if (!userId) return false;
        const found = await service.untold(client, userId);
        await lists.noticed(client, userId, now);
        if (found) await notify(client, ...noticeOf(userId, found, now));
        return true;
      },
      { retries: 5 },
    );

  return async (_data: object, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await tellNext()));
  };
}

/** It names the first match and its first days, which only a mutual like can be without. */
function noticeOf(user_id: string, { match, host_id, count }: FirstMatch, now: Date): NewNotice[] {
  const [window] = match.windows;
  if (!window) return [];
  return [
    {
      user_id,
      event: 'match',
      event_key: `match ${now.toISOString()}`,
      about: { home_id: match.home.id, member_id: host_id },
      facts: { ...window.my_stay, n: count },
    },
  ];
}
