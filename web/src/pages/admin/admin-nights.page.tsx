import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AllNights } from '../../features/admin/nights/nights.tsx';

/** /admin/nights: all nights of the site. */
export function Page() {
  return (
    <AdminFrame title={m.admin_nights_title()}>
      <AllNights />
    </AdminFrame>
  );
}
