import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { OneSwap } from '../../features/admin/swaps/one-swap.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';

/** /admin/swaps/{id}: a swap, as our team sees it. */
export function Page() {
  const { id = '' } = usePageParams();
  return (
    <AdminFrame title={m.admin_swap_swap()}>
      <OneSwap key={id} id={id} />
    </AdminFrame>
  );
}
