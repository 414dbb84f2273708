import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { NoticeList } from '../../features/notices/notice-list.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** /notices (NOTE-02, NOTE-05). */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  return isMember(viewer) ? (
    <NoticeList key={viewer.user_id} userId={viewer.user_id} />
  ) : (
    <NoticePage
      title={m.notices_page_authentication_required()}
      action={<ButtonLink to={paths.auth(paths.notices())}>{m.notices_page_sign_in()}</ButtonLink>}
    >
      {m.notices_page_please_sign_in()}
    </NoticePage>
  );
}
