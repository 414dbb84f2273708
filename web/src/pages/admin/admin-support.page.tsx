import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { Board } from '../../features/support/board.tsx';
import { OrphanedReports } from '../../features/support/orphaned-reports.tsx';

/** /admin/support: the tickets of all users. */
export function Page() {
  return (
    <AdminFrame title="Support tickets">
      <Board />
      <OrphanedReports />
    </AdminFrame>
  );
}
