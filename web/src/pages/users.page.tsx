import { AdminOnly } from '../features/admin/admin-only.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** /users: closed to everybody but admins. */
export function Page() {
  return (
    <AdminOnly
      refusal="You don't have permission to access this page."
      visitor="Please sign in to access user management"
    >
      <NoticePage title="User management">
        Accounts are looked after with `npm run admin` where the server runs; docs/operations.md describes it.
      </NoticePage>
    </AdminOnly>
  );
}
