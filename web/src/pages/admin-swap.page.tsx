import { useParams } from 'react-router';
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { OneSwap } from '../features/admin/swaps/one-swap.tsx';

/** /admin/swaps/{id}: one swap, as the people who run the site see it. */
export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminFrame title="Swap">
      <OneSwap key={id} id={id} />
    </AdminFrame>
  );
}
