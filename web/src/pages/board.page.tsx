import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { Board } from '../features/support/board.tsx';

/** /admin/support: the tickets of all users. */
export function Page() {
  return (
    <AdminFrame title="Support tickets">
      <Board />
    </AdminFrame>
  );
}
