import { isMember } from '@swapstead/contract/viewer';
import { BouncedMailBanner } from '../features/notices/bounced-mail-banner.tsx';
import { useViewer } from '../lib/session/viewer.ts';

/** The banner on every page of a member whose emails bounce. */
export function MemberBanner() {
  const viewer = useViewer();
  return isMember(viewer) ? <BouncedMailBanner userId={viewer.user_id} /> : null;
}
