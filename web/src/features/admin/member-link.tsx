import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** A member's name, linked to their admin page. */
export function MemberLink({ member }: { member: { user_id: string; display_name: string | null } }) {
  return (
    <Link
      to={paths.adminMember(member.user_id)}
      className={`link-quiet block wrap-anywhere ${member.display_name ? 'font-semibold' : 'text-ink-soft'}`}
    >
      <bdi>{member.display_name ?? m.admin_member_link_no_name_yet()}</bdi>
    </Link>
  );
}
