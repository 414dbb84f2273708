import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AllSwaps } from '../../features/admin/swaps/all-swaps.tsx';

/** /admin/swaps: all swaps, for our team. */
export function Page() {
  return (
    <AdminFrame title={m.admin_all_swaps_swaps()}>
      <AllSwaps />
    </AdminFrame>
  );
}
