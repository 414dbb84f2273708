import { isMember } from '@swapstead/contract/viewer';
import { MailsComeBack } from '../features/notices/mails-come-back.tsx';
import { useViewer } from '../lib/session/viewer.ts';

/** The banner on every page of a member whose emails bounce. */
export function MemberBanner() {
  const viewer = useViewer();
  return isMember(viewer) ? <MailsComeBack userId={viewer.user_id} /> : null;
}
