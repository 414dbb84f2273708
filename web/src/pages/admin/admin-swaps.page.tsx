import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AllSwaps } from '../../features/admin/swaps/all-swaps.tsx';

/** /admin/swaps: all swaps, for our team. */
export function Page() {
  return (
    <AdminFrame title="Swaps">
      <AllSwaps />
    </AdminFrame>
  );
}
