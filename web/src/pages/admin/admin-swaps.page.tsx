import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AllSwaps } from '../../features/admin/swaps/all-swaps.tsx';

/** /admin/swaps: all swaps, for the people who run the site. */
export function Page() {
  return (
    <AdminFrame title="Swaps">
      <AllSwaps />
    </AdminFrame>
  );
}
