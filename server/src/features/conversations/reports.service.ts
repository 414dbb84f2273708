import { createHash } from 'node:crypto';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { memberOf } from '../../platform/http/route.ts';
import { createReportsRepository, type Evidence } from './reports.repository.ts';

/** Opens a ticket for a member within a transaction. Passed in, because support is a higher slice. */
export type OpenTicket = (
  client: pg.ClientBase,
  ticket: {
    user_id: string;
    subject: string;
    message: string;
    priority: 'high';
    kind: 'report';
    /** Only one ticket is opened under the same submission id. */
    submission_id?: string | undefined;
    /** For admins only. */
    evidence: Evidence;
  },
) => Promise<{ id: string }>;

type Parts = { pool: pg.Pool; attempts: Attempts; openTicket: OpenTicket };

export type ReportsService = ReturnType<typeof createReportsService>;

/** How many reports a member may send in a quarter of an hour. */
const MOST_REPORTS = 5;

/** Opens a ticket of the reporter with the current messages as evidence. The other member is not notified. */
export function createReportsService({ pool, attempts, openTicket }: Parts) {
  const reports = createReportsRepository();

  return {
    async report(
      id: string,
      { reason, submission_id }: { reason: string; submission_id?: string | undefined },
      viewer: Viewer,
    ): Promise<{ ticket_id: string }> {
      const { user_id } = memberOf(viewer);
      if (!isUuid(id)) throw notFound('Conversation');
      await attempts.spend([{ key: `report ${user_id}`, max: MOST_REPORTS }]);
      return inTransaction(pool, async (client) => {
        const evidence = await reports.evidence(client, id, user_id);
        if (!evidence) throw notFound('Conversation');
        const ticket = await openTicket(client, {
          user_id,
          subject: m.conversations_report_subject(),
          message: reason,
          priority: 'high',
          kind: 'report',
          submission_id: submission_id && nameIn(id, submission_id),
          evidence,
        });
        await reports.noteReport(client, id, user_id);
        return { ticket_id: ticket.id };
      });
    },
  };
}

/** As with messages, the same submission id in another conversation is another report. */
const nameIn = (conversationId: string, submissionId: string) =>
  createHash('sha256').update(`${conversationId} ${submissionId.toLowerCase()}`).digest('hex').slice(0, 32);
