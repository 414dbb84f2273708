import { m } from '@swapstead/messages';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { MemberDetails } from '../../features/admin/member-page.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';

/** /admin/members/{id}: all about one member. */
export function Page() {
  const { id = '' } = usePageParams();
  return (
    <AdminFrame title={m.admin_member_member()}>
      <MemberDetails key={id} id={id} />
    </AdminFrame>
  );
}
