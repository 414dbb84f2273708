import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { Users } from '../../features/admin/users.tsx';

/** /users: only for admins. */
export function Page() {
  return (
    <AdminFrame
      title="User management"
      refusal="You don't have permission to access this page."
      visitor="Please sign in to access user management"
    >
      <Users />
    </AdminFrame>
  );
}
