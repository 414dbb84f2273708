import type { Evidence, KeptReport } from '@swapstead/contract/support/endpoints';
import type pg from 'pg';
import { exactInstant, instant } from '../../platform/database/instants.ts';
import { queryUntilPageFull } from '../../platform/database/query-until-page-full.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

export type EvidenceRepository = ReturnType<typeof createEvidenceRepository>;

/** Copies of reported messages and homes. They outlive their ticket, for a fixed time. */
export function createEvidenceRepository(pool: pg.Pool) {
  return {
    async insert(
      client: pg.ClientBase,
      ticketId: string,
      evidence: Evidence,
      keptDays: number,
    ): Promise<void> {
      await client.query(
        `insert into support_evidence (ticket_id, evidence, expires_at)
         values ($1, $2, now() + make_interval(days => $3))`,
        [ticketId, JSON.stringify(evidence), keptDays],
      );
    },

    async ofTicket(ticketId: string): Promise<Evidence | undefined> {
      const { rows } = await pool.query<{ evidence: Evidence }>(
        'select evidence from support_evidence where ticket_id = $1 and expires_at > now()',
        [ticketId],
      );
      return rows[0]?.evidence;
    },

    /**
     * A page of reports whose ticket was deleted, latest first; only titles, because the messages would be too much for
     * one reply.
     */
    async withoutTicket(
      after: ListPosition | undefined,
      size: number,
    ): Promise<{ reports: KeptReport[]; end: ListPosition | undefined }> {
      const { rows, end } = await queryUntilPageFull<{ report: KeptReport; position: ListPosition }>(
        pool,
        [
          {
            text: `select json_build_object('ticket_id', e.ticket_id, 'title', e.evidence ->> 'title',
                'created_at', ${instant('e.created_at')}, 'expires_at', ${instant('e.expires_at')}) as report,
                array[${exactInstant('e.created_at')}, e.ticket_id::text] as position
              from support_evidence e
              where e.expires_at > now() and not exists (select from support_tickets t where t.id = e.ticket_id)
                and ($1::timestamptz is null or (e.created_at, e.ticket_id) < ($1, $2::uuid))
              order by e.created_at desc, e.ticket_id desc limit $3`,
            values: [after?.[0], after?.[1], size + 1],
          },
        ],
        size,
      );
      return { reports: rows.map(({ report }) => report), end };
    },

    /** Deletes evidence that has expired. */
    async tidy(): Promise<void> {
      await pool.query('delete from support_evidence where expires_at < now()');
    },
  };
}
