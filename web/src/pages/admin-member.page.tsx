import { useParams } from 'react-router';
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { MemberDetails } from '../features/admin/member-page.tsx';

/** /admin/members/{id}: everything of one member. */
export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminFrame title="Member">
      <MemberDetails key={id} id={id} />
    </AdminFrame>
  );
}
