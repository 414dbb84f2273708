import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AdminHomes } from '../../features/admin/homes.tsx';

/** /admin/homes: the homes of all hosts. */
export function Page() {
  return (
    <AdminFrame title={m.admin_frame_homes()}>
      <AdminHomes />
    </AdminFrame>
  );
}
