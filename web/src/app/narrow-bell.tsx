import type { Viewer } from '@swapstead/contract/viewer';
import { isMember } from '@swapstead/contract/viewer';
import { Bell } from '../features/notices/bell.tsx';

/** The bell beside the menu button, in windows where the bar's links are collapsed (NOTE-01). */
export function NarrowBell({ viewer }: { viewer: Viewer }) {
  return isMember(viewer) ? <Bell userId={viewer.user_id} /> : null;
}
