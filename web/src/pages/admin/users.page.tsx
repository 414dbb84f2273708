import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { Users } from '../../features/admin/users.tsx';

/** /users: only for admins. */
export function Page() {
  return (
    <AdminFrame
      title={m.admin_users_user_management()}
      refusal={m.admin_users_no_permission()}
      visitor={m.admin_users_sign_in_needed()}
    >
      <Users />
    </AdminFrame>
  );
}
