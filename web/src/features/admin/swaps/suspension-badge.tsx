import { Badge } from '../../../ui/badge.tsx';

type Suspension = { stopped: boolean; suspended: boolean };

/** What a member may do, in one word; 'suspended' covers everything else. */
export function SuspensionBadge({ suspension: { stopped, suspended } }: { suspension: Suspension }) {
  if (suspended) return <Badge tone="clay">Suspended</Badge>;
  if (stopped) return <Badge tone="clay">Stopped from new swaps</Badge>;
  return <Badge tone="quiet">May swap</Badge>;
}
