import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { useCurrentUrl } from '../../lib/address/use-current-url.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { AdminRequirements } from '../security/admin-requirements.tsx';

export type AdminOnlyProps = {
  /** The text for members who are not admins. */
  refusal: string;
  /** The text for visitors, if it differs. */
  visitor?: string;
  children: ReactNode;
};

const isAdmin = (viewer: Viewer) => isMember(viewer) && viewer.is_admin;

/** Shows its children to admins only; shows nothing until the viewer is known (SESS-07). */
export function AdminOnly({ refusal, visitor, children }: AdminOnlyProps) {
  const viewer = useKnownViewer();
  const here = useCurrentUrl();
  if (!viewer) return <div className="min-h-svh" />;
  if (isAdmin(viewer)) return <AdminRequirements>{children}</AdminRequirements>;
  if (visitor && !isMember(viewer)) {
    return (
      <NoticePage
        title={visitor}
        action={<ButtonLink to={paths.auth(here)}>{m.admin_only_sign_in()}</ButtonLink>}
      >
        {m.admin_only_people_who_run_the_site()}
      </NoticePage>
    );
  }
  return (
    <NoticePage
      title={m.admin_only_access_denied()}
      action={
        <ButtonLink to={paths.home()} look="quiet">
          {m.admin_only_return_home()}
        </ButtonLink>
      }
    >
      {refusal}
    </NoticePage>
  );
}
