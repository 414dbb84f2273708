import { isMember } from '@swapstead/contract/viewer';
import { MailsComeBack } from '../features/notices/mails-come-back.tsx';
import { useViewer } from '../lib/session/viewer.ts';

/** What a member has to know on every page: that mails come back. */
export function MemberBanner() {
  const viewer = useViewer();
  return isMember(viewer) ? <MailsComeBack userId={viewer.user_id} /> : null;
}
