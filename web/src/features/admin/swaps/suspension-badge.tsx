import { m } from '@swapstead/messages';
import { Badge } from '../../../ui/badge.tsx';

type Suspension = { stopped: boolean; suspended: boolean };

/** What a member may do, in one word; 'suspended' covers everything else. */
export function SuspensionBadge({ suspension: { stopped, suspended } }: { suspension: Suspension }) {
  if (suspended) return <Badge tone="clay">{m.admin_suspension_badge_suspended()}</Badge>;
  if (stopped) return <Badge tone="clay">{m.admin_suspension_badge_stopped_from_new_swaps()}</Badge>;
  return <Badge tone="quiet">{m.admin_suspension_badge_may_swap()}</Badge>;
}
