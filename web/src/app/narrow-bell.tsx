import type { Viewer } from '@swapstead/contract/viewer';
import { isMember } from '@swapstead/contract/viewer';
import { Bell } from '../features/notices/bell.tsx';

/** The bell beside the menu button, in windows where the links of the bar are folded away (NOTE-01). */
export function NarrowBell({ viewer }: { viewer: Viewer }) {
  return isMember(viewer) ? <Bell userId={viewer.user_id} /> : null;
}
