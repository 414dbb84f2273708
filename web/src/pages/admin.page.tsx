import { AdminOnly } from '../features/admin/admin-only.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** /admin, /admin/support, /admin/support/{id} and /admin/audit: closed to everybody but admins. */
export function Page() {
  return (
    <AdminOnly refusal="You need admin privileges to access this page">
      <NoticePage title="Administration">
        Roles are given and taken with `npm run admin` where the server runs; docs/operations.md describes it.
      </NoticePage>
    </AdminOnly>
  );
}
