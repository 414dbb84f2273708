import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { Board } from '../../features/support/board.tsx';
import { OrphanedReports } from '../../features/support/orphaned-reports.tsx';

/** /admin/support: the tickets of all users. */
export function Page() {
  return (
    <AdminFrame title={m.admin_overview_support_tickets()}>
      <Board />
      <OrphanedReports />
    </AdminFrame>
  );
}
