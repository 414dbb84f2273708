import { LIMITS } from '@swapstead/contract/limits';
import type { Evidence } from '@swapstead/contract/support/endpoints';
import { isUuid, notFound } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import type { EvidenceRepository } from './evidence.repository.ts';

export type ReportsService = ReturnType<typeof createReportsService>;

/** What members reported, for admins. It stays readable after its ticket is deleted. */
export function createReportsService(repository: EvidenceRepository, cursors: ListCursors) {
  const pages = cursors.of('kept reports');
  return {
    /** A page of the reports whose ticket was deleted. */
    async withoutTicket(cursor: string | undefined) {
      const { reports, end } = await repository.withoutTicket(pages.open(cursor), LIMITS.kept_reports_page);
      return { reports, next_cursor: pages.seal(end) };
    },

    /** The messages or home that a ticket reports, even if the original was deleted. @throws 404 */
    async evidence(ticketId: string): Promise<Evidence> {
      const found = isUuid(ticketId) ? await repository.ofTicket(ticketId) : undefined;
      if (!found) throw notFound('Report');
      return found;
    },
  };
}
