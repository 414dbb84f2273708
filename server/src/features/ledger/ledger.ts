import type pg from 'pg';
import { readSecret } from '../../platform/database/secrets.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { work } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import { slice } from '../../platform/slice.ts';
import type { Notify } from '../notices/notices.ts';
import type { ResolveNotices } from '../notices/subjects.ts';
import { checkLedger, giveWelcomeNights } from './ledger.jobs.ts';
import { createLedgerRepository } from './ledger.repository.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { createLedger } from './ledger.service.ts';
import { createNightsService } from './nights.service.ts';
import { createStatementRepository } from './statement.repository.ts';
import { createStatements, type StaysOfLines } from './statement.service.ts';
import { createTeamNightsRepository } from './team-nights.repository.ts';
import {
  createTeamNightsService,
  type RecordCorrection,
  type StaysForNights,
} from './team-nights.service.ts';
import { createWelcomeRepository } from './welcome.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  logger: Logger;
  config: { WELCOME_NIGHTS: number };
  notify: Notify;
  record: RecordCorrection;
  staysOfLines: StaysOfLines;
  stays: StaysForNights;
};

/** Wires the slice: nights of members, and how they move between members and stays. */
export async function createLedgerSlice(parts: Parts) {
  const { pool, clock, config } = parts;
  const ledger = createLedgerRepository();
  const welcome = createWelcomeRepository(await readSecret(pool, 'welcome-nights'));
  const base = { ...parts, ledger, welcome };
  const statements = createStatements({ ...parts, statements: createStatementRepository() });
  const nights = createNightsService({ ...base, welcomeNights: config.WELCOME_NIGHTS });
  const team = createTeamNightsService({ ...base, team: createTeamNightsRepository() });
  const transfers = createLedger(ledger);

  return slice({
    /** How the nights of a stay move, for the slice that changes swaps. */
    transfers,
    /** How far a member is with the welcome nights; undefined where none are given. */
    welcomeStep: nights.welcomeStep,
    noticeSubjects: nightSubjects(statements.reasons),
    routes: ledgerRoutes({ nights, statements, team }),
    jobs: [
      work(giveWelcomeNights, nights.giveWelcomeNights),
      work(checkLedger, async () => {
        await nights.forgetAddresses();
        await team.check();
      }),
    ],
    async *exportPart(userId: string) {
      yield { name: 'nights.csv', open: async () => statements.whole(userId) };
    },
    async onAccountDeleted(client, account) {
      await welcome.leave(client, account, clock());
      await transfers.onAccountDeleted(client, account.user_id, clock());
    },
  });
}

/** The words of notices about the reader's own nights; the reason of a correction is read from its transaction. */
const nightSubjects =
  (reasons: (userId: string, ids: readonly number[]) => Promise<Map<number, string>>): ResolveNotices =>
  async (notices, { user_id }) => {
    const ids = notices.flatMap(({ facts }) =>
      typeof facts.transaction === 'number' ? facts.transaction : [],
    );
    const known = ids.length > 0 ? await reasons(user_id, ids) : new Map<number, string>();
    return new Map(
      notices.map(({ id, facts }) => {
        const reason = known.get(Number(facts.transaction));
        return [id, { words: reason === undefined ? {} : { reason }, path: '/nights', full: true }];
      }),
    );
  };
