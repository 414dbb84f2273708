import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AdminReviews } from '../../features/admin/reviews.tsx';

/** /admin/reviews: what members wrote about each other. */
export function Page() {
  return (
    <AdminFrame title={m.admin_reviews_title()}>
      <AdminReviews />
    </AdminFrame>
  );
}
